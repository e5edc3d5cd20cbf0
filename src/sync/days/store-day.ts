import { PagingError, ResponseError } from '../../errors/errors.ts'
import { isRecord } from '../../errors/objects.ts'
import { replaceOrCompare } from '../run/replace-or-compare.ts'
import type { SyncPlan } from '../run/sync-options.ts'
import type { Turn } from '../run/try-each.ts'
import { placesOf } from '../source/day-figures.ts'
import type { ReadOptions, Source } from '../source/source.ts'
import { rowReader } from '../store/columns.ts'
import { keyReader } from '../store/row-key.ts'
import type { DayComparison, SyncRow } from '../store/store.ts'
import { type CheckContext, checkDay } from './check-day.ts'
import { type DayNote, writeNote } from './day-note.ts'
import { readAhead } from './read-ahead.ts'

/** What a run knows of a day before it reads it. */
export interface DayContext extends ReadOptions, CheckContext {
  /** Whether all values are compared, whatever the digest of the stored rows is. */
  readonly isCompared: boolean
  readonly turn: Turn
}

/** What a run found on a day. */
export interface ReadDay {
  readonly rows: number
  readonly changes: DayComparison
  readonly note: DayNote
}

/** Reads a day, and stores it, unless the run only compares. */
export async function storeDay(source: Source, plan: SyncPlan, day: string, context: DayContext): Promise<ReadDay> {
  const { operation, kind, fields, key, columns } = source
  const { store, now, timezone, isMock, keepChanges } = plan
  const { note: before, isCompared, figures, turn } = context
  const ofDay = figures?.get(day)
  const stop = new AbortController()
  const signal = AbortSignal.any([context.signal, stop.signal])
  const { pages, idOf, state, totals } = source.read(day, { ...context, signal })
  const seen = new Set<string>()
  const reading = wholeRows(source, day, pages, idOf, seen, timezone)
  const ahead = readAhead(reading, turn.endReading)
  let isWhole = false
  const parts = async function* (): AsyncGenerator<readonly SyncRow[], void, undefined> {
    yield* ahead
    isWhole = true
  }
  const isNew = (name: string) => fields.includes(name) && !before?.fields.includes(name)
  const found: { day?: Pick<ReadDay, 'changes' | 'note'> & { readonly isRepair: boolean } } = {}
  try {
    await turn.beginStoring()
    await replaceOrCompare(operation, store, plan.check, {
      day,
      columns,
      known: before && columns.map(({ name }) => name).filter((name) => !isNew(name)),
      digest: isCompared ? undefined : before?.digest,
      seenAt: now,
      keepChanges,
      rows: parts(),
      accept(changes, digest) {
        const isNothing = seen.size === 0 && ofDay?.conversions === 0
        const agrees = figures && ofDay && !isNothing ? totals?.compare(ofDay, placesOf(figures)) : undefined
        const says = { figures: ofDay?.text, conversions: ofDay?.conversions, agrees, digest, state: state() }
        const read: DayNote = { readAt: now, kind, timezone, fields, key, isMock, ...says }
        const note: DayNote = context.witness.doubts(day, read) ? { ...read, isDisputed: true } : read
        const isRepair = !plan.check && checkDay(source, plan, day, context, { changes, rows: seen.size, totals })
        found.day = { changes, note, isRepair }
        return writeNote(note)
      },
    })
  } finally {
    // No store asks for a page that may still be on its way.
    stop.abort()
    await reading.return()
  }
  if (!isWhole || found.day === undefined)
    throw new TypeError(`${operation}: the store has not read all rows of ${day}`)
  const { changes, note, isRepair } = found.day
  // What was never right is no loss.
  if (!isRepair) context.brake.took(changes)
  return { rows: seen.size, changes, note }
}

/** The rows of a day as a store takes them. @throws at the end, if rows came twice, or a field did not come at all */
async function* wholeRows(
  { operation, columns, required }: Source,
  day: string,
  pages: AsyncIterable<readonly unknown[]>,
  idOf: (row: Readonly<Record<string, unknown>>) => unknown,
  seen: Set<string>,
  timezone: SyncPlan['timezone'],
): AsyncGenerator<readonly SyncRow[], void, undefined> {
  const lacking = new Map<string, number>()
  const keyOf = keyReader(columns)
  const read = rowReader(operation, columns, timezone, (name) => lacking.set(name, (lacking.get(name) ?? 0) + 1))
  let count = 0
  let twice: string | undefined
  for await (const items of pages) {
    const rows: SyncRow[] = []
    for (const item of items) {
      const row = read(item, idOf(isRecord(item) ? item : {}))
      if (seen.add(keyOf(row)).size > count) {
        rows.push(row)
        count++
      } else twice ??= row.id
    }
    yield rows
  }
  // The crawl knows of rows that come twice only where they have ids.
  if (twice !== undefined) {
    const message = `${operation}: row ${twice} is duplicated, so another one may be missing`
    throw new PagingError(message, { operation, outcome: 'unknown' })
  }
  const absent = [...lacking].find(([name]) => required.includes(name))
  if (absent === undefined) return
  // Absent is not null: what was stored before may still be right.
  const message = `${operation}: ${absent[0]}: missing in ${absent[1]} of ${seen.size} rows of ${day}`
  throw new ResponseError(message, { operation, outcome: 'unknown' })
}
