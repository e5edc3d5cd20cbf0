import { PagingError } from '../errors/errors.ts'
import { isRecord } from '../errors/is-record.ts'
import { rowReader } from './columns.ts'
import { writeNote } from './day-note.ts'
import type { LossBrake } from './loss-brake.ts'
import type { Source } from './source.ts'
import type { DayComparison, SyncRow } from './store.ts'
import type { SyncPlan } from './sync-options.ts'

/**
 * Reads a day, and stores it.
 * @param knownFields the fields that the day was stored with before.
 */
export async function storeDay(
  source: Source,
  plan: SyncPlan,
  day: string,
  knownFields: readonly string[] | undefined,
  brake: LossBrake,
  signal: AbortSignal,
) {
  const { operation, kind, fields, columns } = source
  const { store, now, timezone } = plan
  const { pages, idOf, state } = source.read(day, signal)
  const read = rowReader(operation, columns, timezone)
  const seen = new Set<string>()
  let isWhole = false
  let twice: string | undefined
  const parts = async function* (): AsyncGenerator<readonly SyncRow[], void, undefined> {
    for await (const items of pages) {
      const rows: SyncRow[] = []
      for (const item of items) {
        const row = read(item, idOf(isRecord(item) ? item : {}))
        if (seen.has(row.id)) twice ??= row.id
        else rows.push(row)
        seen.add(row.id)
      }
      yield rows
    }
    // The crawl knows of rows that come twice only where they have ids.
    if (twice !== undefined) {
      const message = `${operation}: row ${twice} came twice, so that another one may be missing`
      throw new PagingError(message, { operation, outcome: 'unknown' })
    }
    isWhole = true
  }
  const isNew = (name: string) => fields.includes(name) && !knownFields?.includes(name)
  let changes: DayComparison = { stored: 0, added: 0, changed: 0, removed: 0, emptied: [] }
  await store.replace({
    day,
    columns,
    known: knownFields && columns.map(({ name }) => name).filter((name) => !isNew(name)),
    seenAt: now,
    rows: parts(),
    accept(compared) {
      changes = compared
      if (knownFields !== undefined) brake.check(day, changes)
      return writeNote({ readAt: now, kind, timezone, fields, state: state() })
    },
  })
  brake.took(changes)
  if (!isWhole) throw new TypeError(`${operation}: the store has not read all rows of ${day}`)
  return { rows: seen.size, changes }
}
