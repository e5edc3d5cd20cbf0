import { plural } from '../../errors/describe.ts'
import { type AffiliateNetworkError, isAffiliateNetworkError, PagingError, ResponseError } from '../../errors/errors.ts'
import { isRecord } from '../../errors/objects.ts'
import type { Totals } from '../night/figures.ts'
import type { SyncPlan } from '../run/sync-options.ts'
import { rowReader } from '../store/columns.ts'
import { keyReader } from '../store/row-key.ts'
import type { SyncRow } from '../store/store.ts'
import type { DaySource, Warning } from './day-source.ts'
import type { StatusCounts } from './statuses.ts'

/** A day that was read, or why not. */
export interface ReadDay {
  readonly day: string
  readonly rows: readonly SyncRow[]
  readonly totals?: Totals | undefined
  readonly statuses?: StatusCounts | undefined
  /** The latest time that a row has. */
  readonly newest?: string | undefined
  readonly warnings: readonly Warning[]
  readonly error?: AffiliateNetworkError | undefined
}

/**
 * Sorts rows into their days.
 * @throws PagingError if a row of several days is of none of them: then they are read by themselves
 */
export function sortIntoDays(
  source: DaySource,
  plan: SyncPlan,
  days: readonly string[],
  items: readonly unknown[],
): ReadDay[] {
  const { operation } = source
  const sorted = new Map(days.map((day) => [day, rowsOfDay(source, plan, day)]))
  const [only] = sorted.size === 1 ? sorted.values() : []
  for (const item of items) {
    const row = isRecord(item) ? item : {}
    const day = only ?? sorted.get(source.dayOf(row) ?? '')
    if (day === undefined) {
      const message = `${operation}: row ${String(row.id)} is of none of the days from ${days[0]} to ${days.at(-1)}`
      throw new PagingError(message, { operation, outcome: 'unknown' })
    }
    day.add(item, row)
  }
  return [...sorted.values()].map((day) => day.end())
}

/** Collects the rows of a day. Its first problem is its error: other days have nothing to do with it. */
function rowsOfDay(source: DaySource, { timezone }: SyncPlan, day: string) {
  const { operation, columns, required } = source
  const reader = source.reader(day)
  const keyOf = keyReader(columns)
  const rows: SyncRow[] = []
  const keys = new Set<string>()
  const lacking = new Map<string, number>()
  const odd = new Map<string, Warning>()
  let error: AffiliateNetworkError | undefined
  let newest: string | undefined
  const read = rowReader(
    ...([operation, columns, timezone] as const),
    (name) => lacking.set(name, (lacking.get(name) ?? 0) + 1),
    (name, text) => {
      const warning = { text: `${name} is null where it would be ${text}, as in ${day}`, about: `${name} odd` }
      if (!odd.has(name)) odd.set(name, warning)
    },
  )
  const fail = (reason: unknown) => {
    if (!isAffiliateNetworkError(reason)) throw reason
    error ??= reason
  }
  return {
    add(item: unknown, row: Readonly<Record<string, unknown>>): void {
      if (error !== undefined) return
      try {
        const stored = read(reader.rowOf(item), reader.idOf(row))
        const key = keyOf(stored)
        const { size } = keys
        if (keys.add(key).size === size) {
          const message = `${operation}: row ${stored.id} is duplicated, so another one may be missing`
          throw new PagingError(message, { operation, outcome: 'unknown' })
        }
        rows.push(stored)
        const time = reader.count(key, row)
        if (time !== undefined && (newest === undefined || time > newest)) newest = time
      } catch (reason) {
        fail(reason)
      }
    },
    end(): ReadDay {
      const { statuses, totals } = reader
      // Absent is not null: what was stored before may still be right.
      const absent = [...lacking].find(([name]) => required.includes(name))
      try {
        if (absent !== undefined) {
          const what = `missing in ${absent[1]} of ${plural(rows.length, 'row')} of ${day}`
          throw new ResponseError(`${operation}: ${absent[0]}: ${what}`, { operation, outcome: 'unknown' })
        }
        reader.end(rows.length)
      } catch (reason) {
        fail(reason)
      }
      return { day, rows, totals, statuses, newest, warnings: [...odd.values(), ...reader.warnings], error }
    },
  }
}
