/** Some rows came twice, so as many others are missing. */
export class RepeatedRowsError extends Error {
  override readonly name = 'RepeatedRowsError'
}

/**
 * Returns the rows of a list, or throws if an id is repeated.
 *
 * `onDrift: 'throw'` checks that the number of rows is the total of the service. That is not enough: rows with the same
 * sort key can move between pages while the list is read, and so can all rows after one that appears or disappears.
 * Then one row comes twice, another is missing, and the totals agree.
 */
export function eachOnce<Row>(rows: readonly Row[], idOf: (row: Row) => unknown): readonly Row[] {
  const ids = new Set(rows.map(idOf))
  if (ids.size === rows.length) return rows
  const count = rows.length - ids.size
  throw new RepeatedRowsError(
    `${count} of ${rows.length} rows came twice, so others are missing: rows moved between pages. Run it again.`,
  )
}
