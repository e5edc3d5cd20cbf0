import { keyColumns } from '../store/row-key.ts'
import type { SyncColumn } from '../store/store.ts'
import { list, literal } from './names.ts'

/** Which stored rows are those of a day; of a table without days, those that are not gone. */
export const ownRows = (day: string) => (day === '' ? 'gone_at IS NULL' : `day = ${literal(day)}`)

/** Whether a stored row, `old`, is under another day, or gone. */
export const isElsewhere = (day: string) => (day === '' ? 'old.gone_at IS NOT NULL' : `old.day <> ${literal(day)}`)

/** Whether a column of a stored row differs from that of the row that was read, `new`. */
export const isOther = ({ name }: SyncColumn) => `old."${name}" IS DISTINCT FROM new."${name}"`

/** Whether a stored row differs from the one that was read, in its place or in one of these columns. */
export const differsIn = (day: string, columns: readonly SyncColumn[]) =>
  [isElsewhere(day), ...columns.map(isOther)].join(' OR ')

/** Whether a stored row is the one that was read. */
export const isSameRow = (columns: readonly SyncColumn[]) =>
  keyColumns(columns)
    .map(({ name }) => `old."${name}" = new."${name}"`)
    .join(' AND ')

/** The keys of rows, for a condition such as `(keys) IN (SELECT keys …)`. */
export const keysOf = (columns: readonly SyncColumn[], of = '') => list(keyColumns(columns), of)
