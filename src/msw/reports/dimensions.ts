import { advertiserName } from '../state/advertisers.ts'
import type { ClickGroup, Conversion } from '../state/traffic.ts'
import type { ReportSources } from './scope.ts'
import type { SortKey } from './sorting.ts'

/** What a report can group by besides periods, in the order in which rows are sorted by default. */
export const DIMENSIONS = ['advertiser', 'offer', 'event', 'affiliate', 'country', 'source', 'browser'] as const
export type DimensionName = (typeof DIMENSIONS)[number]

/** The values of a group by dimension: an id, a name, or the `e_id` of an event. */
export type Values = Readonly<Partial<Record<DimensionName, SortKey>>>

/** A field that shows a dimension of a group. */
interface DimensionField {
  readonly dimension: DimensionName
  readonly show: (values: Values) => SortKey
}

/** The dimensions of reports over some records. */
export interface Dimensions {
  /** The value of clicks or of a conversion. Clicks belong to the initial event. */
  readonly valueOf: Readonly<Record<DimensionName, (row: ClickGroup | Conversion) => SortKey>>
  readonly fields: Readonly<Record<string, DimensionField>>
}

/** Whether a dimension has an id, which a row has besides the requested fields, and a name, by which rows are sorted. */
export const hasName = (dimension: DimensionName): boolean => ['advertiser', 'offer', 'affiliate'].includes(dimension)

export function dimensionsOf({ offers, advertisers, affiliates }: ReportSources): Dimensions {
  const offer = ({ offer: id }: Values) => offers.get(Number(id))
  const event = (values: Values) => offer(values)?.events.find(({ e_id }) => e_id === values.event)
  const field = (dimension: DimensionName, show: (values: Values) => SortKey) => ({ dimension, show })
  const raw = (dimension: DimensionName) => field(dimension, (values) => values[dimension] ?? 0)
  return {
    valueOf: {
      advertiser: ({ offer_id }) => offers.get(offer_id)?.advertiser_id ?? 0,
      offer: ({ offer_id }) => offer_id,
      event: (row) => ('e_id' in row ? row.e_id : 1),
      affiliate: ({ affiliate_id }) => affiliate_id,
      country: ({ country }) => country,
      source: ({ source }) => source,
      browser: ({ client }) => client.browser,
    },
    fields: {
      ck_advertiser_id: raw('advertiser'),
      ck_advertiser_name: field('advertiser', ({ advertiser: id }) => advertiserName(advertisers.get(Number(id)))),
      ck_offer_id: raw('offer'),
      ck_offer_name: field('offer', (values) => offer(values)?.name ?? ''),
      ck_offer_url: field('offer', (values) => offer(values)?.url ?? ''),
      ck_event_id: field('event', (values) => event(values)?.id ?? Number(values.event)),
      ck_event_name: field('event', (values) => event(values)?.event_name ?? ''),
      ck_event_token: field('event', (values) => event(values)?.e_tkn ?? ''),
      ck_affiliate_id: raw('affiliate'),
      ck_affiliate_name: field('affiliate', ({ affiliate: id }) => affiliates.get(Number(id))?.name ?? ''),
      ck_country: raw('country'),
      ck_source: raw('source'),
      ck_browser: raw('browser'),
    },
  }
}
