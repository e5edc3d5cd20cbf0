import { scaled } from '../msw/decimal.ts'
import type { Answer, Asker, Row } from './asker.ts'

/** What of a report is asked, besides its span. */
interface Question {
  readonly timezone?: number
  readonly limit?: number
  readonly page?: number
  /** Filter codes. */
  readonly status?: string
  /** Left out: the network's own choice. */
  readonly events?: 'all' | 'initial' | 'unsaid'
  readonly by?: 'ASC' | 'DESC'
  readonly fields?: readonly string[]
  /** First and last hour of a span of one day. */
  readonly hours?: readonly [string, string]
}

/** Days since 1970, both included. */
export type Span = readonly [from: number, to: number]

const TIME = 'ck_conversion_time'
const STATUS = 'ck_conversion_status'

/** The reports that a key may ask: conversions, and their sums. */
export class Reports {
  readonly isAffiliate: boolean
  readonly amount: 'ck_income' | 'ck_payout'
  /** Digits of years. */
  years: 2 | 4 = 2
  /** The largest page that is honoured, as far as it is known. */
  limit = 10_000
  readonly #asker: Asker

  constructor(asker: Asker, isAffiliate: boolean) {
    this.#asker = asker
    this.isAffiliate = isAffiliate
    this.amount = isAffiliate ? 'ck_income' : 'ck_payout'
  }

  conversions(span: Span, question: Question = {}): Promise<Answer> {
    const { status, by, fields = [TIME, STATUS, this.amount, 'ck_currency'] } = question
    return this.#asker.ask('reports.conversion', 'v2/getConversionReport', {
      ...this.#query(span, question, fields),
      ...(status !== undefined && { status }),
      ...(by !== undefined && { order: by, orderBy: TIME }),
    })
  }

  /** All rows of a span; undefined if there are more than some pages. */
  async rows(span: Span): Promise<readonly Row[] | undefined> {
    const first = await this.conversions(span, { limit: this.limit, by: 'ASC' })
    if (!first.isOk || first.totalPages > 4) return undefined
    const rest = Array.from({ length: Math.max(0, first.totalPages - 1) }, (_, at) =>
      this.conversions(span, { limit: this.limit, by: 'ASC', page: at + 2 }),
    )
    return [first, ...(await Promise.all(rest))].flatMap(({ rows }) => rows)
  }

  /** The sums of a span: of the overall report, for an affiliate of the offer report. */
  sums(span: Span, question: Question = {}): Promise<Answer> {
    const [call, path] = this.isAffiliate
      ? ['reports.offer', 'v2/getOfferReport']
      : ['reports.overall', 'v2/getOverallReport']
    const own = this.isAffiliate ? ['ck_conversion', 'ck_income'] : ['ck_conversion', 'ck_cost', 'ck_income']
    return this.#asker.ask(call, path, this.#query(span, question, [...own, ...(question.fields ?? [])]))
  }

  /** A report of any kind, without figures of its own. */
  other(call: string, path: string, span: Span): Promise<Answer> {
    return this.#asker.ask(call, path, this.#query(span, {}, ['ck_conversion']))
  }

  day(day: number): string {
    const text = new Date(day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '/')
    return this.years === 4 ? text : text.slice(2)
  }

  #query([from, to]: Span, question: Question, fields: readonly string[]) {
    const { timezone = 0, limit = 500, page = 1, events = 'all', hours: [first, last] = ['', ''] } = question
    const range = events === 'unsaid' || this.isAffiliate ? {} : { event_range: events === 'all' ? 0 : 1 }
    return {
      ...{ page, limit, timezone, from: this.day(from) + first, to: this.day(to) + last, ...range },
      ...Object.fromEntries(fields.map((field) => [field, 1])),
    }
  }
}

export const DAY_MS = 86_400_000
export const HOUR_MS = 3_600_000

/** The instant of a conversion that was asked in UTC, in milliseconds. */
export const timeOf = (row: Row): number =>
  Date.parse(`${String(row[TIME]).trim().replaceAll('/', '-').replace(' ', 'T')}Z`)

/** The status of a conversion; empty if it has none. What is no word or two of letters may be about somebody. */
export function statusOf(row: Row): string {
  const status = String(row[STATUS] ?? '').trim()
  return status === '' || /^\p{L}{1,20}(?:[ _-]\p{L}{1,20})?$/u.test(status) ? status : 'another text'
}

export const currencyOf = (row: Row): string => String(row.currency ?? row.ck_currency ?? '').trim()

/** Conversions and their amounts in millionths, by currency. */
export interface Sums {
  readonly count: number
  readonly amounts: ReadonlyMap<string, bigint>
}

export function sumsOf(rows: readonly Row[], amountOf: (row: Row) => unknown, countOf: (row: Row) => unknown): Sums {
  const amounts = new Map<string, bigint>()
  let count = 0
  for (const row of rows) {
    const currency = currencyOf(row)
    amounts.set(currency, (amounts.get(currency) ?? 0n) + (scaled(String(amountOf(row)), 6) ?? 0n))
    count += Number(countOf(row) ?? 0)
  }
  return { count, amounts }
}

/** The sums that a report's response has. */
export const reportedSums = ({ rows }: Answer, isAffiliate: boolean): Sums =>
  sumsOf(
    rows,
    (row) => (isAffiliate ? row.ck_income : row.ck_cost),
    (row) => row.ck_conversion,
  )

/** Whether amounts agree to the places that reports have. Those of other currencies can't be compared. */
export function agree(one: Sums, other: Sums): boolean {
  const currencies = [...one.amounts.keys()]
  if (currencies.length !== other.amounts.size || !currencies.every((currency) => other.amounts.has(currency)))
    return true
  const margin = BigInt(one.count + 1) * 10n
  return currencies.every((currency) => {
    const difference = (one.amounts.get(currency) ?? 0n) - (other.amounts.get(currency) ?? 0n)
    return difference <= margin && -difference <= margin
  })
}

/** The rows of a response that has all of them; otherwise the number that the network says. */
export const countOf = ({ rows, totalPages, totalItems }: Answer): number => (totalPages > 1 ? totalItems : rows.length)
