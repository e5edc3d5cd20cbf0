import { addDays } from 'affiliate-network-sdk'

const at = (day: string) => new Date(`${day.replaceAll('/', '-')}T00:00:00Z`)

/** Lists the days of a period, including the first and the last. */
export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index))

/** Days from the first day to the second. */
export const daysBetween = (first: string, last: string): number =>
  (at(last).getTime() - at(first).getTime()) / 86_400_000

/** Days since Monday. */
export const weekday = (day: string): number => (at(day).getUTCDay() + 6) % 7

/** Whether a text is an existing day such as `2026-07-01`. */
export const isDay = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(at(text).getTime()) && at(text).toISOString().startsWith(text)

const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

export const shortDay = (day: string): string => short.format(at(day))
/** `27 Nov 2026`, from `2026-11-27` or `2026/11/27`. */
export const longDay = (day: string): string => long.format(at(day))
export const dayRange = (first: string, last: string): string => long.formatRange(at(first), at(last))

/** `27 Nov 2026, 23:59:27`, from a time of a report. */
export const timeText = (time: string): string => time.replace(/^\S+ /, (day) => `${longDay(day.trim())}, `)

/** Formats a time zone, e.g. `UTC+8`. */
export const zoneName = (timezone: number): string =>
  timezone === 0 ? 'UTC' : `UTC${timezone > 0 ? '+' : '−'}${Math.abs(timezone)}`

/** A report's time as ISO 8601, e.g. `2026-07-01T08:30:00+08:00`. */
export function instantOf(time: string, timezone: number): string {
  const hours = String(Math.abs(timezone)).padStart(2, '0')
  return `${time.replaceAll('/', '-').replace(' ', 'T')}${timezone < 0 ? '-' : '+'}${hours}:00`
}

export const dayCount = (days: number): string => (days === 1 ? '1 day' : `${days} days`)
