import { HOUR } from '../clock.ts'
import { networkCurrency } from '../world/vocabulary/currencies.ts'
import {
  type Dimension,
  type DimensionName,
  dimensionOfField,
  dimensionsOf,
  type Legend,
  legendOf,
  ranksOf,
} from './dimensions.ts'
import { type Groups, group } from './grouping.ts'
import { metrics, showMetric } from './metrics.ts'
import { type PageOf, paginate } from './paginate.ts'
import { periodFields, periodsOf } from './periods.ts'
import { type SortKey, shuffled, sortByKey } from './radix.ts'
import type { ReportPage, ReportScope, ReportSources, Viewpoint } from './sources.ts'
import type { Window } from './window.ts'

/** What an aggregate report is asked. */
export interface AggregateQuery extends ReportPage {
  readonly window: Window
  readonly scope: ReportScope
  /** What the report groups by whether it is shown or not. */
  readonly always?: DimensionName | undefined
  readonly fields: readonly string[]
  readonly viewpoint: Viewpoint
}

/** A row of an aggregate report. */
export type AggregateRow = Record<string, string | number>

/** Fields that SERVICE.md lists without a table entry and that say something of one click only: empty in a sum. */
const CLICK_FIELDS = new Set([
  'ck_adv_sid',
  'ck_adv_sid2',
  'ck_adv_sid3',
  'ck_adv_sid4',
  'ck_adv_sid5',
  'ck_adv_cid',
  'ck_conversion_message',
  'ck_conversion_note',
  'ck_conversion_referral',
  'ck_language',
  'ck_user_agent',
  'ck_click_time',
  'ck_click_referral',
])

/** Overall, advertiser, affiliate and offer report: the same sums, by other dimensions. */
export function aggregateReport(sources: ReportSources, query: AggregateQuery): PageOf<AggregateRow> {
  const { fields, window } = query
  const legend = legendOf(sources)
  const names = new Set(fields.flatMap((field) => dimensionOfField[field] ?? []))
  if (query.always !== undefined) names.add(query.always)
  const dimensions = dimensionsOf(names, sources, legend)
  const flags = fields.filter((field) => Object.hasOwn(periodFields, field))
  const periods = periodsOf(flags, window, ...hoursOf(sources, window))
  const groups = group(sources, query.scope, window, periods, dimensions)
  const show = rowMaker(sources, query, groups, dimensions, periods.texts, legend)
  return paginate(inOrder(query, groups, dimensions), query.page, query.limit, show)
}

/** The hours of the window in which anything happened at all: a window of a century costs no more than its traffic. */
function hoursOf({ traffic }: ReportSources, { start, end }: Window): [number, number] {
  const { clicks, conversions } = traffic
  const firstClick = clicks.columns.hour[clicks.byHour[0] ?? -1] ?? Number.POSITIVE_INFINITY
  const lastClick = clicks.columns.hour[clicks.byHour.at(-1) ?? -1] ?? 0
  const firstTime = (conversions.columns.time[conversions.byTime[0] ?? -1] ?? Number.POSITIVE_INFINITY) / HOUR
  const lastTime = (conversions.columns.time[conversions.byTime.at(-1) ?? -1] ?? 0) / HOUR
  const first = Math.max(start / HOUR, Math.floor(Math.min(firstClick, firstTime)))
  return [first, Math.min(end / HOUR, Math.floor(Math.max(lastClick, lastTime)) + 1)]
}

/** By the field asked for, in the direction asked for; rows that agree in it by period and then by names, upwards. */
function inOrder(
  query: AggregateQuery,
  { totals, periods, indices }: Groups,
  dimensions: readonly Dimension[],
): Uint32Array {
  const ranks = dimensions.map((dimension, at) => {
    const rank = ranksOf(dimension)
    return (indices[at] as Uint32Array).map((index) => rank[index] as number)
  })
  const all = shuffled(
    periods.map((_, row) => row),
    query.shuffle,
  )
  const metric = metrics[query.viewpoint][query.orderBy ?? '']
  const at = dimensions.findIndex(({ name }) => name === dimensionOfField[query.orderBy ?? ''])
  const leading = metric
    ? new Float64Array(totals.length).map((_, row) => Number(metric.value(totals, row)))
    : ranks[at]
  const downwards = query.order === 'DESC'
  // Deployed services break no ties: what agrees in the first key comes as it comes.
  const levels: readonly SortKey[] = query.shuffle === undefined ? [periods, ...ranks] : [periods]
  const byDefault = levels.reduceRight(
    (rows: Uint32Array, key) => sortByKey(rows, key, downwards && leading === undefined),
    all,
  )
  return leading === undefined ? byDefault : sortByKey(byDefault, leading, downwards)
}

function rowMaker(
  sources: ReportSources,
  query: AggregateQuery,
  groups: Groups,
  dimensions: readonly Dimension[],
  texts: readonly Readonly<Record<string, string>>[],
  legend: Legend,
) {
  const { dictionaries } = sources.traffic
  const place = new Map(dimensions.map(({ name }, at) => [name, at]))
  const of = (name: DimensionName, row: number) => groups.indices[place.get(name) as number]?.[row] as number
  const event = (row: number) => legend.offer(of('offer', row))?.events.find(({ e_id }) => e_id === of('event', row))
  const named: Record<string, (row: number) => string | number> = {
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
  const raw: Partial<Record<DimensionName, [string, string]>> = {
    offer: ['offer_id', 'ck_offer_id'],
    affiliate: ['affiliate_id', 'ck_affiliate_id'],
    advertiser: ['advertiser_id', 'ck_advertiser_id'],
  }
  return (row: number): AggregateRow => {
    const result: AggregateRow = {}
    for (const field of query.fields) {
      const metric = metrics[query.viewpoint][field]
      if (metric !== undefined) result[field] = showMetric(metric, groups.totals, row)
      else {
        const text =
          named[field]?.(row) ??
          texts[groups.periods[row] as number]?.[field] ??
          (CLICK_FIELDS.has(field) ? '' : undefined)
        if (text !== undefined) result[field] = text
      }
    }
    result.currency = networkCurrency.symbol
    for (const name of place.keys()) {
      const [id, field] = raw[name] ?? []
      if (id !== undefined && field !== undefined) result[id] = named[field]?.(row) ?? 0
    }
    return result
  }
}
