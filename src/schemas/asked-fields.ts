/** A list of fields to show. */
export type FieldList<Flag extends string = string> = readonly Flag[] | undefined

/** What a query says of the fields to show, if it says anything. */
export type AskedFields<Flag extends string = string> = Partial<Record<'fields', FieldList<Flag>>>

/** The list of a query: `undefined` as well where it may be absent, `never` where it is. */
export type ListOf<Asked extends AskedFields> = Asked[keyof Asked & 'fields']

/** The fields that every row shows, as they are in the list for sure. */
export type ShownFields<Asked extends AskedFields> = Exclude<Names<Asked>, MaybeShownFields<Asked>>

/** The fields that are in the list perhaps: in one made at run time, in one of several lists, in one that may be absent. */
export type MaybeShownFields<Asked extends AskedFields> = Missing<Names<Asked>, ListOf<Asked>>

type Names<Asked extends AskedFields> = NonNullable<ListOf<Asked>>[number]

/** What one list or another has not for sure. */
type Missing<Name, Lists> = Lists extends unknown ? Exclude<Name, Placed<Lists>> : never

/** What stands alone at a place of a list. A list of unknown length has no such places. */
type Placed<List> = { [Place in keyof List & `${number}`]: Alone<List[Place]> }[keyof List & `${number}`]

/** A type that is no union of several: of those, any may be meant. */
type Alone<Type, All = Type> = Type extends unknown ? ([All] extends [Type] ? Type : never) : never
