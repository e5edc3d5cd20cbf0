import { numberText } from '../codecs/responses.ts'
import { inputError, valueError } from '../errors/input-error.ts'
import { isRecord } from '../errors/objects.ts'

/** What {@link sumBy} adds up, and for which groups. */
export interface SumByOptions<By extends string, Sum extends string> {
  /** Fields whose values make a group; none for one total per currency. */
  readonly by: readonly By[]
  /** Fields to add up: amounts and counts. */
  readonly sum: readonly Sum[]
}

/** One group's sums: the fields in `by`, the currency, and each field in `sum` as a decimal string. */
export type SumRow<Row, By extends keyof Row, Sum extends string> = {
  [Field in By | Sum | 'currency']: Field extends Exclude<By, 'currency'> ? Row[Field] : string
}

/**
 * Adds up fields of rows exactly, for each combination of the fields in `by` and each currency. Memory grows with the
 * number of groups, not of rows.
 *
 * Amounts of two currencies are never added: a row's `currency`, `ck_currency` and `currency_code`, trimmed, are part of
 * every group. `currency` is the first of them that isn't empty, or all of them where groups share that one, such as
 * `$ USD` and `$ CAD`; it's `''` where rows have none.
 *
 * Sums are plain decimal strings with as many places as their longest amount. Missing amounts (`null`, `undefined`, `''`)
 * add nothing. Sorted by currency, then by the first field in `sum`, largest first.
 *
 * A sum counts the rows that it's given. For approved payouts, filter conversions by status.
 * @param rows A list or report of a client, or any other iterable of rows.
 * @throws {@link InputError} if a value in a summed field isn't a decimal, or if no row has a field in `by` or `sum`; any
 * error of the list.
 * @example
 * ```ts
 * import { sumBy } from 'affiliate-network-sdk'
 *
 * const approved = network.reports.conversion({
 *   from: '2026-06-01',
 *   to: '2026-06-30',
 *   status: 'Approved',
 *   fields: ['ck_affiliate_id', 'ck_payout'],
 *   limit: 10_000,
 *   orderBy: 'ck_conversion_time',
 *   order: 'ASC',
 * })
 * const sums = await sumBy(approved, { by: ['ck_affiliate_id'], sum: ['ck_payout'] })
 * for (const { ck_affiliate_id, currency, ck_payout } of sums)
 *   console.log(ck_affiliate_id, currency, ck_payout)
 * ```
 */
