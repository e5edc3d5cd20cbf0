import type * as z from 'zod/mini'
import type { AffiliateClient, NetworkClient } from '../client/clients.ts'
import { dayIn, ONE_DAY } from '../codecs/calendar.ts'
import { parseInput } from '../codecs/parse-input.ts'
import { isAffiliateNetworkError, PagingError } from '../errors/errors.ts'
import { isRecord } from '../errors/objects.ts'
import { missingRows } from './missing-rows.ts'
import { writeNote } from './night/day-note.ts'
import { mayStore, type Verdict } from './night/may-store.ts'
import { NightSums } from './night/night-sums.ts'
import { isLoss, lossError, mayPass, NOT_STORED, Waits } from './run/failures.ts'
import { runRecord } from './run/run-record.ts'
import { kindFor, planRun, runOptions, type SyncListOptions } from './run/sync-options.ts'
import { type FoundTable, withStore } from './run/with-store.ts'
import { descriptionsOf, kindOf, rowReader } from './store/columns.ts'
import type { DayChanges, DayComparison, SyncColumn, SyncColumnKind, SyncRow } from './store/store.ts'

/** Summary of a `syncOffers` or `syncAdvertisers` run: the number of rows that are new, changed or removed. */
export interface ListSummary extends DayChanges {
  /** Number of rows that the service returned. */
  readonly rows: number
  /** Warnings, if there are any. Each is listed once. */
  readonly warnings?: readonly string[]
}

/** A list that is kept as a whole. */
export interface ListSource {
  readonly columns: readonly SyncColumn[]
  /** Reads the list. */
  read(signal: AbortSignal): AsyncIterable<readonly unknown[]>
  /** Reads rows by their ids. */
  readByIds(ids: string[], signal: AbortSignal): Promise<readonly unknown[]>
}

/** A list has no time zone. */
const NO_TIMEZONE = 0

