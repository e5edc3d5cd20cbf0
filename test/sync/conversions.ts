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

/** Whether a request reads rows. Others count: they ask for a page beyond the last one. */
export const isRead = (request: Recorded): boolean => parametersOf(request).get('page') === '1'

const CODES: Readonly<Record<string, string>> = { Pending: '1', Approved: '2', Rejected: '4' }

/** Responds to a report with the conversions from its first hour to its last, of its status, in pages of `size`. */
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
    return {
      errorCode: 0,
      data: {
        content: rows.slice((page - 1) * size, page * size).map(rowOf),
        page,
        totalPages: Math.ceil(rows.length / size),
        totalItems: rows.length,
      },
    }
  }
