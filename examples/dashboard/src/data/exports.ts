import type { NetworkOffer, PagingProgress } from 'affiliate-network-sdk'
import type { Period } from '../state/period.ts'
import type { Session } from '../state/session.ts'
import { inert, toCsv } from '../text/csv.ts'
import { instantOf } from '../text/days.ts'
import type { OfferFigures } from './by-offer.ts'
import type { Daily } from './daily.ts'
import { profitOf } from './figures.ts'

/** The days, with the exact digits that the network sent. */
export const daysCsv = ({ days, currency }: Daily): string =>
  toCsv(days, {
    day: ({ day }) => day,
    clicks: ({ clicks }) => clicks,
    conversions: ({ conversions }) => conversions,
    revenue: ({ revenue }) => revenue.toFixed(5),
    payout: ({ payout }) => payout.toFixed(5),
    profit: (day) => profitOf(day).toFixed(5),
    currency: () => inert(currency),
  })

/** The offers with their rates, and with their conversions and revenue of the period. */
export const offersCsv = (
  offers: readonly NetworkOffer[],
  figures: ReadonlyMap<number, OfferFigures>,
  currency: string,
): string =>
  toCsv(offers, {
    id: ({ id }) => id,
    name: ({ name }) => inert(name),
    status: ({ status }) => inert(status),
    type: ({ type }) => inert(type ?? ''),
    access: ({ access_type }) => inert(access_type ?? ''),
    advertiser_id: ({ advertiser_id }) => advertiser_id ?? '',
    payout_type: ({ payout_type }) => inert(payout_type ?? ''),
    payout_rate: ({ payout }) => payout,
    payout_percent: ({ payout_percent }) => percentCell(payout_percent),
    revenue_rate: ({ revenue }) => revenue,
    revenue_percent: ({ revenue_percent }) => percentCell(revenue_percent),
    rate_currency: ({ currency_code }) => inert(currency_code ?? ''),
    conversions: ({ id }) => figures.get(id)?.conversions ?? '',
    revenue: ({ id }) => figures.get(id)?.revenue.toFixed(5) ?? '',
    revenue_currency: ({ id }) => (figures.has(id) ? inert(currency) : ''),
  })

/** `-1.00` means that there is no percentage. */
const percentCell = (percent: string | null | undefined) => (percent?.startsWith('-') ? '' : (percent ?? ''))

/** All conversions of the period. Throws if any are missing. */
export async function conversionsCsv(
  { network }: Session,
  { from, to, timezone }: Pick<Period, 'from' | 'to' | 'timezone'>,
  signal: AbortSignal,
  onProgress: (progress: PagingProgress) => void,
): Promise<string> {
  const fields = [
    'ck_conversion_time',
    'ck_offer_name',
    'ck_affiliate_name',
    'ck_click_country',
    'ck_conversion_status',
    'ck_payout',
    'ck_revenue',
  ] as const
  const report = network.reports.conversion(
    { from, to, timezone, fields, limit: 1000, orderBy: 'ck_conversion_time', order: 'ASC' },
    { signal, onProgress, onDrift: 'throw', concurrency: 2 },
  )
  return toCsv(await report.toArray(), {
    id: ({ id }) => id,
    time: ({ ck_conversion_time }) => instantOf(ck_conversion_time, timezone),
    offer_id: ({ offer_id }) => offer_id,
    offer: ({ ck_offer_name }) => inert(ck_offer_name),
    affiliate_id: ({ affiliate_id }) => affiliate_id,
    affiliate: ({ ck_affiliate_name }) => inert(ck_affiliate_name),
    country: ({ ck_click_country }) => inert(ck_click_country ?? ''),
    status: ({ ck_conversion_status }) => inert(ck_conversion_status),
    payout: ({ ck_payout }) => ck_payout,
    revenue: ({ ck_revenue }) => ck_revenue,
    currency: ({ currency }) => inert(currency),
  })
}
