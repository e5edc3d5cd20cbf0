import type * as z from 'zod/mini'
import type { IssueCode } from '../errors/errors.ts'
import { converted, parsedBy, refuse, textLike } from './own-parse.ts'
import type { InputCodec } from './scalars.ts'

/** Calendar day: `'YYYY-MM-DD'`, `'YYYY/MM/DD'`, or a `Date`, of which the UTC day counts. */
export type Day = string | Date

/**
 * First or last hour of a report: a day (also `'YY/MM/DD'`), a day and hour (`'2026-03-01 08'`), or a `Date`, an
 * instant.
 */
export type Moment = string | Date

/** All time zones of the service, in whole hours from UTC. */
export const TIMEZONES = [
  -11, -10, -9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
] as const

/** Time zone in whole hours from UTC. The service has no others. */
export type Timezone = (typeof TIMEZONES)[number]

const HOUR = 3_600_000
const two = (value: number) => String(value).padStart(2, '0')

/** A day or hour on the wall clock. */
interface Wall {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number | undefined
}

function exists({ year, month, day, hour }: Wall): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  // A day that does not exist is one of another month.
  return year >= 1000 && date.getUTCMonth() === month - 1 && (hour ?? 0) <= 23
}

/** Whether the last two digits of a year identify it. */
const ofThisCentury = ({ year }: Wall): boolean => year >= 2000 && year <= 2099

/** A wall-clock hour or day: as text of a form, or as an instant. */
function parse(value: unknown, pattern: RegExp): Wall | undefined {
  const text = value instanceof Date ? utcOf(value) : value
  if (typeof text !== 'string' || !pattern.test(text)) return undefined
  const [year, month, day, hour] = text.split(/[-/ ]/) as [string, ...string[]]
  const wall = {
    year: Number(year.length === 2 ? `20${year}` : year),
    month: Number(month),
    day: Number(day),
    hour: hour === undefined ? undefined : Number(hour),
  }
  return exists(wall) ? wall : undefined
}

/** `2026-03-01 08` of an instant. */
const utcOf = (date: Date) =>
  Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace('T', ' ').replace(/:.*/, '')

const writeDate = ({ year, month, day }: Wall) => `${year}/${two(month)}/${two(day)}`

const writeHour = (wall: Wall) => `${writeDate(wall)}${wall.hour === undefined ? '' : ` ${two(wall.hour)}`}`

const DAY = /^(\d{4})(?:-(\d\d)-|\/(\d\d)\/)(\d\d)$/
const MOMENT = /^(?:\d{4}-\d\d-\d\d|(?:\d{4}|\d\d)\/\d\d\/\d\d)(?: \d\d)?$/

/** The ISO form of an instant. A time without a zone is none: what it means depends on the machine. */
const INSTANT = /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:?\d\d)$/

/** A text of that form, or a `Date`, which JSON Schema cannot describe. */
function dateOrText<Value extends string | Date>(
  pattern: RegExp,
  expected: string,
  fits: (value: unknown) => boolean,
  code: IssueCode,
): z.ZodMiniType<Value, Value> {
  return parsedBy(textLike(pattern), (payload) => {
    const { value } = payload
    if (fits(value)) return
    const hint = typeof value === 'string' && INSTANT.test(value) ? ': pass new Date(text)' : ''
    refuse(payload, expected + hint, undefined, [], value === undefined ? undefined : { code })
  })
}

/** `'2026-03-01'`, `'2026/03/01'` or a `Date` (its UTC day), sent as `2026/03/01`. */
export const day: InputCodec<Day> = converted<string, Day>(
  dateOrText(
    DAY,
    "a day that exists, as 'YYYY-MM-DD', 'YYYY/MM/DD' or a Date",
    (value) => writeDay(value) !== undefined,
    'day',
  ),
  textLike(/^\d{4}\/\d\d\/\d\d$/),
  (value) => writeDay(value) as string,
)

function writeDay(value: unknown): string | undefined {
  const wall = value instanceof Date ? parse(value, MOMENT) : parse(value, DAY)
  return wall && writeDate(wall)
}

/** A bound of a report, as a caller gives it. How it is written depends on the time zone beside it. */
export const moment: z.ZodMiniType<Moment, Moment> = dateOrText<Moment>(
  MOMENT,
  "a day that exists, from 2000 to 2099, as 'YYYY-MM-DD', 'YYYY/MM/DD' or 'YY/MM/DD', with or without a whole hour (' HH'), or a Date for an instant",
  isMoment,
  'hour',
)

/**
 * The bound of a report on the wire, `YY/MM/DD` or `YY/MM/DD HH`, or `undefined` for an invalid value.
 *
 * The service counts whole hours, and the hour of `to` belongs to the range. So an instant given as `from` is the
 * hour that holds it, and an instant given as `to` is an exclusive end: the hour of the millisecond before it.
 * Strings are sent with the same day and hour.
 */
export function writeMoment(value: unknown, end: 'from' | 'to', timezone: number): string | undefined {
  const instant = value instanceof Date && new Date(value.getTime() - (end === 'to' ? 1 : 0) + timezone * HOUR)
  const wall = parse(instant || value, MOMENT)
  return wall && ofThisCentury(wall) ? writeHour(wall).slice(2) : undefined
}

/** Whether a value can be a report's bound; whether its year fits is known with the time zone only. */
export function isMoment(value: unknown): value is Moment {
  return value instanceof Date ? !Number.isNaN(value.getTime()) : writeMoment(value, 'from', 0) !== undefined
}

/** Whether a range of two written bounds runs backwards. A bare day starts before its hours, and ends with the last. */
export const runsBackwards = (from: string, to: string): boolean => from > `${to} 23`
