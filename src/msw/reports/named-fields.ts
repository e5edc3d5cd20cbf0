import { networkCurrency } from '../world/vocabulary/currencies.ts'
import type { Dimension, DimensionName, Legend } from './dimensions.ts'
import type { Groups } from './grouping.ts'
import type { ReportSources } from './sources.ts'

/** What the fields of a dimension say of a group. */
export type NamedFields = Readonly<Record<string, (row: number) => string | number>>

/** The ids and names of the dimensions that a report is grouped by: for its rows, and to order them by. */
export function namedFields(
  { traffic }: ReportSources,
  { indices }: Groups,
  dimensions: readonly Dimension[],
  legend: Legend,
): NamedFields {
  const { dictionaries } = traffic
  const place = new Map(dimensions.map(({ name }, at) => [name, at]))
  const of = (name: DimensionName, row: number) => indices[place.get(name) as number]?.[row] as number
  const event = (row: number) => legend.offer(of('offer', row))?.events.find(({ e_id }) => e_id === of('event', row))
  return {
    ck_offer_id: (row) => legend.offerId(of('offer', row)),
    ck_offer_name: (row) => legend.offer(of('offer', row))?.name ?? '',
    ck_offer_url: (row) => legend.offer(of('offer', row))?.url ?? '',
    ck_affiliate_id: (row) => legend.affiliateId(of('affiliate', row)),
    ck_affiliate_name: (row) => legend.affiliateName(of('affiliate', row)),
    ck_advertiser_id: (row) => legend.advertiserIds[of('advertiser', row)] as number,
    ck_advertiser_name: (row) => legend.advertiserName(of('advertiser', row)),
    ck_event_id: (row) => event(row)?.id ?? of('event', row),
    ck_event_name: (row) => event(row)?.event_name ?? '',
    ck_event_token: (row) => event(row)?.e_tkn ?? '',
    ck_country: (row) => dictionaries.countries.at(of('country', row)),
    ck_source: (row) => dictionaries.sources.at(of('source', row)),
    ck_browser: (row) => legend.browsers[of('browser', row)] as string,
    ck_currency: () => networkCurrency.symbol,
  }
}
