/** The part of a report query that selects row fields. */
export interface FieldSelection<Field extends string = string> {
  /**
   * Fields to include in each row. Each is sent as `name=1`.
   *
   * The row's type follows from these. If TypeScript can't know whether the list has a field, as in a list built at run
   * time, the field is optional. Without `fields`, rows have no metrics.
   */
  fields?: readonly Field[] | undefined
  /** Fields that only your network has, each starting with `ck_`. */
  extraFields?: readonly string[] | undefined
}

/**
 * A report query with the exact type of its `fields` and `extraFields` as `Selection`. TypeScript infers it from these
 * two only, so that an unknown query field is still an error.
 */
export type Selecting<Query extends FieldSelection, Selection extends FieldSelection> = Others<Query, Selection> &
  Pick<Selection, keyof Selection & keyof FieldSelection>

/**
 * A query with `unknown` where `Selection` has the type, as an intersection of two list types would be slow to check.
 * Its rows are sorted by a field of the report or one of `extraFields`.
 * @inline
 */
type Others<Query extends FieldSelection, Selection> = {
  [Key in keyof Query]: Key extends keyof Selection
    ? unknown
    : Key extends 'orderBy'
      ? NonNullable<Query['fields']>[number] | (ExtraFields<Selection> & Query[Key]) | undefined
      : Query[Key]
}

/** Fields that are certainly in the query's list. */
export type CertainFields<Query> = Exclude<Names<List<Query, 'fields'>>, PossibleFields<Query>>

/** Fields that may be missing: those of a list made at run time, of a union of lists, or of an optional list. */
export type PossibleFields<Query> = Missing<Names<List<Query, 'fields'>>, List<Query, 'fields'>>

/** Fields of the query's `extraFields`. */
export type ExtraFields<Query> = Names<List<Query, 'extraFields'>>

/** A list of a query: `undefined` is included where the list is optional; `never` where the query has no such list. */
type List<Query, Key extends keyof FieldSelection> = Query[keyof Query & Key]

/** Names of the items of a list. */
type Names<Lists> = Lists extends readonly (infer Name extends string)[] ? Name : never

/** Names that at least one of the lists may lack. */
type Missing<Name, Lists> = Lists extends unknown ? Exclude<Name, Fixed<Lists>> : never

/** Names at fixed positions of a list. A list of unknown length has no fixed positions. */
type Fixed<List> = { [Position in keyof List & `${number}`]: Single<List[Position]> }[keyof List & `${number}`]

/** A type that is not a union. A value of a union type may be any of its members. */
type Single<Type, All = Type> = Type extends unknown ? ([All] extends [Type] ? Type : never) : never
