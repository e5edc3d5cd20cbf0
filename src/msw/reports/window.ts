import { HOUR } from '../clock.ts'

/** A span of time in seconds, end excluded, and the zone that its days are days of. */
export interface Window {
  readonly start: number
  readonly end: number
  /** Seconds to add to UTC. */
  readonly shift: number
}

const BOUND = /^(\d{4}|\d\d)\/(\d\d)\/(\d\d)(?: (\d\d))?$/

/** The first second of the hour that a bound names on the wall clock; `undefined` where it names none. */
function hourOf(bound: string, defaultHour: number): number | undefined {
  const match = BOUND.exec(bound)
  if (match === null) return undefined
  const [, year = '', month, day, hour] = match
  const full = year.length === 2 ? 2000 + Number(year) : Number(year)
  const date = new Date(Date.UTC(full, Number(month) - 1, Number(day)))
  const exists =
    date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day) && Number(hour ?? 0) <= 23
  return exists ? date.getTime() / 1000 + Number(hour ?? defaultHour) * HOUR : undefined
}

/**
 * The window of a report. Both bounds are hours and belong to it: a bare day is its hour 0 as `from` and its hour 23
 * as `to`. Years of two and of four digits are read (SERVICE-NOTES, Behaviour 2).
 */
export function readWindow(from: string, to: string, timezone: number): Window | 'from' | 'to' {
  const first = hourOf(from, 0)
  const last = hourOf(to, 23)
  if (first === undefined) return 'from'
  if (last === undefined || last < first) return 'to'
  const shift = timezone * HOUR
  return { start: first - shift, end: last - shift + HOUR, shift }
}
