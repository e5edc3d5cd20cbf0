import { advertiserName } from '../state/advertisers.ts'
import type { MockOffer } from '../state/offers.ts'
import type { Column } from '../store/columns.ts'
import { Dictionary } from '../store/dictionary.ts'
import { sortByKey, textKeys } from './radix.ts'
import type { ReportSources } from './sources.ts'

/** What a report can group by besides periods. */
export type DimensionName = 'advertiser' | 'offer' | 'event' | 'affiliate' | 'country' | 'source' | 'browser'

/** Where a dimension's index stands in a row: in a column, or in what a table makes of it; or it is the same for all. */
export interface Lookup {
  readonly column?: Column
  readonly table?: Uint32Array
  readonly constant?: number
}

/** One dimension of a report. */
export interface Dimension {
  readonly name: DimensionName
  readonly size: number
  readonly clicks: Lookup
  readonly conversions: Lookup
  /** What its values are ordered by. */
  readonly label: (index: number) => string
}

/** The dimension that each grouping flag stands for. */
export const dimensionOfField: Readonly<Record<string, DimensionName>> = {
  ck_advertiser_id: 'advertiser',
  ck_advertiser_name: 'advertiser',
  ck_offer_id: 'offer',
  ck_offer_name: 'offer',
  ck_offer_url: 'offer',
  ck_event_id: 'event',
  ck_event_name: 'event',
  ck_event_token: 'event',
  ck_affiliate_id: 'affiliate',
  ck_affiliate_name: 'affiliate',
  ck_country: 'country',
  ck_source: 'source',
  ck_browser: 'browser',
}

/** The order in which dimensions are nested, and rows ordered by default. */
const NESTING: readonly DimensionName[] = ['advertiser', 'offer', 'event', 'affiliate', 'country', 'source', 'browser']

/** What rows need to know of the indices of their dimensions. */
export interface Legend {
  readonly advertiserIds: readonly number[]
  readonly advertiserOfOffer: Uint32Array
  readonly browsers: readonly string[]
  offer(index: number): MockOffer | undefined
  offerId(index: number): number
  affiliateId(index: number): number
  affiliateName(index: number): string
  advertiserName(index: number): string
}

export function legendOf({
  offers,
  affiliates,
  advertisers,
  traffic,
}: ReportSources): Legend & { browserOfClient: Uint32Array } {
  const { dictionaries } = traffic
  const advertiserIds = new Dictionary<number>()
  const browsers = new Dictionary<string>()
  const advertiserOfOffer = Uint32Array.from(dictionaries.offers.values(), (id) =>
    advertiserIds.add(offers.get(id)?.advertiser_id ?? 0),
  )
  const browserOfClient = Uint32Array.from(dictionaries.clients.values(), ({ browser }) => browsers.add(browser))
  return {
    advertiserIds: advertiserIds.values(),
    advertiserOfOffer,
    browsers: browsers.values(),
    browserOfClient,
    offer: (index) => offers.get(dictionaries.offers.at(index)),
    offerId: (index) => dictionaries.offers.at(index),
    affiliateId: (index) => dictionaries.affiliates.at(index),
    affiliateName: (index) => affiliates.get(dictionaries.affiliates.at(index))?.name ?? '',
    advertiserName: (index) => {
      const advertiser = advertisers.get(advertiserIds.at(index))
      return advertiser === undefined ? '' : advertiserName(advertiser)
    },
  }
}

/** The dimensions of a report, nested. An event is one of an offer, so grouping by events groups by offers as well. */
export function dimensionsOf(
  names: ReadonlySet<DimensionName>,
  { traffic }: ReportSources,
  legend: ReturnType<typeof legendOf>,
): Dimension[] {
  const wanted = new Set(names)
  if (wanted.has('event')) wanted.add('offer')
  const { clicks, conversions, dictionaries } = traffic
  const inColumn = (column: 'offer' | 'affiliate' | 'country' | 'source' | 'client', table?: Uint32Array) => ({
    clicks: { column: clicks.columns[column], ...(table && { table }) },
    conversions: { column: conversions.columns[column], ...(table && { table }) },
  })
  const make: Record<DimensionName, () => Omit<Dimension, 'name'>> = {
    advertiser: () => ({
      size: legend.advertiserIds.length,
      ...inColumn('offer', legend.advertiserOfOffer),
      label: legend.advertiserName,
    }),
    offer: () => ({
      size: dictionaries.offers.size,
      ...inColumn('offer'),
      label: (index) => legend.offer(index)?.name ?? '',
    }),
    // A click is the start of the first event; later events have no clicks of their own.
    event: () => ({
      size: 256,
      clicks: { constant: 1 },
      conversions: { column: conversions.columns.event },
      label: (index) => String(index).padStart(3, '0'),
    }),
    affiliate: () => ({ size: dictionaries.affiliates.size, ...inColumn('affiliate'), label: legend.affiliateName }),
    country: () => ({
      size: dictionaries.countries.size,
      ...inColumn('country'),
      label: (index) => dictionaries.countries.at(index),
    }),
    source: () => ({
      size: dictionaries.sources.size,
      ...inColumn('source'),
      label: (index) => dictionaries.sources.at(index),
    }),
    browser: () => ({
      size: legend.browsers.length,
      ...inColumn('client', legend.browserOfClient),
      label: (index) => legend.browsers[index] as string,
    }),
  }
  return NESTING.filter((name) => wanted.has(name)).map((name) => ({ name, ...make[name]() }))
}

/** Where each index of a dimension stands by its label; indices of the same label by themselves. */
export function ranksOf({ size, label }: Dimension): Uint32Array {
  const keys = textKeys(Array.from({ length: size }, (_, index) => label(index)))
  const ranks = new Uint32Array(size)
  sortByKey(Uint32Array.from(keys.keys()), keys, false).forEach((index, rank) => {
    ranks[index] = rank
  })
  return ranks
}
