/** The part of a report's query that decides which fields its rows have. */
export interface FieldSelection<Field extends string = string> {
  /**
   * The fields to show: each is sent as `name=1`, and the row's type has exactly these. Those that TypeScript cannot be
   * sure of, as in a list made at run time, are optional in it.
   */
  fields?: readonly Field[] | undefined
  /** Fields of your network that this package does not know; each `ck_…`. Their type in the row is `unknown`. */
  extraFields?: readonly string[] | undefined
}

/**
 * The query of a report, with the exact type of its `fields` and `extraFields` as `Selection`. TypeScript infers it from
 * them alone, so that an unknown field of the query remains an error.
 */
export type Selecting<Query extends FieldSelection, Selection extends FieldSelection> = Untyped<
  Query,
  keyof Selection
> &
  Pick<Selection, keyof Selection & keyof FieldSelection>

/** A query with `unknown` where `Selection` has the type: an intersection of two types of lists would be slow to check. */
type Untyped<Query, Keys> = { [Key in keyof Query]: Key extends Keys ? unknown : Query[Key] }

/** The fields that are in the query's list for certain. */
export type CertainFields<Query> = Exclude<Names<List<Query, 'fields'>>, PossibleFields<Query>>

/** The fields that may be missing: of a list made at run time, of one of several lists, of one that may be absent. */
export type PossibleFields<Query> = Missing<Names<List<Query, 'fields'>>, List<Query, 'fields'>>

/** The fields that only the network knows. */
export type ExtraFields<Query> = Names<List<Query, 'extraFields'>>

/** A list of a query: `undefined` as well where it may be absent, `never` where it is. */
type List<Query, Key extends keyof FieldSelection> = Query[keyof Query & Key]

type Names<Lists> = Lists extends readonly (infer Name extends string)[] ? Name : never

/** The names that at least one of the lists may lack. */
type Missing<Name, Lists> = Lists extends unknown ? Exclude<Name, Fixed<Lists>> : never

/** What stands alone at a position of a list. A list of unknown length has no such positions. */
type Fixed<List> = { [Position in keyof List & `${number}`]: Single<List[Position]> }[keyof List & `${number}`]

/** A type that is no union: any member of a union may be meant. */
type Single<Type, All = Type> = Type extends unknown ? ([All] extends [Type] ? Type : never) : never