/** Keeps a list in a database: one row for each, also for those that are gone. */
export async function syncList(
  operation: string,
  list: string,
  client: NetworkClient | AffiliateClient,
  options: SyncListOptions,
  sourceFor: (client: NetworkClient, affiliateId: string | undefined) => ListSource,
): Promise<ListSummary> {
  const given = parseInput(operation, runOptions, options, 'options')
  const { plan, client: counted } = planRun(operation, client, given, list)
  const { store, affiliateId, keepChanges, allowLoss, now, check, requests } = plan
  const source = sourceFor(counted, affiliateId)
  const { columns } = source
  const fields = columns.map(({ name }) => name)
  const kind = kindFor(list, affiliateId)
  const use = { ...plan, operation, kind, fields, columns, timezone: undefined }
  const today = dayIn(NO_TIMEZONE, now)
  const began = performance.now()
  const sums = new NightSums()
  const warnings = new Set<string>()
  const refused = new Map<string, string>()
  let keepUntil = now
  const end = (error?: unknown) => ({
    run: runRecord(
      {
        ...{ ...sums.counts(), startedAt: now, finishedAt: new Date(now.getTime() + performance.now() - began) },
        ...{ days: 0, warnings: [...warnings], requests: requests(), failedDays: 0 },
      },
      error,
    ),
    ...{ notes: refused, keepChanges, keepUntil },
  })

  /** Reads the list once, and stores it. @throws ResponseError if it would lose too much */
  const storeList = async ({ notes, settings, lacking, signal }: FoundTable, isAskedAgain: boolean) => {
    const [[day, note] = [today, undefined]] = [...notes]
    // A clock that is ahead for one run forgets nothing.
    if (note !== undefined) keepUntil = new Date(Math.min(now.getTime(), Date.parse(note.readAt) + 2 * ONE_DAY))
    const seen = new Set<string>()
    const read = rowReader(...([operation, columns, NO_TIMEZONE, undefined] as const), (name, text) =>
      warnings.add(`${name} is null where it would be ${text}`),
    )
    const pages = async function* () {
      yield* source.read(signal)
      yield* missingRows(note?.ids ?? [], seen, (some) => source.readByIds(some, signal))
    }
    const parts = async function* (): AsyncGenerator<readonly SyncRow[], void, undefined> {
      for await (const items of pages()) {
        const rows = items.map((item) => read(withoutNone(item), isRecord(item) ? item.id : undefined))
        for (const { id } of rows) {
          if (seen.has(id)) throw duplicated(operation, id)
          seen.add(id)
        }
        yield rows
      }
    }
    const found: { changes?: DayComparison; verdict?: Verdict } = {}
    try {
      await store.replace({
        ...{ day: today, isList: true, columns, seenAt: now, settings, hasRead: () => false, rows: parts() },
        known: note && fields.filter((name) => note.fields.includes(name) && !lacking.includes(name)),
        accept(changes) {
          found.changes = changes
          found.verdict = mayStore({
            ...{ changes, rows: seen.size, now, allowLoss, isAskedAgain, taken: sums.taken, refusal: note?.refusal },
            ...{ fitsRead: undefined, fitsStored: undefined, isReportSame: false, areSums: true },
          })
          if (check || found.verdict.kind !== 'store') throw NOT_STORED
          return writeNote({ readAt: now.toISOString(), kind, fields, rows: seen.size, ids: [...seen] })
        },
      })
    } catch (error) {
      if (error !== NOT_STORED) throw error
    }
    const { changes, verdict } = found
    if (changes === undefined || verdict === undefined)
      throw new TypeError(`${operation}: the store has not read all rows`)
    if (!check && verdict.kind === 'refuse' && note !== undefined)
      refused.set(day, writeNote({ ...note, refusal: verdict.refusal }))
    if (!check && verdict.kind !== 'store') throw lossError(operation, `storing the list of ${list} ${verdict.reason}`)
    if (!check && verdict.kind === 'store') for (const { text } of verdict.warnings) warnings.add(text)
    sums.add('', true, seen.size, changes, 0)
    const { added, changed, removed } = changes
    return { rows: seen.size, added, changed, removed, ...(warnings.size > 0 && { warnings: [...warnings] }) }
  }

  return withStore({ ...use, end }, async (found) => {
    const waits = new Waits(found.signal)
    for (let isAskedAgain = false; ; ) {
      try {
        return await storeList(found, isAskedAgain)
      } catch (error) {
        const isRefused = isLoss(error)
        if (found.signal.aborted || !isAffiliateNetworkError(error) || (isRefused && isAskedAgain)) throw error
        if (!isRefused && !mayPass(error)) throw error
        isAskedAgain = isRefused
        if (!(await waits.next())) throw error
      }
    }
  })
}

const duplicated = (operation: string, id: string) =>
  new PagingError(`${operation}: row ${id} is duplicated, so another one may be missing`, {
    ...{ operation, outcome: 'unknown' },
  })

/** Percentages and caps are -1 where there are none: an average would count them. */
const withoutNone = (item: unknown): unknown =>
  isRecord(item)
    ? Object.fromEntries(
        Object.entries(item).map(([name, value]) => [
          name,
          /_(?:percent|limit)$/.test(name) && Number(value) === -1 ? null : value,
        ]),
      )
    : item

/** The fields of a record that are single values. @param described the same schema with its descriptions */
export function columnsOf(
  schema: { readonly shape: Readonly<Record<string, z.ZodMiniType>> },
  described: z.ZodMiniType,
  kinds: Readonly<Record<string, SyncColumnKind>> = {},
  counters: readonly string[] = [],
): SyncColumn[] {
  const descriptions = descriptionsOf(described)
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    // Some lists have it as a text of the same digits, which must join with that of other tables.
    const kind = name === 'id' ? 'integer' : (kinds[name] ?? kindOf(field))
    const isCounter = counters.includes(name) ? true : undefined
    return kind === undefined ? [] : [{ name, kind, isCounter, description: descriptions[name] }]
  })
}
