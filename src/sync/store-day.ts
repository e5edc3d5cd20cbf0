import { PagingError, ResponseError } from '../errors/errors.ts'
import { isRecord } from '../errors/objects.ts'
import { rowReader } from './columns.ts'
import type { DayFigures } from './day-figures.ts'
import { type DayNote, writeNote } from './day-note.ts'
import type { LossBrake } from './loss-brake.ts'
import { readAhead } from './read-ahead.ts'
import { replaceOrCompare } from './replace-or-compare.ts'
import { keyReader } from './row-key.ts'
import type { ReadOptions, Source } from './source.ts'
import type { DayComparison, SyncRow } from './store.ts'
import type { SyncPlan } from './sync-options.ts'
import type { Turn } from './try-each.ts'

/** What a run knows of a day before it reads it. */
export interface DayContext extends ReadOptions {
  /** The fields that the day was stored with before. */
  readonly knownFields: readonly string[] | undefined
  /** The digest of the rows that were stored, unless all values are to be compared. */
  readonly digest: string | undefined
  readonly figures: DayFigures | undefined
  /** How many conversions the report of all days had when the day was stored. */
  readonly conversionsBefore: number | undefined
  readonly brake: LossBrake
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
  const { knownFields, digest: before, figures, conversionsBefore, brake, turn } = context
  const stop = new AbortController()
  const signal = AbortSignal.any([context.signal, stop.signal])
  const { pages, idOf, state } = source.read(day, { ...context, signal })
  const seen = new Set<string>()
  const reading = wholeRows(source, day, pages, idOf, seen, timezone)
  const ahead = readAhead(reading, turn.endReading)
  let isWhole = false
  const parts = async function* (): AsyncGenerator<readonly SyncRow[], void, undefined> {
    yield* ahead
    isWhole = true
  }
  const isNew = (name: string) => fields.includes(name) && !knownFields?.includes(name)
  const found: { day?: Pick<ReadDay, 'changes' | 'note'> } = {}
  try {
    await turn.beginStoring()
    await replaceOrCompare(operation, store, plan.check, {
      day,
      columns,
      known: knownFields && columns.map(({ name }) => name).filter((name) => !isNew(name)),
      digest: before,
      seenAt: now,
      keepChanges,
      rows: parts(),
      accept(changes, digest) {
        const says = { figures: figures?.text, conversions: figures?.conversions, digest, state: state() }
        const note = { readAt: now, kind, timezone, fields, key, isMock, ...says }
        if (knownFields !== undefined && !plan.check) brake.check(day, changes, hasAsMany(figures, conversionsBefore))
        found.day = { changes, note }
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
  brake.took(found.day.changes)
  return { rows: seen.size, ...found.day }
}

/** Whether the report of all days has no fewer conversions than when the day was stored. */
const hasAsMany = (figures: DayFigures | undefined, before = 0) => before > 0 && (figures?.conversions ?? 0) >= before

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
    const message = `${operation}: row ${twice} came twice, so that another one may be missing`
    throw new PagingError(message, { operation, outcome: 'unknown' })
  }
  const absent = [...lacking].find(([name]) => required.includes(name))
  if (absent === undefined) return
  // Absent is not null: what was stored before may still be right.
  const message = `${operation}: ${absent[0]}: missing in ${absent[1]} of ${seen.size} rows of ${day}`
  throw new ResponseError(message, { operation, outcome: 'unknown' })
}
