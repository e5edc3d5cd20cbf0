import type * as z from 'zod/mini'
import type { AffiliateClient, NetworkClient } from '../client/clients.ts'
import { parseInput } from '../codecs/parse-input.ts'
import { isAffiliateNetworkError, PagingError } from '../errors/errors.ts'
import { isRecord } from '../errors/objects.ts'
import { writeNote } from './days/day-note.ts'
import { DaySums } from './days/day-sums.ts'
import { LossBrake } from './days/loss-brake.ts'
import { withStore } from './days/with-store.ts'
import { missingRows } from './missing-rows.ts'
import { countRequests } from './run/count-requests.ts'
import { LOSS } from './run/doubts.ts'
import { replaceOrCompare } from './run/replace-or-compare.ts'
import { checkedStore, isOfMock, kindFor, runOptions, stateOfRun } from './run/sync-options.ts'
import { pause } from './run/tries.ts'
import { kindOf, rowReader } from './store/columns.ts'
import type { DayChanges, SyncColumn, SyncColumnKind, SyncRow, SyncStore } from './store/store.ts'

/** Options for `syncOffers` and `syncAdvertisers`. */
export interface SyncListOptions {
  /** Destination for the list. */
  readonly store: SyncStore
  /** Table name. Defaults to the store's table, or `offers` or `advertisers`. */
  readonly table?: string | undefined
  /** Number of days to keep changes. Defaults to the store's setting, or forever. */
  readonly keepChanges?: number | undefined
  /**
   * Allows the run to remove most of the rows. By default, the run fails if a list of ten or more would lose over half
   * of its rows, or over half of a column's values, or if any list would become empty, because the service may have
   * returned wrong data. `true` stores it anyway; a number allows that many rows.
   */
  readonly allowLoss?: boolean | number | undefined
  /** If `true`, reads and compares without storing anything. */
  readonly check?: boolean | undefined
  /** Aborts the run. The table doesn't change. */
  readonly signal?: AbortSignal | undefined
  /** Time of the run. Defaults to the system clock. */
  readonly now?: Date | undefined
}

/** Summary of a `syncOffers` or `syncAdvertisers` run: the number of rows that are new, changed or removed. */
export interface ListSummary extends DayChanges {
  /** Number of rows that the service returned. */
  readonly rows: number
}

/** A list that is kept as a whole. */
export interface ListSource {
  readonly columns: readonly SyncColumn[]
  /** Columns that are stored, and whose differences are no changes. */
  readonly counters: readonly string[]
  /** Reads the list. */
  read(signal: AbortSignal): AsyncIterable<readonly unknown[]>
  /** Reads rows by their ids. */
  readByIds(ids: string[], signal: AbortSignal): Promise<readonly unknown[]>
}

/** Waits before a list that would lose too much is read again, in milliseconds. */
const WAITS = [1_000, 5_000]

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
  const state = stateOfRun(operation, client)
  const { scrub, affiliateId } = state
  const isMock = isOfMock(state)
  const { keepChanges, now = new Date(), signal = new AbortController().signal } = given
  const store = checkedStore(operation, given.store)
  const { client: counted, requests } = countRequests(client, state)
  const source = sourceFor(counted, affiliateId)
  const { columns, counters } = source
  signal.throwIfAborted()
  const kind = kindFor(list, affiliateId)
  const fields = columns.map(({ name }) => name)
  const read = rowReader(operation, columns, NO_TIMEZONE)
  const brake = new LossBrake(operation, given.allowLoss)
  const table = given.table ?? store.table ?? list
  const ofTable = { operation, kind, table, store, fields, columns, timezone: undefined, isMock, scrub }
  const sums = new DaySums()
  return withStore({ ...ofTable, now, check: given.check === true, sums, requests }, async (notes) => {
    // What a later version of this package adds is new in every row.
    const before = notes.get('')?.fields
    const known = before?.filter((name) => !counters.includes(name))
    const state = notes.get('')?.state
    const ids = Array.isArray(state) ? state.map(String) : []
    const storeList = async (): Promise<ListSummary> => {
      const seen = new Set<string>()
      const pages = async function* () {
        yield* source.read(signal)
        yield* missingRows(ids, seen, (some) => source.readByIds(some, signal))
      }
      const parts = async function* (): AsyncGenerator<readonly SyncRow[], void, undefined> {
        for await (const items of pages()) {
          const rows = items.map((item) => read(item, isRecord(item) ? item.id : undefined))
          for (const { id } of rows) {
            if (seen.has(id)) throw cameTwice(operation, id)
            seen.add(id)
          }
          yield rows
        }
      }
      const found: { changes?: DayChanges } = {}
      await replaceOrCompare(operation, store, given.check === true, {
        day: '',
        columns,
        known,
        seenAt: now,
        keepChanges,
        rows: parts(),
        accept(changes) {
          const { added, changed, removed } = changes
          if (known !== undefined && !given.check)
            brake.check(`the list of ${list}`, changes, { rows: seen.size, isOld: true })
          found.changes = { added, changed, removed }
          return writeNote({ readAt: now, kind, timezone: undefined, fields, isMock, state: [...seen] })
        },
      })
      const changes = found.changes as DayChanges
      sums.add('', seen.size, changes)
      return { rows: seen.size, ...changes }
    }
    for (const wait of WAITS) {
      try {
        return await storeList()
      } catch (error) {
        if (!isAffiliateNetworkError(error) || error.code !== LOSS) throw error
        await pause(wait, signal)
      }
    }
    return storeList()
  })
}

const cameTwice = (operation: string, id: string) =>
  new PagingError(`${operation}: row ${id} is duplicated, so another one may be missing`, {
    operation,
    outcome: 'unknown',
  })

/** The fields of a record that are single values. */
export function columnsOf(
  shape: Readonly<Record<string, z.ZodMiniType>>,
  kinds: Readonly<Record<string, SyncColumnKind>> = {},
): SyncColumn[] {
  return Object.entries(shape).flatMap(([name, schema]) => {
    // Some lists have it as a text of the same digits, which must join with that of other tables.
    const kind = name === 'id' ? 'integer' : (kinds[name] ?? kindOf(schema))
    return kind === undefined ? [] : [{ name, kind }]
  })
}
