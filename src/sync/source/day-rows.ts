import { plural } from '../../errors/describe.ts'
import { type AffiliateNetworkError, isAffiliateNetworkError, PagingError, ResponseError } from '../../errors/errors.ts'
import { isRecord } from '../../errors/objects.ts'
import type { Totals } from '../night/figures.ts'
import type { SyncPlan } from '../run/sync-options.ts'
import { rowReader } from '../store/columns.ts'
import { keyReader } from '../store/row-key.ts'
import type { SyncRow } from '../store/store.ts'
import type { DaySource, RowReader, Warning } from './day-source.ts'
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
  const sorted = new Map(days.map((day) => [day, new DayRows(source, plan, day)]))
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

/** Rows of a day. Its first problem is its error: other days have nothing to do with it. */
class DayRows {
  readonly #source: DaySource
  readonly #day: string
  readonly #reader: RowReader
  readonly #read: ReturnType<typeof rowReader>
  readonly #keyOf: (row: SyncRow) => string
  readonly #rows: SyncRow[] = []
  readonly #keys = new Set<string>()
  readonly #lacking = new Map<string, number>()
  readonly #warnings: Warning[] = []
  #error: AffiliateNetworkError | undefined
  #newest: string | undefined

  constructor(source: DaySource, { timezone }: SyncPlan, day: string) {
    this.#source = source
    this.#day = day
    this.#reader = source.reader(day)
    this.#keyOf = keyReader(source.columns)
    this.#read = rowReader(
      source.operation,
      source.columns,
      timezone,
      (name) => this.#lacking.set(name, (this.#lacking.get(name) ?? 0) + 1),
      (name, text) => {
        const isFirst = !this.#warnings.some(({ about }) => about === `${name} odd`)
        if (isFirst)
          this.#warnings.push({ text: `${name} is null where it would be ${text}, as in ${day}`, about: `${name} odd` })
      },
    )
  }

  add(item: unknown, row: Readonly<Record<string, unknown>>): void {
    if (this.#error !== undefined) return
    try {
      const stored = this.#read(this.#reader.rowOf(item), this.#reader.idOf(row))
      const key = this.#keyOf(stored)
      const { size } = this.#keys
      if (this.#keys.add(key).size === size)
        throw this.#problem(PagingError, `row ${stored.id} is duplicated, so another one may be missing`)
      this.#rows.push(stored)
      const time = this.#reader.count(key, row)
      if (time !== undefined && (this.#newest === undefined || time > this.#newest)) this.#newest = time
    } catch (error) {
      if (!isAffiliateNetworkError(error)) throw error
      this.#error = error
    }
  }

  end(): ReadDay {
    const { statuses, totals } = this.#reader
    const absent = [...this.#lacking].find(([name]) => this.#source.required.includes(name))
    try {
      // Absent is not null: what was stored before may still be right.
      if (absent !== undefined) {
        const [name, rows] = absent
        throw this.#problem(
          ResponseError,
          `${name}: missing in ${rows} of ${plural(this.#rows.length, 'row')} of ${this.#day}`,
        )
      }
      this.#reader.end(this.#rows.length)
    } catch (error) {
      if (!isAffiliateNetworkError(error)) throw error
      this.#error ??= error
    }
    const all = [...this.#warnings, ...this.#reader.warnings]
    return {
      day: this.#day,
      rows: this.#rows,
      totals,
      statuses,
      newest: this.#newest,
      warnings: all,
      error: this.#error,
    }
  }

  #problem(SdkError: typeof PagingError | typeof ResponseError, message: string): AffiliateNetworkError {
    const { operation } = this.#source
    return new SdkError(`${operation}: ${message}`, { operation, outcome: 'unknown' })
  }
}
