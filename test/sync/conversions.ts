import type { Recorded, Reply } from '../wire-server.ts'

/** A conversion as a deployed service sends it, with the fields that these tests request. */
export interface Conversion {
  readonly id: string
  readonly time: string
  readonly status: string
  readonly payout: string
}

export const conversion = (id: number, time: string, status = 'Pending', payout = '1.500000'): Conversion => ({
  id: String(id),
  time,
  status,
  payout,
})

/** A row of the conversion report, typed by hand. */
const rowOf = ({ id, time, status, payout }: Conversion) => ({
  id,
  month: time.slice(0, 7).replace('/', ''),
  affiliate_id: '42',
  offer_id: '7',
  advertiser_id: '3',
  currency: '$',
  from_currency: '€',
  ck_conversion_time: time,
  ck_conversion_status: status,
  ck_payout: payout,
})

/** The parameters of a request. */
export const parametersOf = ({ url }: Recorded) => new URL(url, 'http://wire').searchParams

/** The day that a request asks for, as `26/06/01`. */
export const dayOf = (request: Recorded): string => parametersOf(request).get('from') ?? ''

const isConversions = ({ url }: Recorded) => url.includes('/getConversionReport')

/**
 * Whether a request reads rows. Others count: they ask for a page beyond the last one or for a small one, or for figures
 * of all days.
 */
export const isRead = (request: Recorded): boolean =>
  isConversions(request) && parametersOf(request).get('page') === '1' && parametersOf(request).get('limit') === '10000'

const CODES: Readonly<Record<string, string>> = { Pending: '1', Approved: '2', Rejected: '4' }

/** A page of a report. */
export const pageOf = (rows: readonly object[], page: number, size: number) => ({
  errorCode: 0,
  data: {
    content: rows.slice((page - 1) * size, page * size),
    page,
    totalPages: Math.ceil(rows.length / size),
    totalItems: rows.length,
  },
})

/** The figures of each day, as an aggregate report has them: they do not show a status. */
function figuresOf(rows: readonly Conversion[]) {
  const days = Map.groupBy(rows, ({ time }) => time.slice(0, 10))
  return [...days].map(([ck_day, some]) => {
    const paid = some.reduce((sum, { payout }) => sum + Number(payout), 0).toFixed(5)
    return { ck_day, currency: '$', ck_conversion: some.length, ck_income: paid, ck_cost: paid, offer_id: 7 }
  })
}

/**
 * Responds to a report with the conversions from its first hour to its last, of its status, in pages of `size`; to any
 * other report with the figures of each day.
 */
export const serve =
  (conversions: () => readonly Conversion[], size = 10_000) =>
  (request: Recorded): Reply => {
    const parameters = parametersOf(request)
    const page = Number(parameters.get('page'))
    const [from = '', to = ''] = [parameters.get('from') ?? '', parameters.get('to') ?? '']
    const status = parameters.get('status')
    const rows = conversions().filter(
      (one) =>
        one.time.slice(2, 2 + from.length) >= from &&
        one.time.slice(2, 2 + to.length) <= to &&
        (status === null || CODES[one.status] === status),
    )
    if (!isConversions(request)) return pageOf(figuresOf(rows), page, size)
    // A field that a row does not have is null there: one that is absent is an error.
    const asked = [...parameters.keys()].filter((name) => name.startsWith('ck_'))
    const empty = Object.fromEntries(asked.map((name) => [name, null]))
    return pageOf(
      rows.map((row) => ({ ...empty, ...rowOf(row) })),
      page,
      size,
    )
  }
