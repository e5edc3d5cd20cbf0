import { conversionBase } from '../../schemas/reports/report-rows.ts'
import { mix } from '../random.ts'
import type { Conversion } from '../state/traffic.ts'
import { type ConversionField, conversionFields } from './conversion-fields.ts'
import { type PageOf, paginate } from './paginate.ts'
import { type ReportQuery, type ReportSources, selectedConversions } from './scope.ts'
import { sortedBy } from './sorting.ts'

type Fields = Readonly<Record<string, ConversionField>>

/** The conversion report: a row for each conversion, the newest first by default. */
export function conversionReport(sources: ReportSources, query: ReportQuery): PageOf<Record<string, string>> {
  const fields = conversionFields(sources, query.window.shift, query.audience)
  const shown = [...Object.keys(conversionBase), ...query.fields.filter((name) => Object.hasOwn(fields, name))]
  const conversions = sortedBy(selectedConversions(sources, query), ({ time }) => time)
  return paginate(inOrder(conversions, query, fields), query, (conversion) => {
    const row: Record<string, string> = {}
    for (const name of shown) row[name] = textOf(conversion, name, fields)
    return row
  })
}

const textOf = (conversion: Conversion, name: string, fields: Fields) =>
  conversion.details?.[name] ?? (fields[name] as ConversionField).text(conversion)

/** Sorts conversions, which are in the order of time, by the requested field. */
function inOrder(
  conversions: Conversion[],
  { orderBy, order, shuffle }: ReportQuery,
  fields: Fields,
): readonly Conversion[] {
  // Deployed services sort by a name by default, and leave rows with the same name in any order.
  const name = orderBy ?? (shuffle === undefined ? '' : 'ck_offer_name')
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field === undefined) return order === 'ASC' ? conversions : conversions.reverse()
  const { number } = field
  return sortedBy(
    shuffle === undefined ? conversions : sortedBy(conversions, ({ id }) => mix(id, shuffle)),
    number ?? ((conversion) => textOf(conversion, name, fields)),
    order === 'DESC',
  )
}
