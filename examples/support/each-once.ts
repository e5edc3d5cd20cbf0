/** Rows came twice, so as many others never came. */
export class RepeatedRowsError extends Error {
  override readonly name = 'RepeatedRowsError'
}

/**
 * The rows of a crawl, if no two of them are the same one. `onDrift: 'throw'` sees to it that they are as many as the
 * service counts; only both together make them every row.
 *
 * For rows can move between pages while they are read: those that the order does not tell apart, and all behind one
 * that comes or goes. Then one comes twice, another never, and the totals agree.
 */
export function eachOnce<Row>(rows: readonly Row[], idOf: (row: Row) => unknown): readonly Row[] {
  const ids = new Set(rows.map(idOf))
  if (ids.size === rows.length) return rows
  const count = rows.length - ids.size
  throw new RepeatedRowsError(
    `${count} of ${rows.length} rows came twice, so others are missing: rows moved while they were read. Run it again.`,
  )
}
