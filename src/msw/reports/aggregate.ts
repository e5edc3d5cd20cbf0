import { HOUR } from '../clock.ts'
import { networkCurrency } from '../world/vocabulary/currencies.ts'
import { advertiserNotes } from './advertiser-notes.ts'
import { type Dimension, type DimensionName, dimensionOfField, dimensionsOf, legendOf, ranksOf } from './dimensions.ts'
import { type Groups, group } from './grouping.ts'
import { metrics, showMetric } from './metrics.ts'
import { type PageOf, paginate } from './paginate.ts'
import { type NamedFields, namedFields } from './named-fields.ts'
import { periodFields, periodsOf } from './periods.ts'
import { type SortKey, shuffled, sortByKey, textKeys } from './radix.ts'
import type { ReportPage, ReportScope, ReportSources, Audience } from './sources.ts'
import type { Window } from './window.ts'

/** What an aggregate report is asked. */
export interface AggregateQuery extends ReportPage {
  readonly window: Window
  readonly scope: ReportScope
  /** What the report groups by whether it is shown or not. */
  readonly always?: DimensionName | undefined
  readonly fields: readonly string[]
  readonly audience: Audience
}

/** A row of an aggregate report. */
export type AggregateRow = Record<string, string | number>

/** Fields that SERVICE.md lists without a table entry and that say something of one click only: empty in a sum. */
const CLICK_FIELDS = new Set<string>([
  ...advertiserNotes,
  'ck_conversion_message',
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
  const named = namedFields(sources, groups, dimensions, legend)
  const show = rowMaker(query, groups, dimensions, periods.texts, named)
  return paginate(inOrder(query, groups, dimensions, named), query.page, query.limit, show)
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

/** What rows are ordered by first: a period by time, a figure by its size, an id as a number, a name as a text. */
function leadingKey(
  { orderBy = '', audience }: AggregateQuery,
  { totals, periods }: Groups,
  dimensions: readonly Dimension[],
  named: NamedFields,
): SortKey | undefined {
  if (Object.hasOwn(periodFields, orderBy)) return periods
  const ofRows = <Value>(value: (row: number) => Value) => Array.from({ length: totals.length }, (_, row) => value(row))
  const metric = metrics[audience][orderBy]
  if (metric !== undefined) return ofRows((row) => Number(metric.value(totals, row)))
  const field = named[orderBy]
  if (field === undefined || !dimensions.some(({ name }) => name === dimensionOfField[orderBy])) return undefined
  const values = ofRows(field)
  return values.every((value) => typeof value === 'number') ? values : textKeys(values.map(String))
}

/** By the field asked for, in the direction asked for; rows that agree in it by period and then by names, upwards. */
function inOrder(
  query: AggregateQuery,
  groups: Groups,
  dimensions: readonly Dimension[],
  named: NamedFields,
): Uint32Array {
  const { periods, indices } = groups
  const ranks = dimensions.map((dimension, at) => {
    const rank = ranksOf(dimension)
    return (indices[at] as Uint32Array).map((index) => rank[index] as number)
  })
  const all = shuffled(
    periods.map((_, row) => row),
    query.shuffle,
  )
  const leading = leadingKey(query, groups, dimensions, named)
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
  { fields, audience }: AggregateQuery,
  groups: Groups,
  dimensions: readonly Dimension[],
  texts: readonly Readonly<Record<string, string>>[],
  named: NamedFields,
) {
  const raw: Partial<Record<DimensionName, [string, string]>> = {
    offer: ['offer_id', 'ck_offer_id'],
    affiliate: ['affiliate_id', 'ck_affiliate_id'],
    advertiser: ['advertiser_id', 'ck_advertiser_id'],
  }
  return (row: number): AggregateRow => {
    const result: AggregateRow = {}
    for (const field of fields) {
      const metric = metrics[audience][field]
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
    for (const { name } of dimensions) {
      const [id, field] = raw[name] ?? []
      if (id !== undefined && field !== undefined) result[id] = named[field]?.(row) ?? 0
    }
    return result
  }
}
