import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DAY, HOUR, type Sale } from './sales.ts'

/** The status of a response, and its envelope. */
type Answer = { readonly status?: number } & Readonly<Record<string, unknown>>

/** A row as it goes over the wire. */
export type WireRow = Record<string, unknown>

/** What a service says instead of what is in its books. */
export interface Lie {
  /** Which reports tell it: that of conversions by default. */
  readonly in?: 'conversions' | 'overall' | 'both' | undefined
  /** Changes the books that a report is made of, and with them its counts. */
  readonly books?: ((sales: readonly Sale[]) => readonly Sale[]) | undefined
  /** Adds so much to the end of each period. */
  readonly later?: number | undefined
  /** Tells of the books as they were before this night. */
  readonly isStale?: boolean | undefined
  /** Changes a row that is sent. `undefined` leaves it out, though not out of the totals. */
  readonly row?: ((row: WireRow, place: number) => WireRow | undefined) | undefined
}

/** What a service refuses, and how its report counts. */
export interface Habits {
  /** Which conversions its reports by day add up. */
  readonly counts?: 'all' | 'not rejected' | 'approved' | undefined
  /** How many hours its reports are behind the conversions. */
  readonly lag?: number | undefined
  /** Adds up all amounts as dollars in its reports. */
  readonly hasOneCurrency?: boolean | undefined
  /** Makes its reports by the days of UTC, whatever time zone is asked for. */
  readonly isUtc?: boolean | undefined
  /** Refuses its aggregate reports. */
  readonly hasNoReports?: boolean | undefined
  /** Refuses a span of more days. */
  readonly mostDays?: number | undefined
  /** Gives at most so many rows on a page, whatever limit is asked for. */
  readonly mostRows?: number | undefined
  /** Refuses a `limit` of more rows, of every report. */
  readonly largestLimit?: number | undefined
  /** Refuses a page beyond the last one. */
  readonly refusesBeyond?: boolean | undefined
  /** Refuses a page that ends beyond so many rows. */
  readonly mostDepth?: number | undefined
  /** Knows nothing of days before so many days ago: it returns none of their rows, or refuses them. */
  readonly forgets?: { readonly days: number; readonly as: 'empty' | 'refused' } | undefined
}

