/** Rows of a result unless the caller asks for more. */
export const USUAL_ROWS = 200
/** Rows of a result at the most. */
export const MOST_ROWS = 2000
/** Bytes of a result's text unless the caller asks for more rows: some 18,000 tokens, where hosts take 25,000. */
export const USUAL_BYTES = 60_000

/** Rows of a result, and how many there are in all. */
export interface Rows {
  readonly items: readonly unknown[]
  readonly totalItems: number
}

/** The rows with the named fields only. */
export const withFields = (rows: readonly unknown[], fields: readonly string[] | undefined): readonly unknown[] =>
  fields === undefined ? rows : rows.map((row) => pick(row as object, fields))

const pick = (row: object, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name)))

/** The first rows of those that came without pages. */
export const firstRows = (rows: readonly unknown[], max = USUAL_ROWS): Rows => ({
  items: rows.slice(0, max),
  totalItems: rows.length,
})
