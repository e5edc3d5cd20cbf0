import type { IssueCode } from '../errors/errors.ts'
import { isDate } from '../errors/objects.ts'
import { HOUR, startOfDay } from './calendar.ts'
import { checkedAs, type Problem, textLike } from './zod/checks.ts'
import { type InputCodec, wireCodec } from './zod/codec.ts'

/** Calendar day: `'YYYY-MM-DD'`, `'YYYY/MM/DD'`, or a `Date`, whose UTC day is used. */
export type Day = string | Date

/**
 * First or last hour of a report: a day (also `'YY/MM/DD'`, year first), a day and hour (`'2026-03-01 08'`), or a
 * `Date`, an instant.
 */
export type Moment = string | Date

/** A day as services write it, with its hour if there is one: `2026/03/01 08`. `undefined` for an invalid value. */
function writeText(text: unknown, pattern: RegExp): string | undefined {
  if (typeof text !== 'string' || !pattern.test(text)) return undefined
  const dashed = withDashes(text)
  const [date, hour = '00'] = dashed.split(' ') as [string, string?]
  // Years before 1000 are slips such as 0026.
  const exists = startOfDay(date) !== undefined && date >= '1000' && hour <= '23'
  return exists ? dashed.replaceAll('-', '/') : undefined
}

/** A day with dashes and with the century of its year, as JavaScript reads it. */
const withDashes = (text: string) => text.replaceAll('/', '-').replace(/^(?=\d\d-)/, '20')

const hourInUtc = (date: Date) =>
  Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace('T', ' ').replace(/:.*/, '')

const DAY = /^\d{4}(?:-\d\d-|\/\d\d\/)\d\d$/
const MOMENT = /^(?:\d{4}-\d\d-\d\d|(?:\d{4}|\d\d)\/\d\d\/\d\d)(?: \d\d)?$/

/** Examines a day as a caller writes it. `fits` returns something truthy for a valid one. */
const dayProblem =
  (expected: string, fits: (value: unknown) => unknown, code: IssueCode) =>
  (value: unknown): Problem | undefined => {
    if (fits(value)) return undefined
    const text = typeof value === 'string' ? value : ''
    const date = withDashes(text).slice(0, 10)
    if (startOfDay(date) === undefined && DAY.test(date)) return { expected: 'a day that exists' }
    const padded = text.replaceAll(/(?<!\d)\d(?!\d)/g, '0$&')
    return { expected, code, meant: fits(padded) ? padded : undefined }
  }

export const day: InputCodec<Day> = wireCodec(
  checkedAs<Day>(textLike(DAY), dayProblem("a day such as '2026-06-30', or a Date", writeDay, 'day')),
  textLike(/^\d{4}\/\d\d\/\d\d$/),
  { write: (value) => writeDay(value) as string },
)

function writeDay(value: unknown): string | undefined {
  return writeText(isDate(value) ? hourInUtc(value)?.slice(0, 10) : value, DAY)
}

/** A bound of a report, as a caller gives it. It is encoded later, as that depends on `timezone`. */
export const moment = checkedAs<Moment>(
  textLike(MOMENT),
  dayProblem(
    "a day from 2000 to 2099 such as '2026-06-30', a whole hour such as '2026-06-30 13', or a Date",
    isMoment,
    'hour',
  ),
)

/**
 * The bound of a report on the wire, `YY/MM/DD` or `YY/MM/DD HH`, or `undefined` for an invalid value.
 *
 * The service counts whole hours, and the hour of `to` belongs to the range. So an instant given as `from` is the
 * hour that holds it, and an instant given as `to` is an exclusive end: the hour of the millisecond before it.
 * Strings are sent with the same day and hour.
 */
export function writeMoment(value: unknown, end: 'from' | 'to', timezone: number): string | undefined {
  const time = isDate(value) ? hourInUtc(new Date(value.getTime() - (end === 'to' ? 1 : 0) + timezone * HOUR)) : value
  const hour = writeText(time, MOMENT)
  return hour?.startsWith('20') ? hour.slice(2) : undefined
}

/** Whether a value can be a report's bound. The year of a `Date` is checked later, as it depends on `timezone`. */
export function isMoment(value: unknown): value is Moment {
  return isDate(value) ? !Number.isNaN(value.getTime()) : writeMoment(value, 'from', 0) !== undefined
}

/**
 * Whether the end of an encoded range is before its start. A `to` without an hour includes its whole day; compared as
 * texts, the hour that is added after another one changes nothing.
 */
export const runsBackwards = (from: string, to: string): boolean => from > `${to} 23`
