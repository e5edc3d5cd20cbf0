import { inputError } from '../errors/input-error.ts'
import { nearestName } from '../errors/unknown-name.ts'
import type { Operation } from '../operations/operation.ts'
import { sumBy } from '../paging/sum-by.ts'
import { reportFields } from '../schemas/reports/report-fields.ts'
import type { FlatArguments } from './call.ts'
import { columnsOf } from './rows.ts'

/** Which fields of a list to add up, and for which groups. */
export interface Sums {
  readonly by: readonly string[]
  readonly sum: readonly string[]
}

const MONEY = ['ck_payout', 'ck_cost', 'ck_income', 'ck_revenue', 'ck_profit', 'ck_conversion']
const CLICKS = ['ck_gross', 'ck_source_click']

/** The fields of a report that can be added up: amounts and counts. A conversion has no clicks of its own. */
export function summable({ name }: Operation): string[] {
  const report = name.replace('reports.', '') as keyof typeof reportFields
  const fields = report === 'conversion' ? MONEY : [...MONEY, ...CLICKS]
  return fields.filter((field) => Object.hasOwn(reportFields[report], field))
}

/** What is expected in `sum` of a report. */
export const expectedSum = (names: readonly string[]): string =>
  `a field that can be added up (${names.join(', ')}): for a rate, divide two of these sums; ck_unique counts a visitor in several rows, so ask for it without sum, for the whole range`

/** Fields of a list whose digits are no amounts. */
const NO_AMOUNT = /(^|_)(ids?|name|percent)$/

/** `sumBy` for rows whose fields are known by name only. */
export const sumRows = (rows: AsyncIterable<object>, sums: Sums) =>
  sumBy(rows as AsyncIterable<Record<string, unknown>>, sums)

/**
 * The query of a list that also asks for the fields that sums need; of the conversion report in an order that does not
 * change while its pages are read.
 * @throws InputError for a field that can't be added up, or that the rows of a list do not have; a report refuses what it
 * can't group by itself.
 */
export function queryForSums(operation: Operation, query: FlatArguments, { by, sum }: Sums): FlatArguments {
  const extra = [query.extraFields ?? []].flat().map(String)
  const known = [...columnsOf(operation, []), ...extra]
  const wanted = [...by, ...sum].filter((name) => !known.includes(name))
  const refused = (path: string, expected: string, received: string, names: readonly string[]) => {
    const meant = nearestName(received, names)
    return inputError(operation.name, { path, expected, received, ...(meant && { meant }) })
  }
  if (operation.isReport) {
    const names = [...summable(operation), ...extra]
    const wrong = sum.find((name) => !names.includes(name))
    if (wrong !== undefined) throw refused('sum', expectedSum(names), wrong, names)
    const order = operation.name === 'reports.conversion' ? { orderBy: 'ck_conversion_time', order: 'ASC' } : {}
    const fields = [...new Set([...[query.fields ?? []].flat(), ...wanted])]
    return { ...order, ...query, ...(fields.length > 0 && { fields }) }
  }
  const [unknown] = wanted
  if (unknown !== undefined) throw refused(by.includes(unknown) ? 'by' : 'sum', 'a field of its rows', unknown, known)
  const wrong = sum.find((name) => NO_AMOUNT.test(name))
  if (wrong !== undefined) throw refused('sum', 'a field of amounts or counts', wrong, [])
  return query
}

/** Said of every report with sums. */
const UNDOCUMENTED = "The service doesn't document whether these figures include pending and rejected conversions."

/** A text about a report for a network whose profile says which conversions sums count. */
export const withCounted = (text: string, counted: string | undefined): string =>
  counted === undefined ? text : text.replace(UNDOCUMENTED, `Counted, according to this network's profile: ${counted}.`)

/** Which conversions the sums of a report count, where nobody said it; `undefined` where the query does. */
export function statusNote({ name, isReport }: Operation, { status }: FlatArguments): string | undefined {
  if (name === 'reports.conversion')
    return status === undefined ? 'Conversions of every status are counted.' : undefined
  return isReport ? UNDOCUMENTED : undefined
}
