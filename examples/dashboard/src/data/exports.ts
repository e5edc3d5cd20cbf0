import type { NetworkOffer, PagingProgress } from 'affiliate-network-sdk'
import type { Period } from '../state/period.ts'
import type { Session } from '../state/session.ts'
import { type Cell, inert, toCsv } from '../text/csv.ts'
import { instantOf } from '../text/days.ts'
import type { OfferFigures } from './by-offer.ts'
import type { Daily } from './daily.ts'
import { profitOf } from './figures.ts'

/** The days, with the exact digits that the network sent. */
export function daysCsv({ days, currency }: Daily): string {
  const heading = ['day', 'clicks', 'conversions', 'revenue', 'payout', 'profit', 'currency']
  const rows = days.map((day): Cell[] => [
    day.day,
    day.clicks,
    day.conversions,
    day.revenue.toFixed(5),
    day.payout.toFixed(5),
    profitOf(day).toFixed(5),
    inert(currency),
  ])
  return toCsv(heading, rows)
}

/** The offers with their rates, and with their conversions and revenue of the period. */
export function offersCsv(
  offers: readonly NetworkOffer[],
  figures: ReadonlyMap<number, OfferFigures>,
  currency: string,
): string {
  const heading = [
    'id',
    'name',
    'status',
    'type',
    'access',
    'advertiser_id',
    'payout_type',
    'payout_rate',
    'payout_percent',
    'revenue_rate',
    'revenue_percent',
    'rate_currency',
    'conversions',
    'revenue',
    'revenue_currency',
  ]
  const rows = offers.map((offer): Cell[] => {
    const own = figures.get(offer.id)
    return [
      offer.id,
      inert(offer.name),
      inert(offer.status),
      inert(offer.type ?? ''),
      inert(offer.access_type ?? ''),
      offer.advertiser_id ?? '',
      inert(offer.payout_type ?? ''),
      offer.payout,
      percentCell(offer.payout_percent),
      offer.revenue,
      percentCell(offer.revenue_percent),
      inert(offer.currency_code ?? ''),
      own?.conversions ?? '',
      own?.revenue.toFixed(5) ?? '',
      own === undefined ? '' : inert(currency),
    ]
  })
  return toCsv(heading, rows)
}

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
  const rows = (await report.toArray()).map((row): Cell[] => [
    row.id,
    instantOf(row.ck_conversion_time, timezone),
    row.offer_id,
    inert(row.ck_offer_name),
    row.affiliate_id,
    inert(row.ck_affiliate_name),
    inert(row.ck_click_country ?? ''),
    inert(row.ck_conversion_status),
    row.ck_payout,
    row.ck_revenue,
    inert(row.currency),
  ])
  const heading = [
    'id',
    'time',
    'offer_id',
    'offer',
    'affiliate_id',
    'affiliate',
    'country',
    'status',
    'payout',
    'revenue',
    'currency',
  ]
  return toCsv(heading, rows)
}
