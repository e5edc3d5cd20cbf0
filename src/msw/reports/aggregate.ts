import { undocumentedFields } from '../../schemas/reports/shared-fields.ts'
import { mix } from '../random.ts'
import { networkCurrency } from '../state/currencies.ts'
import { DIMENSIONS, type DimensionName, type Dimensions, dimensionsOf, hasName } from './dimensions.ts'
import { type Group, groupsOf } from './groups.ts'
import { metrics, showMetric } from './metrics.ts'
import { type PageOf, paginate } from './paginate.ts'
import { periodFields, periodsBy } from './periods.ts'
import { type ReportQuery, type ReportSources, selectedClicks, selectedConversions } from './scope.ts'
import { compare, type SortKey } from './sorting.ts'

/**
 * The overall, advertiser, affiliate and offer report: the same sums by different dimensions. `always` is a dimension
 * that the report groups by even if no field shows it.
 */
export function aggregateReport(
  sources: ReportSources,
  query: ReportQuery,
  always?: DimensionName,
): PageOf<Record<string, SortKey>> {
  const { fields, window, audience } = query
  const dimensions = dimensionsOf(sources)
  const wanted = new Set(fields.flatMap((field) => own(dimensions.fields, field)?.dimension ?? []))
  if (always !== undefined) wanted.add(always)
  // An event belongs to an offer.
  if (wanted.has('event')) wanted.add('offer')
  const names = DIMENSIONS.filter((name) => wanted.has(name))
  const traffic = { clicks: selectedClicks(sources, query), conversions: selectedConversions(sources, query) }
  const groups = groupsOf(traffic, periodsBy(fields, window.shift), names, dimensions)

  return paginate(inOrder(groups, query, names, dimensions), query, (group) => {
    const row: Record<string, SortKey> = {}
    for (const field of fields) {
      const metric = own(metrics[audience], field)
      const value =
        metric === undefined
          ? (own(dimensions.fields, field)?.show(group.values) ?? own(group.period.texts, field) ?? constant(field))
          : showMetric(metric, group, 5)
      if (value !== undefined) row[field] = value
    }
    row.currency = networkCurrency.symbol
    for (const name of names.filter(hasName)) row[`${name}_id`] = group.values[name] ?? 0
    return row
  })
}

const own = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** In a sum, fields of a single click or conversion are empty. */
function constant(field: string): string | undefined {
  if (field === 'ck_currency') return networkCurrency.symbol
  return Object.hasOwn(undocumentedFields, field) ? '' : undefined
}

/**
 * Sorts by the requested field. Rows that are equal in it are sorted by period, then by the names and ids of their
 * dimensions, or not at all with `shuffle`, as deployed services do.
 */
function inOrder(
  groups: readonly Group[],
  { orderBy = '', order, audience, shuffle }: ReportQuery,
  names: readonly DimensionName[],
  { fields }: Dimensions,
): readonly Group[] {
  const metric = own(metrics[audience], orderBy)
  const field = own(fields, orderBy)
  const leading = (group: Group): SortKey => {
    if (metric !== undefined) return Number(metric.value(group))
    return field === undefined ? group.period.key : field.show(group.values)
  }
  const hasLeading =
    metric !== undefined || Object.hasOwn(periodFields, orderBy) || (field && names.includes(field.dimension))
  const keyed = groups.map((group, index) => {
    const labels = names.flatMap((name) => {
      const value = group.values[name] ?? 0
      return hasName(name) ? [fields[`ck_${name}_name`]?.show(group.values) ?? '', value] : [value]
    })
    const last = shuffle === undefined ? labels : [mix(index, shuffle)]
    return { group, keys: [group.period.key, ...last], first: hasLeading ? leading(group) : 0 }
  })
  const direction = order === 'DESC' ? -1 : 1
  keyed.sort((left, right) => {
    const byField = compare(left.first, right.first)
    if (byField !== 0) return direction * byField
    const at = left.keys.findIndex((key, index) => key !== right.keys[index])
    return at < 0 ? 0 : (hasLeading ? 1 : direction) * compare(left.keys[at] as SortKey, right.keys[at] as SortKey)
  })
  return keyed.map(({ group }) => group)
}
