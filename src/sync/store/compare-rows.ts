import { AmountSums } from './exact-sum.ts'
import { keyReader } from './row-key.ts'
import type { ColumnChanges, DayComparison, StoredRow, SyncColumn, SyncRow, SyncSnapshot } from './store.ts'

/** A line of a table of changes. `before` and `after` are JSON of the columns that differ. */
export interface ListedChange {
  /** What happened to the row. */
  readonly change: 'added' | 'changed' | 'removed'
  /** The row as it is or was. */
  readonly row: SyncRow
  /** JSON of the columns as they were; null for an added row. */
  readonly before: string | null
  /** JSON of the columns as they are; null unless the row was changed. */
  readonly after: string | null
}

/** What has to be done to store a day. */
export interface RowComparison {
  /** The changes, for `accept`. */
  readonly changes: DayComparison
  /** Rows to write: new ones, and those that replace a stored row with the same key. */
  readonly put: readonly StoredRow[]
  /** The stored rows that rows to write replace. */
  readonly replaced: readonly StoredRow[]
  /** Stored rows to delete. */
  readonly remove: readonly StoredRow[]
  /** What the table of changes gets. */
  readonly listed: readonly ListedChange[]
}

/** What a comparison needs to know of a snapshot. @inline */
type Compared = Pick<SyncSnapshot, 'day' | 'isList' | 'columns' | 'known' | 'seenAt' | 'hasRead'>

/**
 * Compares the rows of a day with the stored ones, and decides what to write.
 * @param read The day's current rows.
 * @param stored The stored rows of the day, and any others with the same keys. More of them do no harm.
 * @param now The time of the run, as the store writes instants.
 */
export function compareRows(
  { day, isList, columns, known, seenAt, hasRead }: Compared,
  read: readonly SyncRow[],
  stored: Iterable<StoredRow>,
  now = seenAt.toISOString(),
): RowComparison {
  const keyOf = keyReader(columns)
  const isOwn = (row: StoredRow) => (isList ? !row.gone_at : row.day === day)
  const place = isList ? ({ gone_at: null } as const) : { day }
  const before = new Map<string, StoredRow>()
  const columnCounts = columns.map((column) => ({ column, lost: 0, altered: 0 }))
  const own: StoredRow[] = []
  for (const row of stored) {
    before.set(keyOf(row), row)
    if (isOwn(row)) own.push(row)
  }
  const put: StoredRow[] = []
  const replaced: StoredRow[] = []
  const listed: ListedChange[] = []
  const [taken, shared] = [new Map<string, number>(), new Map<string, number>()]
  const sums = new AmountSums()
  const amounts = columns.filter(({ kind }) => kind === 'decimal').map(({ name }) => name)
  const sum = (what: 'added' | 'changed' | 'removed', row: SyncRow, sign?: -1) => {
    for (const name of amounts) sums.add(what, row.currency ?? '', name, row[name], sign)
  }
  const isKnown = new Set(known ?? columns.map(({ name }) => name))
  let [added, changed] = [0, 0]
  for (const row of read) {
    const key = keyOf(row)
    const old = before.get(key)
    if (old === undefined) {
      added++
      sum('added', row)
      if (known !== undefined) listed.push({ change: 'added', row, before: null, after: null })
      put.push({ ...row, ...place, first_seen_at: now, changed_at: now })
      continue
    }
    const isMoved = !isOwn(old)
    if (isMoved && old.day !== undefined && old.day > day && hasRead(old.day)) {
      shared.set(old.day, (shared.get(old.day) ?? 0) + 1)
      continue
    }
    before.delete(key)
    const differing: SyncColumn[] = []
    let [isFilled, isCounted] = [false, false]
    for (const count of columnCounts) {
      const { column } = count
      const [was, is] = [old[column.name] ?? null, row[column.name] ?? null]
      if (was === is || isSame(column, was, is)) continue
      if (column.isCounter) isCounted = true
      else if (!isKnown.has(column.name)) isFilled = true
      else differing.push(column)
      if (isMoved || !hasValue(column, old)) continue
      if (hasValue(column, row)) count.altered++
      else count.lost++
    }
    const isChanged = isMoved || differing.length > 0
    if (isChanged) {
      changed++
      sum('changed', row)
      sum('changed', old, -1)
      const placed = isMoved ? (isList ? ['gone_at', old.gone_at, null] : ['day', old.day, day]) : undefined
      const json = (of: SyncRow, at: 1 | 2) =>
        jsonOf([
          ...(placed ? [[placed[0], quoted(placed[at])] as const] : []),
          ...differing.map((column) => fieldOf(column, of)),
        ])
      listed.push({ change: 'changed', row, before: json(old, 1), after: json(row, 2) })
      if (!isList && isMoved) taken.set(old.day as string, (taken.get(old.day as string) ?? 0) + 1)
    }
    if (!isChanged && !isFilled && !isCounted) continue
    const changedAt = isChanged || isFilled ? now : old.changed_at
    replaced.push(old)
    put.push({ ...row, ...place, first_seen_at: old.first_seen_at, changed_at: changedAt })
  }
  const gone = [...before.values()].filter(isOwn)
  for (const row of gone) {
    sum('removed', row)
    const was = jsonOf(columns.filter(({ name }) => row[name] != null).map((column) => fieldOf(column, row)))
    if (known !== undefined) listed.push({ change: 'removed', row, before: was, after: null })
    if (isList) {
      put.push({ ...row, gone_at: now })
      replaced.push(row)
    }
  }
  return {
    changes: {
      stored: own.length,
      ...{ added, changed, removed: gone.length },
      columns: columnCounts
        .filter(({ column, lost, altered }) => isKnown.has(column.name) && lost + altered > 0)
        .map(({ column, ...counts }): ColumnChanges => {
          const { name, kind } = column
          return { name, kind, had: own.filter((row) => hasValue(column, row)).length, ...counts }
        }),
      taken: [...taken].map(([day, rows]) => ({ day, rows })),
      shared: [...shared].map(([day, rows]) => ({ day, rows })),
      amounts: sums.all(),
    },
    put,
    replaced,
    remove: isList ? [] : gone,
    listed,
  }
}

/** Whether a row has a value in a column. A service that lost its amounts may send zeros for them. */
function hasValue({ name, kind }: SyncColumn, row: SyncRow): boolean {
  const value = row[name] ?? null
  return value !== null && (kind === 'decimal' ? Number(value) !== 0 : value !== '')
}

const isSame = ({ kind }: SyncColumn, one: string | null, other: string | null) =>
  kind === 'decimal' && one !== null && other !== null && plain(one) === plain(other)

/** The shortest text of a decimal: databases pad it with zeros, or cut them. */
const plain = (text: string) =>
  text
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/^-0$/, '0')

const quoted = (value: unknown) => JSON.stringify(value ?? null)

/** Numbers keep their digits. */
const fieldOf = ({ name, kind }: SyncColumn, row: SyncRow) => {
  const value = row[name] ?? null
  const isNumber = kind === 'integer' || kind === 'decimal'
  return [name, isNumber && value !== null ? value.replace(/^(-?)0+(?=\d)/, '$1') : quoted(value)] as const
}

const jsonOf = (fields: readonly (readonly [name: unknown, json: string])[]) =>
  `{${fields.map(([name, json]) => `${quoted(name)}:${json}`).join(',')}}`
