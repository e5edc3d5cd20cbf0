import { isDate } from '../../errors/objects.ts'

/** Instants are whole seconds since 1970; a wall clock time is an instant plus the time zone. */
export const HOUR = 3600
export const DAY = 86_400

/** What the mock network accepts as an instant: a `Date`, milliseconds, or an ISO text (without a zone: UTC). */
export type Instant = Date | number | string

/** An instant, for error messages. */
export const AN_INSTANT = 'a Date, milliseconds or an ISO date'

/** The latest time that reports can be asked for, in seconds. */
export const LAST_SECOND = Date.UTC(2100, 0, 1) / 1000 - 1

const ISO = /^(\d{4}[-/]\d\d[-/](\d\d))(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?)?$/

/** Milliseconds of a text. `Date` would accept more, depending on the machine's time zone, and the 30th of February. */
function readIso(text: string): number {
  const [, written = '', day, time = '00:00', zone = 'Z'] = ISO.exec(text) ?? []
  const date = written.replaceAll('/', '-')
  return new Date(date).getUTCDate() === Number(day) ? Date.parse(`${date}T${time}${zone}`) : Number.NaN
}

/** Whether a text is a day that exists, as `YYYY/MM/DD`. */
export const isDay = (text: string): boolean => /^\d{4}\/\d\d\/\d\d$/.test(text) && !Number.isNaN(readIso(text))

/** An instant in whole seconds; `undefined` if it is not valid. */
export function secondsOf(instant: unknown): number | undefined {
  const milliseconds = typeof instant === 'string' ? readIso(instant) : Number(isDate(instant) ? instant : NaN)
  const value = typeof instant === 'number' ? instant : milliseconds
  return value >= 0 ? Math.floor(value / 1000) : undefined
}

/** An instant of a record in whole seconds. @throws TypeError */
export function toSeconds(instant: Instant, field: string): number {
  const seconds = secondsOf(instant)
  if (seconds === undefined) throw new TypeError(`${field}: expected ${AN_INSTANT}, received ${String(instant)}`)
  return seconds
}

/** `YYYY/MM/DD HH:MM:SS`. */
export const momentText = (wall: number): string =>
  new Date(wall * 1000).toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ')

/** `YYYY/MM/DD`. */
export const dayText = (wall: number): string => momentText(wall).slice(0, 10)

/** 0 is Monday. */
export const weekdayOf = (wall: number): number => (Math.floor(wall / DAY) + 3) % 7

/** `YYYY/WW`, the ISO week, whose year is that of its Thursday. */
export function weekText(wall: number): string {
  const thursday = wall - (weekdayOf(wall) - 3) * DAY
  const year = dayText(thursday).slice(0, 4)
  const week = Math.floor((thursday - Date.UTC(Number(year), 0, 1) / 1000) / (7 * DAY)) + 1
  return `${year}/${String(week).padStart(2, '0')}`
}

/** The first second of the day, the week (from Monday) or the month of an instant. */
export function intervalStart(interval: 'Daily' | 'Weekly' | 'Monthly', instant: number): number {
  const today = Math.floor(instant / DAY) * DAY
  if (interval === 'Weekly') return today - weekdayOf(instant) * DAY
  return interval === 'Monthly' ? today - (new Date(instant * 1000).getUTCDate() - 1) * DAY : today
}
