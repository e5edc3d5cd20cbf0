import type { NetworkClient } from '../../client/clients.ts'
import type { Timezone } from '../../codecs/calendar.ts'
import { NONE, STATUSES } from './counts.ts'
import type { Counting } from './day-source.ts'
import type { Part } from './large-days.ts'
import { PAGE } from './large-days.ts'
import { isRefusal } from './spans.ts'

/** Rows move between pages where the order is not stable; new conversions of today come last in this one. */
export const ORDER = { orderBy: 'ck_conversion_time', order: 'ASC', limit: PAGE } as const

/** Beyond the last page, a response has the total of rows and none of them. */
const BEYOND = 1_000_000

/** What is counted: a span of days or hours, and filters. */
export type CountQuery = Omit<Part, 'time'> & { readonly from: string; readonly to: string }

/** Counts conversions by requests that return few rows, or none. */
export class ConversionCounter {
  readonly #report: NetworkClient['reports']['conversion']
  readonly #timezone: Timezone
  /** The page to ask for. Some services refuse one beyond the last. */
  #page: number = BEYOND

  constructor({ reports }: NetworkClient, timezone: Timezone) {
    this.#report = reports.conversion
    this.#timezone = timezone
  }

  /** Sends a small request, which no service refuses whose key is right. */
  async ping(day: string, signal: AbortSignal): Promise<void> {
    await this.#totalOn(1, { from: day, to: day }, signal)
  }

  /** Counts conversions. */
  async count(query: CountQuery, signal: AbortSignal): Promise<number> {
    const page = this.#page
    try {
      return await this.#totalOn(page, query, signal)
    } catch (error) {
      if (page === 1 || !isRefusal(error)) throw error
      const total = await this.#totalOn(1, query, signal)
      this.#page = 1
      return total
    }
  }

  async #totalOn(page: number, query: CountQuery, signal: AbortSignal): Promise<number> {
    const small = { ...query, timezone: this.#timezone, page, limit: 500, fields: [ORDER.orderBy] } as const
    return (await this.#report(small, { signal })).totalItems
  }

  /** Counts conversions by status, and lists them by day. An affiliate's form of the report knows no status. */
  counting(isAffiliate: boolean): Counting {
    return {
      names: isAffiliate ? ['all'] : STATUSES,
      isProof: !isAffiliate,
      count: async (from, to, names, signal) => {
        const entries = names.map(async (name) => [name, await this.count({ from, to, ...filterOf(name) }, signal)])
        return { ...NONE, ...Object.fromEntries(await Promise.all(entries)) }
      },
      list: async (from, to, name, signal) => {
        const query = {
          ...ORDER,
          ...filterOf(name),
          from,
          to,
          timezone: this.#timezone,
          fields: [ORDER.orderBy],
        } as const
        const { items, totalItems } = await this.#report(query, { signal })
        if (new Set(items.map(({ id, month }) => `${month} ${id}`)).size !== totalItems) return undefined
        const rows = new Map<string, number>()
        for (const { ck_conversion_time } of items) {
          const day = String(ck_conversion_time).slice(0, 10).replaceAll('/', '-')
          rows.set(day, (rows.get(day) ?? 0) + 1)
        }
        return rows
      },
    }
  }
}

const filterOf = (name: Counting['names'][number]) => (name === 'all' ? {} : { status: name })
