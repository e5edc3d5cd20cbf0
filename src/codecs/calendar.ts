import { valueError } from '../errors/input-error.ts'
import { isDate } from '../errors/objects.ts'

/** Time zone, in whole hours from UTC. The service accepts no others. */
// biome-ignore format: 26 lines otherwise
export type Timezone = -11 | -10 | -9 | -8 | -7 | -6 | -5 | -4 | -3 | -2 | -1 | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14

/** The first and the last time zone. */
export const TIMEZONE_RANGE = [-11, 14] as const
/** What a time zone is, in messages. */
export const A_TIMEZONE = 'whole hours from UTC, -11 to 14'

export const HOUR = 3_600_000
export const ONE_DAY = 24 * HOUR

const YEARS = 'of the years 0 to 9999'

/** The day of a time, if it is of the {@link YEARS} that `YYYY-MM-DD` can express. */
function dayOf(time: number): string | undefined {
  const date = new Date(time)
  const year = date.getUTCFullYear()
  return year >= 0 && year <= 9999 ? date.toISOString().slice(0, 10) : undefined
}

/** The first instant of a day in UTC, in milliseconds; `undefined` for a day that does not exist. */
export function startOfDay(day: string): number | undefined {
  const time = Date.parse(day)
  // Date.parse takes 2026-02-30 for March 2.
  return dayOf(time) === day ? time : undefined
}

/**
 * Returns the day of an instant in a time zone, as `YYYY-MM-DD`.
 * @param timezone Whole hours from UTC, as in reports.
 * @throws {@link InputError} if the `Date` or time zone is invalid, or the day isn't in the years 0 to 9999.
 * @example
 * ```ts
 * import { dayIn } from 'affiliate-network-sdk'
 *
 * console.log(dayIn(8, new Date('2026-06-30T20:00:00Z'))) // → 2026-07-01
 * ```
 */
export function dayIn(timezone: Timezone, date: Date): string {
  const [first, last] = TIMEZONE_RANGE
  if (!Number.isInteger(timezone) || timezone < first || timezone > last)
    throw valueError('dayIn', 'timezone', A_TIMEZONE, timezone)
  const day = isDate(date) ? dayOf(date.getTime() + timezone * HOUR) : undefined
  if (day === undefined) throw valueError('dayIn', 'date', `a valid Date ${YEARS}`, date)
  return day
}

/**
 * Returns the day `count` days after a day; a negative count goes back.
 * @throws {@link InputError} if `day` isn't a `YYYY-MM-DD` day, or the result isn't in the years 0 to 9999.
 * @example
 * ```ts
 * import { addDays } from 'affiliate-network-sdk'
 *
 * console.log(addDays('2026-03-01', -1)) // → 2026-02-28
 * ```
 */
export function addDays(day: string, count: number): string {
  if (!Number.isSafeInteger(count)) throw valueError('addDays', 'count', 'a whole number', count)
  const result = dayOf(checkedDay('addDays', 'day', day) + count * ONE_DAY)
  if (result === undefined) throw valueError('addDays', 'count', `a count that leads to a day ${YEARS}`, count)
  return result
}

/**
 * Returns all days from `from` to `to`, inclusive, as `YYYY-MM-DD`. Empty if `from` is after `to`.
 * @throws {@link InputError} if either isn't a `YYYY-MM-DD` day.
 * @example
 * ```ts
 * import { days } from 'affiliate-network-sdk'
 *
 * console.log(days('2026-02-27', '2026-03-01')) // → [ '2026-02-27', '2026-02-28', '2026-03-01' ]
 * ```
 */
export function days(from: string, to: string): string[] {
  const first = checkedDay('days', 'from', from)
  const count = (checkedDay('days', 'to', to) - first) / ONE_DAY + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => dayOf(first + index * ONE_DAY) as string)
}

function checkedDay(operation: string, name: string, day: string): number {
  const time = typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) ? startOfDay(day) : undefined
  if (time === undefined) throw valueError(operation, name, "a day that exists, as 'YYYY-MM-DD'", day)
  return time
}
