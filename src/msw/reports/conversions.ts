import { lowerBound } from '../store/columns.ts'
import type { ConversionStore } from '../store/conversion-store.ts'
import { alwaysShown, type ConversionField, conversionFields } from './conversion-fields.ts'
import { type PageOf, paginate } from './paginate.ts'
import { shuffled, sortByKey, textKeys } from './radix.ts'
import { masks, type ReportPage, type ReportScope, type ReportSources, type Audience } from './sources.ts'
import type { Window } from './window.ts'

/** What the conversion report is asked. */
export interface ConversionQuery extends ReportPage {
  readonly window: Window
  readonly scope: ReportScope
  readonly fields: readonly string[]
  readonly audience: Audience
}

/** The conversion report: one row a conversion, newest first unless the query says otherwise. Only the page's rows are made. */
export function conversionReport(sources: ReportSources, query: ConversionQuery): PageOf<Record<string, string>> {
  const fields = conversionFields(sources, query.window.shift, query.audience)
  const { conversions } = sources.traffic
  const shown = [...alwaysShown, ...query.fields.filter((name) => Object.hasOwn(fields, name))].map(
    (name) => [name, fields[name] as ConversionField] as const,
  )
  const rows = ordered(matching(sources, query), query, fields, conversions)
  return paginate(rows, query.page, query.limit, (row) => {
    const result: Record<string, string> = {}
    for (const [name, { text }] of shown) result[name] = text(row)
    const given = conversions.detailsOf(row)
    if (given !== undefined) for (const [name] of shown) result[name] = given[name] ?? (result[name] as string)
    return result
  })
}

/** The rows of the window and scope, oldest first. */
function matching(sources: ReportSources, { window, scope }: ConversionQuery): Uint32Array {
  const { conversions } = sources.traffic
  const { columns, byTime } = conversions
  const mask = masks(scope, sources)
  const statuses = scope.statuses && new Set(scope.statuses)
  const end = lowerBound(byTime, columns.time, Math.max(0, window.end))
  const found = new Uint32Array(byTime.length)
  let count = 0
  for (let at = lowerBound(byTime, columns.time, Math.max(0, window.start)); at < end; at++) {
    const row = byTime[at] as number
    if (mask.offers[columns.offer[row] as number] === 0 || mask.affiliates[columns.affiliate[row] as number] === 0)
      continue
    if (scope.initialOnly && columns.event[row] !== 1) continue
    if (statuses !== undefined && !statuses.has(conversions.statusAt(row, sources.now))) continue
    found[count++] = row
  }
  return found.subarray(0, count)
}

function ordered(
  rows: Uint32Array,
  { orderBy, order, shuffle }: ConversionQuery,
  fields: Readonly<Record<string, ConversionField>>,
  conversions: ConversionStore,
): Uint32Array {
  // Deployed services order by names unless they are told otherwise, and break no ties.
  const field = fields[orderBy ?? (shuffle === undefined ? '' : 'ck_offer_name')]
  if (field === undefined || (orderBy === 'ck_conversion_time' && shuffle === undefined))
    return order === 'ASC' || (field !== undefined && order === undefined) ? rows : rows.reverse()
  const { number, text } = field
  const keys = number
    ? new Float64Array(rows.length).map((_, place) => number(rows[place] as number))
    : textKeys(Array.from(rows, (row) => conversions.detailsOf(row)?.[orderBy as string] ?? text(row)))
  const places = sortByKey(
    shuffled(
      rows.map((_, place) => place),
      shuffle,
    ),
    keys,
    order === 'DESC',
  )
  return places.map((place) => rows[place] as number)
}
