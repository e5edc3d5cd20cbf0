import type * as z from 'zod/mini'
import type { IssueCode } from '../errors/errors.ts'
import { isDate } from '../errors/objects.ts'
import { HOUR, startOfDay } from './calendar.ts'
import { checkedAs, type Problem } from './zod/checks.ts'
import { type InputCodec, wireCodec } from './zod/codec.ts'

/** Calendar day: `'YYYY-MM-DD'`, `'YYYY/MM/DD'`, or a `Date`, whose UTC day is used. */
export type Day = string | Date

/** First or last hour of a report: a day, a day and hour (`'2026-03-01 08'`), or a `Date` on the hour, an instant. */
export type Moment = string | Date

/** A day as services write it, with its hour if there is one: `2026/03/01 08`. `undefined` for an invalid value. */
function writeText(text: unknown, pattern: RegExp): string | undefined {
  if (typeof text !== 'string' || !pattern.test(text)) return undefined
  const dashed = text.replaceAll('/', '-')
  const [date, hour = '00'] = dashed.split(' ') as [string, string?]
  // Years before 1000 are slips such as 0026.
  const exists = startOfDay(date) !== undefined && date >= '1000' && hour <= '23'
  return exists ? dashed.replaceAll('-', '/') : undefined
}

/** The bound of a report on the wire, `26/03/01` or `2026/03/01`, with four digits for its year. */
export const withCentury = (bound: string): string => bound.replace(/^(?=\d\d\/)/, '20')

/** What a date with two digits for its year may mean, for those who write the year, the day or the month first. */
function fourDigitForms(text: string, fits: (value: unknown) => unknown): string[] {
  const [, a = '', , b = '', c = '', hour = ''] = /^(\d\d?)([-./])(\d\d?)\2(\d\d?)( \d\d)?$/.exec(text) ?? []
  const orders = [
    [a, b, c],
    [c, b, a],
    [c, a, b],
  ]
  const forms = orders
    .filter(([year]) => year?.length === 2)
    .map((parts) => `20${parts.map((part) => part.padStart(2, '0')).join('-')}${hour}`)
  return [...new Set(forms)].filter(fits)
}

const hourInUtc = (date: Date) =>
  Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace('T', ' ').replace(/:.*/, '')

const DAY = /^\d{4}(?:-\d\d-|\/\d\d\/)\d\d$/
const MOMENT = /^\d{4}(?:-\d\d-|\/\d\d\/)\d\d(?: \d\d)?$/

/** Examines a day as a caller writes it. `fits` returns something truthy for a valid one. */
const dayProblem =
  (expected: string, fits: (value: unknown) => unknown, code: IssueCode) =>
  (value: unknown): Problem | undefined => {
    if (fits(value)) return undefined
    const text = typeof value === 'string' ? value : ''
    const date = text.replaceAll('/', '-').slice(0, 10)
    if (startOfDay(date) === undefined && DAY.test(date)) return { expected: 'a day that exists' }
    const forms = fourDigitForms(text, fits)
    if (forms.length > 0) return { expected: `a year of four digits, as in '${forms.join("' or '")}'` }
    const padded = text.replaceAll(/(?<!\d)\d(?!\d)/g, '0$&')
    return { expected, code, meant: fits(padded) ? padded : undefined }
  }

export const day: InputCodec<Day> = wireCodec(
  checkedAs<Day>(DAY, dayProblem("a day such as '2026-06-30', or a Date", writeDay, 'day')),
  /^\d{4}\/\d\d\/\d\d$/,
  { write: (value) => writeDay(value) as string },
)

function writeDay(value: unknown): string | undefined {
  return writeText(isDate(value) ? hourInUtc(value)?.slice(0, 10) : value, DAY)
}

const momentProblem = dayProblem(
  "a day from 2000 to 2099 such as '2026-06-30', a whole hour such as '2026-06-30 13', or a Date",
  isMoment,
  'hour',
)

/** A bound of a report, as a caller gives it. It is encoded later, as that depends on `timezone`. */
export const moment = (end: 'from' | 'to'): z.ZodMiniType<Moment, Moment> =>
  checkedAs(MOMENT, (value) => momentProblem(value) ?? offTheHour(value as Moment, end))

/** Services count whole hours. Of `to`, the last second or millisecond of an hour stands for its end. */
function offTheHour(value: Moment, end: 'from' | 'to'): Problem | undefined {
  const rest = isDate(value) ? value.getTime() % HOUR : 0
  const allowed = end === 'from' ? [0] : [0, HOUR - 1000, HOUR - 1]
  if (allowed.includes(rest)) return undefined
  return { expected: `a Date on the hour${end === 'from' ? '' : ', or in the last second of one'}` }
}

/**
 * The bound of a report on the wire, `YY/MM/DD` or `YY/MM/DD HH`, or `undefined` for an invalid value.
 *
 * The service counts whole hours, and the hour of `to` belongs to the range. So an instant given as `to` is an
 * exclusive end: the hour of the millisecond before it. Strings are sent with the same day and hour.
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
