import { plural } from '../errors/describe.ts'
import { InputError } from '../errors/errors.ts'
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

/** Fields of a list whose digits are no amounts. */
const NO_AMOUNT = /(^|_)(ids?|name|percent)$/

/** The fields of a report that can be asked for; none of a list. */
const fieldsOf = ({ name, isReport }: Operation): string[] =>
  isReport ? Object.keys(reportFields[name.replace('reports.', '') as keyof typeof reportFields]) : []

/** The fields that can be added up: amounts and counts. A conversion has no clicks of its own. */
export function summable(operation: Operation): string[] {
  if (!operation.isReport) return columnsOf(operation, []).filter((name) => !NO_AMOUNT.test(name))
  const known = fieldsOf(operation)
  return [...MONEY, ...(operation.name === 'reports.conversion' ? [] : CLICKS)].filter((name) => known.includes(name))
}

/** What is expected in `sum` of a report. */
export const expectedSum = (names: readonly string[]): string =>
  `a field that can be added up (${names.join(', ')}): for a rate, divide two of these sums; ck_unique counts a visitor in several rows, so ask for it without sum, for the whole range`

/** `sumBy` for the rows of a call, whose fields are known by name only. @throws InputError about `by` or `sum` */
export const sumRows = (operation: Operation, rows: AsyncIterable<object>, sums: Sums) =>
  sumBy(rows as AsyncIterable<Record<string, unknown>>, sums).catch((error: unknown) => {
    if (!(error instanceof InputError) || error.operation !== 'sumBy') throw error
    const [{ path, received, ...issue } = { path: '', expected: '', received: '' }] = error.issues
    const [, field] = /^rows\[\d+\]\.(.*)/s.exec(path) ?? []
    const told = field === undefined ? { path, received } : { path: 'sum', received: `${received} in ${field}` }
    throw inputError(operation.name, { ...issue, ...told })
  })

/**
 * The query of a list that also asks for the fields that sums need; of the conversion report in an order that does not
 * change while its pages are read.
 * @throws InputError for a page, for no sum, for a field that can't be added up, that the rows don't have, or that would get lost
 */
export function queryForSums(operation: Operation, query: FlatArguments, { by, sum }: Sums): FlatArguments {
  const refused = (path: string, expected: string, received: string, names: readonly string[] = []) => {
    const meant = nearestName(received, names)
    return inputError(operation.name, { path, expected, received, ...(meant && { meant }) })
  }
  if (query.page !== undefined) throw refused('page', 'no page with sum, which reads every row', String(query.page))
  if (sum.length === 0)
    throw inputError(operation.name, {
      ...{ path: 'sum', expected: 'the fields to add up', received: 'undefined', code: 'missing' },
    })
  const extra = [query.extraFields ?? []].flat().map(String)
  const own = [...columnsOf(operation, []), ...extra]
  const fields = fieldsOf(operation)
  const unknown = by.find((name) => !own.includes(name) && !fields.includes(name))
  if (unknown !== undefined) throw refused('by', 'a field of its rows', unknown, operation.isReport ? fields : own)
  const amounts = [...summable(operation), ...extra]
  const wrong = sum.find((name) => !amounts.includes(name))
  const expected = operation.isReport ? expectedSum(amounts) : 'a field of its rows with amounts or counts'
  if (wrong !== undefined) throw refused('sum', expected, wrong, amounts)
  if (!operation.isReport) return query
  const unused = [query.fields ?? []].flat().find((name) => ![...by, ...sum].includes(String(name)))
  if (unused !== undefined) throw refused('fields', 'fields of by or sum, which make the rows', String(unused))
  const order = operation.name === 'reports.conversion' ? { orderBy: 'ck_conversion_time', order: 'ASC' } : {}
  const asked = [...by, ...sum].filter((name) => !own.includes(name))
  return { ...order, ...query, ...(asked.length > 0 && { fields: [...new Set(asked)] }) }
}

/** Said of every report with sums. */
const UNDOCUMENTED = "The service doesn't document whether these figures include pending and rejected conversions."

/** A text about a report for a network whose profile says which conversions sums count. */
export const withCounted = (text: string, counted: string | undefined): string =>
  counted === undefined ? text : text.replace(UNDOCUMENTED, `Counted, according to this network's profile: ${counted}.`)

/** What the figures of a report count. Each conversion has a status of its own. */
export const statusNote = ({ name, isReport }: Operation): string =>
  isReport && name !== 'reports.conversion' ? UNDOCUMENTED : ''

/** The period of a report: ` from 2026-06-01 to 2026-06-30 (UTC+0)`; empty for a list. */
export const periodOf = ({ isReport }: Operation, { from, to, timezone = '' }: FlatArguments): string =>
  isReport
    ? ` from ${from} to ${to}${timezone === '' ? '' : ` (UTC${Number(timezone) < 0 ? '' : '+'}${timezone})`}`
    : ''

/** What sums of so many rows count. */
export function sumsNote(operation: Operation, query: FlatArguments, count: number): string {
  const period = periodOf(operation, query)
  const { status } = query
  if (operation.name !== 'reports.conversion')
    return `Sums of ${plural(count, 'row')}${period}. ${statusNote(operation)}`.trim()
  const statuses =
    status === undefined ? 'of every status, rejected ones too' : `with status ${[status].flat().join(', ')}`
  return `Sums of ${plural(count, 'conversion')} ${statuses},${period}.`
}

/** Said of a report whose rows have no ids, after it was read in several pages. */
export const pagesNote = (operation: Operation, pages: number): string =>
  statusNote(operation) === '' || pages < 2
    ? ''
    : `Rows may be missing or counted twice, as they may have moved between the ${pages} pages: use a shorter range.`
