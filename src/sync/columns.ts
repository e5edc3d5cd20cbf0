import { decimal } from '../codecs/responses.ts'
import { ResponseError } from '../errors/errors.ts'
import { inputErrorAt } from '../errors/input-error.ts'
import { reportFields } from '../schemas/report-flags.ts'
import type { StoreSettings } from './store.ts'
import { NAME } from './sync-options.ts'

/** Fields that every row has besides `id`. */
export const BASE_COLUMNS = ['month', 'affiliate_id', 'offer_id', 'advertiser_id', 'currency', 'from_currency'] as const

/** A column of a store. */
export interface Column {
  readonly name: string
  /** `decimal`: an exact amount. `time`: a time on the wall clock of the store's time zone. */
  readonly kind: 'text' | 'decimal' | 'time'
}

const TIMES: ReadonlySet<string> = new Set(['ck_conversion_time', 'ck_click_time'])

/** The columns of a store, `id` first. Their order does not depend on that of the fields. */
export function columnsOf({ fields }: StoreSettings): Column[] {
  const known: Readonly<Record<string, unknown>> = reportFields.conversion
  const names = [...new Set<string>(['id', ...BASE_COLUMNS, ...[...fields].sort()])]
  return names.map((name) => ({
    name,
    kind: TIMES.has(name) ? 'time' : Object.hasOwn(known, name) && known[name] === decimal ? 'decimal' : 'text',
  }))
}

/** The text of a string or number; `undefined` for other values. */
export const scalarText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

/**
 * A value of a row as the text that a column takes: times as `YYYY-MM-DD HH:MM:SS`, empty amounts and times as null.
 * @throws ResponseError for an amount or time that the column could not hold unchanged.
 */
export function textOf(row: Readonly<Record<string, unknown>>, { name, kind }: Column): string | null {
  const value = row[name]
  if (value === null || value === undefined) return null
  const text = scalarText(value) ?? JSON.stringify(value)
  if (kind === 'text') return text
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (kind === 'decimal') {
    if (/^-?\d{1,28}(?:\.\d{1,10}0*)?$/.test(trimmed)) return trimmed
    throw misfit(row, name, 'a decimal of at most 28 digits and 10 decimal places')
  }
  const [, date, time] = /^(\d{4}[/-]\d\d[/-]\d\d)[ T](\d\d:\d\d:\d\d)$/.exec(trimmed) ?? []
  if (date === undefined) throw misfit(row, name, 'a time as YYYY/MM/DD HH:MM:SS')
  return `${date.replaceAll('/', '-')} ${time}`
}

function misfit(row: Readonly<Record<string, unknown>>, name: string, expected: string): ResponseError {
  const received = JSON.stringify(row[name]).slice(0, 100)
  const message = `${NAME}: ${name} of conversion ${String(row.id)}: expected ${expected}, received ${received}`
  return new ResponseError(message, { operation: NAME, outcome: 'unknown' })
}

/** The settings of a store as one text, to compare and to keep. */
export const settingsText = ({ fields, timezone }: StoreSettings): string =>
  JSON.stringify({ fields: [...new Set(fields)].sort(), timezone })

/** Compares the settings of a store with those of a run. @throws InputError that says what differs and what to do. */
export function checkSettings(stored: string, given: StoreSettings): void {
  if (stored === settingsText(given)) return
  const { fields, timezone } = JSON.parse(stored) as StoreSettings
  const differs = timezone === given.timezone ? 'fields' : 'timezone'
  const [expected, received] =
    differs === 'timezone'
      ? [String(timezone), String(given.timezone)]
      : [fields.join(', ') || 'none', [...given.fields].sort().join(', ') || 'none']
  const advice = 'run with the same, or start a new store'
  throw inputErrorAt(NAME, differs, `${expected}, with which the store was made (${advice})`, received)
}

/** The error of a run that meets another one. */
export const lockedError = (store: string) =>
  inputErrorAt(NAME, 'store', 'a store that no other run uses', `${store}, which another run is using`)
