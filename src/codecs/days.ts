import { valueError } from '../errors/input-error.ts'
import type { Timezone } from './dates.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * Returns the day of an instant on the wall clock of a time zone, as `YYYY-MM-DD`.
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
  return textOf(timeOf('addDays', 'day', day) + count * DAY)
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
  const first = timeOf('days', 'from', from)
  const count = (timeOf('days', 'to', to) - first) / DAY + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => textOf(first + index * DAY))
}

const textOf = (time: number) => new Date(time).toISOString().slice(0, 10)

function timeOf(operation: string, name: string, day: string): number {
  const time = typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN
  // Date.parse takes 2026-02-30 for March 2.
  if (Number.isNaN(time) || textOf(time) !== day)
    throw valueError(operation, name, "a day that exists, as 'YYYY-MM-DD'", day)
  return time
}
