import * as z from 'zod/mini'
import type { IssueCode } from '../errors/errors.ts'
import { valueError } from '../errors/input-error.ts'
import { unchecked } from './json-schema.ts'
import type { InputCodec } from './scalars.ts'
import { refuse, same, textLike, typed } from './schemas.ts'

/** Calendar day: `'YYYY-MM-DD'`, `'YYYY/MM/DD'`, or a `Date`, of which the UTC day counts. */
export type Day = string | Date

/**
 * First or last hour of a report: a day (also `'YY/MM/DD'`), a day and hour (`'2026-03-01 08'`), or a `Date`, an
 * instant.
 */
export type Moment = string | Date

const TIMEZONES = [
  -11, -10, -9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
] as const

/** Time zone in whole hours from UTC. The service has no others. */
export type Timezone = (typeof TIMEZONES)[number]

const HOUR = 3_600_000
const ONE_DAY = 24 * HOUR

const textOf = (time: number) => new Date(time).toISOString().slice(0, 10)

function timeOf(day: string): number | undefined {
  const time = Date.parse(day)
  // Date.parse takes 2026-02-30 for March 2.
  return Number.isNaN(time) || textOf(time) !== day ? undefined : time
}

/** Writes a day, with its hour if there is one: `2026/03/01 08`. A `Date` is written in UTC. */
function wireDay(value: unknown, pattern: RegExp): string | undefined {
  const text = value instanceof Date ? utcOf(value) : value
  if (typeof text !== 'string' || !pattern.test(text)) return undefined
  const day = text.replaceAll('/', '-').replace(/^(?=\d\d-)/, '20')
  const [date, hour = '00'] = day.split(' ') as [string, string?]
  return timeOf(date) !== undefined && date >= '1000' && hour <= '23' ? day.replaceAll('-', '/') : undefined
}

const utcOf = (date: Date) =>
  Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace('T', ' ').replace(/:.*/, '')

const DAY = /^(\d{4})(?:-(\d\d)-|\/(\d\d)\/)(\d\d)$/
const MOMENT = /^(?:\d{4}-\d\d-\d\d|(?:\d{4}|\d\d)\/\d\d\/\d\d)(?: \d\d)?$/

/** An instant in ISO form. The time zone is required, as the time would otherwise depend on the machine. */
const INSTANT = /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:?\d\d)$/

/** Checks a day as a caller writes it. */
const dayCheck =
  (expected: string, fits: (value: unknown) => boolean, code: IssueCode) => (payload: z.core.ParsePayload<unknown>) => {
    const { value } = payload
    if (fits(value)) return
    const text = typeof value === 'string' ? value : ''
    const padded = text.replaceAll(/(?<!\d)\d(?!\d)/g, '0$&')
    const hint = INSTANT.test(text) ? ' (pass new Date(text))' : ''
    if (text.startsWith('20') && DAY.test(text)) refuse(payload, 'a day that exists')
    else refuse(payload, expected + hint, { code, meant: fits(padded) ? padded : undefined })
  }

export const day: InputCodec<Day> = z.codec(
  typed<Day>(
    unchecked(textLike(DAY)).check(
      dayCheck("a day such as '2026-06-30', or a Date", (value) => writeDay(value) !== undefined, 'day'),
    ),
  ),
  textLike(/^\d{4}\/\d\d\/\d\d$/),
  { decode: (value) => writeDay(value) as string, encode: same },
)

const writeDay = (value: unknown): string | undefined =>
  value instanceof Date ? wireDay(value, MOMENT)?.slice(0, 10) : wireDay(value, DAY)

/** A bound of a report, as a caller gives it. It is encoded later, as that depends on `timezone`. */
export const moment = typed<Moment>(
  unchecked(textLike(MOMENT)).check(
    dayCheck(
      "a day from 2000 to 2099 such as '2026-06-30', a whole hour such as '2026-06-30 13', or a Date",
      isMoment,
      'hour',
    ),
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
  const time = value instanceof Date ? new Date(value.getTime() - (end === 'to' ? 1 : 0) + timezone * HOUR) : value
  const hour = wireDay(time, MOMENT)
  return hour?.startsWith('20') ? hour.slice(2) : undefined
}

/** Whether a value can be a report's bound. The year of a `Date` is checked later, as it depends on `timezone`. */
export function isMoment(value: unknown): value is Moment {
  return value instanceof Date ? !Number.isNaN(value.getTime()) : writeMoment(value, 'from', 0) !== undefined
}

/** Whether the end of an encoded range is before its start. A `to` without an hour includes its whole day. */
export const runsBackwards = (from: string, to: string): boolean => from > `${to} 23`

/**
 * Returns the day of an instant in a time zone, as `YYYY-MM-DD`.
 * @param timezone whole hours from UTC, as of reports.
 * @throws {@link InputError} for an invalid `Date` or time zone.
 * @example
 * ```ts
 * import { dayIn } from 'affiliate-network-sdk'
 *
 * console.log(dayIn(8, new Date('2026-06-30T20:00:00Z'))) // → 2026-07-01
 * ```
 */
export function dayIn(timezone: Timezone, date: Date): string {
  if (!Number.isInteger(timezone) || timezone < -11 || timezone > 14)
    throw valueError('dayIn', 'timezone', 'whole hours from UTC, -11 to 14', timezone)
  if (!(date instanceof Date) || Number.isNaN(date.getTime())) throw valueError('dayIn', 'date', 'a valid Date', date)
  return textOf(date.getTime() + timezone * HOUR)
}

/**
 * Returns the day that is `count` days after a day; a negative count is before it.
 * @throws {@link InputError} if `day` is not a day as `YYYY-MM-DD`.
 * @example
 * ```ts
 * import { addDays } from 'affiliate-network-sdk'
 *
 * console.log(addDays('2026-03-01', -1)) // → 2026-02-28
 * ```
 */
export function addDays(day: string, count: number): string {
  if (!Number.isSafeInteger(count)) throw valueError('addDays', 'count', 'a whole number', count)
  return textOf(givenDay('addDays', 'day', day) + count * ONE_DAY)
}

/**
 * Returns all days from one to another, both included, as `YYYY-MM-DD`. Empty if `from` is after `to`.
 * @throws {@link InputError} if one of them is not a day as `YYYY-MM-DD`.
 * @example
 * ```ts
 * import { days } from 'affiliate-network-sdk'
 *
 * console.log(days('2026-02-27', '2026-03-01')) // → [ '2026-02-27', '2026-02-28', '2026-03-01' ]
 * ```
 */
export function days(from: string, to: string): string[] {
  const first = givenDay('days', 'from', from)
  const count = (givenDay('days', 'to', to) - first) / ONE_DAY + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => textOf(first + index * ONE_DAY))
}

function givenDay(operation: string, name: string, day: string): number {
  const time = typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) ? timeOf(day) : undefined
  if (time === undefined) throw valueError(operation, name, "a day that exists, as 'YYYY-MM-DD'", day)
  return time
}
