import * as z from 'zod/mini'
import { HOUR, type Timezone } from '../../codecs/calendar.ts'
import {
  decimal,
  decimalOrNull,
  integer,
  integerOrNull,
  lenientInteger,
  numberText,
  optionalDecimal,
  optionalInteger,
} from '../../codecs/responses.ts'
import { fieldsOf, innerOf } from '../../codecs/zod/codec.ts'
import { isScalar } from '../../codecs/zod/read.ts'
import { truncate } from '../../errors/describe.ts'
import { ResponseError } from '../../errors/errors.ts'
import { isRecord } from '../../errors/objects.ts'
import type { SyncColumn, SyncColumnKind, SyncRow } from './store.ts'

const KINDS = new Map<unknown, SyncColumnKind>([
  [decimal, 'decimal'],
  [decimalOrNull, 'decimal'],
  [optionalDecimal, 'decimal'],
  [lenientInteger, 'integer'],
  [integerOrNull, 'integer'],
  [optionalInteger, 'integer'],
  [integer, 'integer'],
])

/** The kind of a field of a response; `undefined` where it is a list or a record. */
export function kindOf(schema: z.ZodMiniType): SyncColumnKind | undefined {
  return KINDS.get(schema) ?? (isScalar(innerOf(schema) ?? schema) ? 'text' : undefined)
}

/** The descriptions of a described schema's fields. */
export const descriptionsOf = (schema: z.ZodMiniType): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldsOf(schema)).flatMap(([name, field]) => {
      const description = z.globalRegistry.get(field)?.description
      return description ? [[name, description]] : []
    }),
  )

/**
 * Makes the reader of rows, which gives the text of each column. Other fields are left out.
 * @param onAbsent is called for each field that a row does not have.
 * @param onOddTime is called for each time that is none: its column is null.
 */
export function rowReader(
  operation: string,
  columns: readonly SyncColumn[],
  timezone: Timezone,
  onAbsent: (name: string) => void = () => {},
  onOddTime: (name: string, text: string) => void = () => {},
) {
  const readers = columns.map(({ name, kind }) => ({ name, kind, read: READERS[kind] }))
  // A copy of an object that was parsed stays fast in V8. One that gets its names one by one becomes a dictionary, three
  // times as large.
  const empty: Readonly<Record<string, null | ''>> = JSON.parse(
    JSON.stringify(Object.fromEntries(columns.map(({ name, isKey }) => [name, isKey ? '' : null]))),
  )
  const refuse = (what: string) => new ResponseError(`${operation}: ${what}`, { operation, outcome: 'unknown' })
  /** @throws ResponseError for a value that its column could not hold unchanged. */
  return (row: unknown, id: unknown): SyncRow => {
    const fields: Readonly<Record<string, unknown>> = isRecord(row) ? row : {}
    const texts: Record<string, string | null> = { ...empty }
    for (const { name, kind, read } of readers) {
      const value = name === 'id' ? id : fields[name]
      if (value === undefined) onAbsent(name)
      // `texts` has null there, or an empty part of the key.
      if (value === undefined || value === null) continue
      const stored = read(typeof value === 'string' ? value : (numberText(value) ?? JSON.stringify(value)), timezone)
      if (stored === undefined) {
        const received = truncate(JSON.stringify(value), 100)
        throw refuse(`${name} of row ${String(id)}: expected ${EXPECTED[kind]}, received ${received}`)
      }
      if (stored === null && isInstant(kind) && !isEmptyTime(String(value).trim())) onOddTime(name, String(value))
      texts[name] = stored
    }
    if (!texts.id) throw refuse('expected an id in every row')
    return texts as SyncRow
  }
}

const isInstant = (kind: SyncColumnKind) => kind === 'time' || kind === 'date'

const TIME = /^(\d{4})[/-](\d\d)[/-](\d\d)[ T]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)$/

const DATE = /^(\d{4})[/-](\d\d)[/-](\d\d)(?:[ T].*)?$/

/** What databases such as MySQL keep for no time at all. */
const isEmptyTime = (text: string) => text === '' || /^0000.00.00/.test(text)

/** Whether a year is none that a conversion can have, such as 0001 or 9999. Not every database could keep them. */
const isOddYear = (year: string) => year < '1970' || year > '2200'

/** Whether there is such a day. */
function isDay(year: string, month: string, day: string): boolean {
  if (month < '01' || month > '12' || day < '01') return false
  // Date takes February 30 for March 2. It is slow, and most days need none.
  return day <= '28' || new Date(`${year}-${month}-${day}`).getUTCDate() === Number(day)
}

/** The text that a column takes: null for an empty one, `undefined` for one that it cannot hold. */
const READERS = {
  // What databases make of a lone surrogate, and NUL, which PostgreSQL cannot hold.
  text: (text: string) => text.toWellFormed().replaceAll('\0', '\uFFFD'),
  integer(text: string) {
    const trimmed = text.trim()
    return trimmed === '' ? null : /^-?\d{1,18}$/.test(trimmed) ? trimmed : undefined
  },
  decimal(text: string) {
    const trimmed = text.trim()
    return trimmed === '' ? null : /^-?\d{1,28}(?:\.\d{1,10}0*)?$/.test(trimmed) ? trimmed : undefined
  },
  date(text: string) {
    const trimmed = text.trim()
    const [, year = '', month = '', day = ''] = DATE.exec(trimmed) ?? []
    if (isEmptyTime(trimmed) || (year !== '' && isOddYear(year))) return null
    return isDay(year, month, day) ? `${year}-${month}-${day}` : undefined
  },
  time(text: string, timezone: Timezone) {
    const trimmed = text.trim()
    const [, year = '', month = '', day = '', clock] = TIME.exec(trimmed) ?? []
    // An hour of another time zone may be in a year that is none.
    if (year !== '' && (year < '1969' || year > '2201')) return null
    if (!isDay(year, month, day)) return isEmptyTime(trimmed) ? null : undefined
    const wall = `${year}-${month}-${day}T${clock}Z`
    const instant =
      timezone === 0 ? wall : `${new Date(Date.parse(wall) - timezone * HOUR).toISOString().slice(0, 19)}Z`
    return isOddYear(instant.slice(0, 4)) ? null : instant
  },
} as const

const EXPECTED: Readonly<Record<string, string>> = {
  integer: 'an integer of at most 18 digits',
  decimal: 'a decimal of at most 28 digits and 10 decimal places',
  date: 'a date that exists, as YYYY/MM/DD',
  time: 'a time that exists, as YYYY/MM/DD HH:MM:SS',
}
