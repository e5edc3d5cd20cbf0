/** Some rows came twice, so as many others are missing. */
export class RepeatedRowsError extends Error {
  override readonly name = 'RepeatedRowsError'
}

/**
 * Returns the rows of a list, or throws if one is repeated.
 *
 * With `onDrift: 'throw'`, a list does the same for rows that have an `id`. Sums by offer have none. If such rows move
 * between pages while they are read, one comes twice, another is missing, and the totals agree.
 */
export function eachOnce<Row>(rows: readonly Row[], idOf: (row: Row) => unknown): readonly Row[] {
  const ids = new Set(rows.map(idOf))
  if (ids.size === rows.length) return rows
  const count = rows.length - ids.size
  throw new RepeatedRowsError(
    `${count} of ${rows.length} rows came twice, so others are missing: rows moved between pages. Run it again.`,
  )
}