/** A service in plain code: it shares nothing with the package or its mock network. */
export class Service implements AsyncDisposable {
  now = new Date(0)
  sales: readonly Sale[] = []
  #before: readonly Sale[] = []
  /** The rows of the last request, of which the next page may be asked for. */
  #answered: { readonly request: string; readonly rows: readonly WireRow[] } | undefined
  lie: Lie | undefined
  habits: Habits = {}
  url = ''
  /** Is told of each request. */
  onRequest: ((path: string, query: URLSearchParams) => void) | undefined
  /** Requests, and rows that were sent. */
  requests = 0
  rows = 0
  readonly #server = createServer((request, response) => {
    this.requests++
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service')
    this.onRequest?.(pathname, searchParams)
    const { status = 200, ...body } = this.#respond(pathname, searchParams)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ httpStatus: status, errorCode: 0, message: '', ...body }))
  })

  /** Begins a night. */
  begin(now: Date, sales: readonly Sale[], lie?: Lie): void {
    this.now = now
    this.#before = this.sales
    this.#answered = undefined
    this.sales = sales
    this.lie = lie
  }

  /** @param port that of a service which was stopped. */
  async start(port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  async [Symbol.asyncDispose]() {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #respond(path: string, query: URLSearchParams): Answer {
    if (query.get('key') !== 'k') return refusal('invalid key')
    const { mostDays = Number.POSITIVE_INFINITY, forgets } = this.habits
    const shift = Number(query.get('timezone')) * HOUR
    const from = instantOf(query.get('from') ?? '') - shift
    const to = instantOf(query.get('to') ?? '', true) - shift
    if (Number.isNaN(from + to)) return refusal('wrong period')
    if ((to - from) / DAY > mostDays) return refusal(`a period of more than ${mostDays} days`)
    const known = forgets === undefined ? 0 : startOf(this.now.getTime() + shift) - shift - forgets.days * DAY
    if (forgets?.as === 'refused' && from < known) return refusal('a period too long ago')
    const report = path.endsWith('/getConversionReport') ? 'conversions' : 'overall'
    const lie = [report, 'both'].includes(this.lie?.in ?? 'conversions') ? this.lie : undefined
    const offers = query.get('offer')?.split(',').map(Number)
    const statuses = query
      .get('status')
      ?.split(',')
      .map((code) => CODES[code])
    if (report === 'overall' && this.habits.hasNoReports)
      return { ...refusal('no access'), status: 403, httpStatus: 403 }
    const lag = report === 'overall' ? (this.habits.lag ?? 0) * HOUR : 0
    const all = new URLSearchParams(query)
    all.delete('page')
    const request = `${path} ${all}`
    const before = this.#answered?.request === request ? this.#answered.rows : undefined
    if (before !== undefined) return this.#page(before, query, lie)
    const books = (lie?.isStale ? this.#before : this.sales).filter(({ time }) => time <= this.now.getTime() - lag)
    const sales = (lie?.books?.(books) ?? books).filter(
      ({ time, offer, status }) =>
        time >= Math.max(from, known) &&
        time < to + (lie?.later ?? 0) &&
        (offers?.includes(offer) ?? true) &&
        (statuses?.includes(status) ?? true),
    )
    const zone = this.habits.isUtc ? 0 : shift
    const rows = report === 'conversions' ? conversionRows(sales, query, shift) : this.#sums(sales, query, zone)
    this.#answered = { request, rows }
    return this.#page(rows, query, lie)
  }

  #sums(sales: readonly Sale[], query: URLSearchParams, shift: number): WireRow[] {
    const { counts = 'all' } = this.habits
    const counted = sales.filter(
      ({ status }) => counts === 'all' || status === 'Approved' || (counts === 'not rejected' && status === 'Pending'),
    )
    const groups = Map.groupBy(counted, ({ time, offer, affiliate, currency }) =>
      JSON.stringify([
        this.habits.hasOneCurrency ? '$' : currency,
        wall(time + shift).slice(0, query.has('ck_day') ? 10 : query.has('ck_month') ? 7 : 0),
        query.has('ck_offer_id') ? offer : 0,
        query.has('ck_affiliate_id') ? affiliate : 0,
      ]),
    )
    return [...groups].sort().map(([key, some]) => {
      const [currency, day, offer, affiliate] = JSON.parse(key) as [string, string, number, number]
      const sum = (of: (sale: Sale) => number) => some.reduce((total, sale) => total + of(sale), 0)
      return asked(query, {
        ...{ currency, ck_day: day, ck_month: day, ck_offer_id: offer, ck_affiliate_id: affiliate },
        ...{ ck_conversion: some.length, ck_gross: 31 * some.length },
        ck_cost: decimal(
          sum(({ payout }) => payout),
          5,
        ),
        ck_income: decimal(
          sum(({ revenue }) => revenue),
          5,
        ),
      })
    })
  }

  #page(rows: readonly WireRow[], query: URLSearchParams, lie: Lie | undefined): Answer {
    const { refusesBeyond = false, mostDepth = Number.POSITIVE_INFINITY } = this.habits
    const { largestLimit = Number.POSITIVE_INFINITY } = this.habits
    if (Number(query.get('limit') ?? 500) > largestLimit) return refusal(`a limit beyond ${largestLimit}`)
    const [page, limit] = [
      Number(query.get('page')),
      Math.min(this.habits.mostRows ?? 10_000, Number(query.get('limit') ?? 500)),
    ]
    const totalPages = Math.max(1, Math.ceil(rows.length / limit))
    if (refusesBeyond && page > totalPages) return refusal(`page ${page} of ${totalPages}`)
    if (page > 1 && page * limit > mostDepth) return refusal(`rows beyond ${mostDepth}`)
    const content = rows.slice((page - 1) * limit, page * limit)
    const sent = lie?.row === undefined ? content : content.map(lie.row).filter((row) => row !== undefined)
    this.rows += sent.length
    // Numbers of this kind arrive as texts now and then.
    return { data: { content: sent, page, totalPages: String(totalPages), totalItems: String(rows.length) } }
  }
}

const CODES: Readonly<Record<string, string>> = { '1': 'Pending', '2': 'Approved', '4': 'Rejected' }

const refusal = (errorMessage: string) => ({ status: 400, httpStatus: 400, errorCode: 6500, errorMessage, data: [] })

/** The instant of `26/06/01` or `26/06/01 08`, or of its end. */
function instantOf(text: string, isEnd = false): number {
  const [day = '', hour] = text.split(' ')
  const start = Date.parse(`20${day.replaceAll('/', '-')}T${hour ?? '00'}:00:00Z`)
  return isEnd ? start + (hour === undefined ? DAY : HOUR) : start
}

const startOf = (time: number) => Math.floor(time / DAY) * DAY

/** `2026/06/01 10:00:00`. */
const wall = (time: number) => new Date(time).toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ')

/** An amount of millionths, rounded to so many places. */
export function decimal(millionths: number, places: number): string {
  const units = Math.round(millionths / 10 ** (6 - places))
  const digits = String(Math.abs(units)).padStart(places + 1, '0')
  return `${units < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** The fields that a query asks for, and those that every row has. */
const asked = (query: URLSearchParams, row: WireRow) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('ck_') || query.get(name) === '1'))

function conversionRows(sales: readonly Sale[], query: URLSearchParams, shift: number): WireRow[] {
  // It knows one order.
  const inOrder = query.get('orderBy') === 'ck_conversion_time' ? [...sales].sort((a, b) => a.time - b.time) : sales
  return inOrder.map((sale) =>
    asked(query, {
      id: sale.id,
      month: wall(sale.time + shift)
        .slice(0, 7)
        .replace('/', ''),
      affiliate_id: String(sale.affiliate),
      offer_id: String(sale.offer),
      advertiser_id: String(sale.advertiser),
      currency: sale.currency,
      from_currency: '€',
      ck_conversion_time: wall(sale.time + shift),
      ck_conversion_status: sale.status,
      ck_payout: decimal(sale.payout, 6),
      ck_revenue: decimal(sale.revenue, 6),
      ck_sub1: `sub ${sale.affiliate}`,
    }),
  )
}
