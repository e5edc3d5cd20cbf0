/** Rows of a result unless the caller asks for more. */
export const USUAL_ROWS = 200
/** Rows of a result at the most. */
export const MOST_ROWS = 2000
/** Bytes of a result's text at the most: some 18,000 tokens, where hosts take 25,000. */
export const MOST_BYTES = 60_000

/** Rows of a result, and how many there are in all. */
export interface Rows {
  readonly items: readonly unknown[]
  readonly totalItems: number
}

/** The first rows of those that came without pages. */
export const firstRows = (rows: readonly unknown[], max = USUAL_ROWS): Rows => ({
  items: rows.slice(0, max),
  totalItems: rows.length,
})
