import { formatScaled, scaled } from '../decimal.ts'
import { mix } from '../random.ts'
import type { ResponseParts } from '../responses/responses.ts'
import type { MockConversionStatus } from '../state/traffic.ts'
import { facts } from './facts.ts'
import { CODES, type Habits } from './habits.ts'

type Row = Record<string, unknown>

const AMOUNTS = {
  conversions: ['ck_payout', 'ck_revenue', 'ck_income', 'ck_cost', 'ck_profit'],
  reports: ['ck_cost', 'ck_income', 'ck_profit'],
  offers: ['payout', 'revenue'],
}
const SYMBOLS = ['$', '€', '£', '¥', 'C$', 'A$', '₹', 'R$']

/** The result of an operation as a network with these habits writes it. `conversions` is how many there are in all. */
export function asWritten(parts: ResponseParts, operation: string, habits: Habits, conversions: number): ResponseParts {
  const kind = KINDS[operation] ?? (operation.startsWith('reports.') ? 'reports' : undefined)
  if (kind === undefined) return parts
  const { data } = parts
  const write = (row: Row) =>
    withFields(kind, kind === 'conversions' ? conversionRow(row, habits, conversions) : row, habits)
  if (Array.isArray(data)) return { ...parts, data: data.map(write) }
  const page = data as { readonly content: readonly Row[] }
  return { ...parts, data: { ...page, content: page.content.map(write) } }
}

const KINDS: Readonly<Record<string, keyof typeof AMOUNTS>> = {
  'reports.conversion': 'conversions',
  'offers.list': 'offers',
  'offers.get': 'offers',
}

function conversionRow(row: Row, habits: Habits, conversions: number): Row {
  const { ids, currencies, currencyField, statusOf } = habits
  const id = Number(row.id)
  const written: Row = { ...row, id: idOf(id, ids, conversions) }
  const status = row.ck_conversion_status
  if (typeof status === 'string' && Object.hasOwn(CODES, status))
    written.ck_conversion_status = statusOf(id, status as MockConversionStatus).name
  const symbol = SYMBOLS[mix(Number(row.offer_id), 0xc0) % Math.min(currencies, SYMBOLS.length)] ?? ''
  for (const name of ['currency', 'ck_currency'])
    if (name in row) {
      if (currencies !== 1) written[name] = symbol
      if (currencyField !== 'both' && currencyField !== name) delete written[name]
    }
  return written
}

/** An id that is used again in another month has a sixth of the year's ids. */
function idOf(id: number, { unique, digits, beyond2to53 }: Habits['ids'], conversions: number): string {
  const own = unique ? id : 1 + (id % Math.max(100, Math.ceil(conversions / 6)))
  const text = beyond2to53 ? String(BigInt(own) + 2n ** 53n) : String(own)
  return digits ? text : `c${text}`
}

function withFields(kind: keyof typeof AMOUNTS, row: Row, { decimals, missingFields, otherFields }: Habits): Row {
  const written = { ...row }
  const places = decimals[kind]
  if (places !== null && places !== facts.decimals.usual?.[kind])
    for (const name of AMOUNTS[kind]) {
      const value = scaled(String(row[name] ?? ''), places)
      if (value !== undefined) written[name] = formatScaled(value, places)
    }
  for (const name of missingFields) if (name.startsWith(`${kind}.`)) delete written[name.slice(kind.length + 1)]
  for (const name of otherFields) if (name.startsWith(`${kind}.`)) written[name.slice(kind.length + 1)] = 'x'
  return written
}
