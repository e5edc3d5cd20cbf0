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

/** Responds to a report of one day with the conversions of that day, in pages of `size`. */
export const serve =
  (conversions: () => readonly Conversion[], size = 10_000) =>
  (request: Recorded): Reply => {
    const page = Number(parametersOf(request).get('page'))
    const rows = conversions().filter(({ time }) => time.slice(2, 10) === dayOf(request))
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