export async function sumBy<Row extends object, By extends keyof Row & string, Sum extends keyof Row & string>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  options: SumByOptions<By, Sum>,
): Promise<SumRow<Row, By, Sum>[]> {
  const { by, sum } = Object(options) as SumByOptions<By, Sum>
  const { [Symbol.asyncIterator]: pages, [Symbol.iterator]: each } = Object(rows) as Partial<Row[] & AsyncIterable<Row>>
  if (!(pages ?? each)) throw valueError('sumBy', 'rows', 'a list, or another iterable of rows', rows)
  checkNames('by', by)
  checkNames('sum', sum)
  const groups = new Map<string, Group>()
  const unseen = new Set<string>([...by, ...sum].filter((name) => name !== 'currency'))
  let index = 0
  for await (const row of rows as AsyncIterable<Record<string, unknown>>) {
    const path = `rows[${index++}]`
    if (!isRecord(row)) throw valueError('sumBy', path, 'an object', row)
    for (const name of unseen) if (name in row) unseen.delete(name)
    const currencies = currenciesOf(row, path)
    const values = by.map((name) => (name === 'currency' ? currencies[0] : row[name]))
    const key = JSON.stringify([currencies, ...values], (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
    let group = groups.get(key)
    if (group === undefined) {
      group = { currencies, values, sums: sum.map(() => ({ units: 0n, places: 0 })) }
      groups.set(key, group)
    }
    for (const [at, name] of sum.entries()) add(group.sums[at] as ExactSum, row[name], `${path}.${name}`)
  }
  const [missing] = index > 0 ? unseen : []
  if (missing !== undefined) {
    const path = sum.some((name) => name === missing) ? 'sum' : 'by'
    throw inputError('sumBy', { path, expected: 'fields of the rows', received: `${missing}, which no row has` })
  }
  const currencyOf = namesOfCurrencies([...groups.values()].map(({ currencies }) => currencies))
  const named = [...groups.values()].map((group) => ({ ...group, currency: currencyOf(group.currencies) }))
  const sorted = named.sort((a, b) =>
    a.currency === b.currency ? descending(a.sums[0], b.sums[0]) : a.currency < b.currency ? -1 : 1,
  )
  return sorted.map(({ currency, values, sums }) => {
    const entries = [
      ...by.map((name, at) => [name, name === 'currency' ? currency : values[at]] as const),
      ['currency', currency] as const,
      ...sum.map((name, at) => [name, textOf(sums[at] as ExactSum)] as const),
    ]
    return Object.fromEntries(entries) as SumRow<Row, By, Sum>
  })
}

interface Group {
  /** The different names of the currency in its rows. */
  readonly currencies: readonly string[]
  readonly values: readonly unknown[]
  readonly sums: readonly ExactSum[]
}

/** A decimal: a number of units of its last place. */
interface ExactSum {
  units: bigint
  places: number
}

/** Nobody means an amount with more digits. */
const AMOUNT = /^(-?\d{0,99})(?:\.(\d{0,99}))?$/

/** What a row calls its currency, each name once. @throws InputError for a value that isn't a text */
function currenciesOf(row: Readonly<Record<string, unknown>>, path: string): string[] {
  const names = ['currency', 'ck_currency', 'currency_code'].map((field) => {
    const value = row[field] ?? ''
    if (typeof value !== 'string') throw valueError('sumBy', `${path}.${field}`, 'a text', value)
    return value.trim()
  })
  return [...new Set(names.filter(Boolean))]
}

/** Names currencies by their first name, or by all of them where several share it. */
function namesOfCurrencies(all: readonly (readonly string[])[]) {
  const byFirst = new Map<string, Set<string>>()
  for (const names of all) {
    const [first = ''] = names
    byFirst.set(first, (byFirst.get(first) ?? new Set()).add(names.join(' ')))
  }
  return (names: readonly string[]): string => {
    const [first = ''] = names
    return byFirst.get(first)?.size === 1 ? first : names.join(' ')
  }
}

function checkNames(path: string, names: unknown): void {
  const isValid = Array.isArray(names) && names.every((name) => typeof name === 'string')
  if (!isValid) throw valueError('sumBy', path, 'an array of field names', names)
}

/** Adds an amount. @throws InputError that names it */
function add(sum: ExactSum, value: unknown, path: string): void {
  const text = typeof value === 'string' ? value.trim() : exactText(value)
  if (text === '') return
  const [, whole = '', fraction = ''] = (/\d/.test(text ?? '') && AMOUNT.exec(text as string)) || []
  if (whole + fraction === '') throw valueError('sumBy', path, "a decimal such as '12.50'", value)
  const amount = { units: BigInt(`${whole}${fraction}`), places: fraction.length }
  sum.units = inPlaces(sum, amount.places) + inPlaces(amount, sum.places)
  sum.places = Math.max(sum.places, amount.places)
}

/** The digits of a number that can't have been rounded; `''` for a missing value, `undefined` for others. */
function exactText(value: unknown): string | undefined {
  if (value === null || value === undefined) return ''
  if (typeof value === 'bigint') return String(value)
  return Math.abs(value as number) < 2 ** 53 ? numberText(value) : undefined
}

/** The units of a decimal with at least so many places. */
const inPlaces = ({ units, places }: ExactSum, least: number): bigint =>
  least > places ? units * 10n ** BigInt(least - places) : units

function descending(a: ExactSum | undefined, b: ExactSum | undefined): number {
  if (a === undefined || b === undefined) return 0
  const difference = inPlaces(b, a.places) - inPlaces(a, b.places)
  return difference < 0n ? -1 : Number(difference > 0n)
}

/** A decimal in plain notation: `-0.05`. */
function textOf({ units, places }: ExactSum): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
  const point = digits.length - places
  const text = places === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`
  return units < 0n ? `-${text}` : text
}
