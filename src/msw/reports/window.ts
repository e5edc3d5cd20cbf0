import { HOUR } from '../time/clock.ts'

/** A span of time in seconds, end excluded, and the zone that its days are days of. */
export interface Window {
  readonly start: number
  readonly end: number
  /** Seconds to add to UTC. */
  readonly shift: number
}

/** The first second of an hour of the wall clock, `YYYY/MM/DD HH` or a day that is without one. */
function hourOf(bound: string, defaultHour: number): number {
  const [day = '', hour = defaultHour] = bound.split(' ')
  const [year, month, date] = day.split('/').map(Number) as [number, number, number]
  return Date.UTC(year, month - 1, date, Number(hour)) / 1000
}

/**
 * The window of a report. Both bounds are hours and belong to it: a bare day is its hour 0 as `from` and its hour 23
 * as `to`.
 */
export function windowOf(from: string, to: string, timezone: number): Window {
  const shift = timezone * HOUR
  return { start: hourOf(from, 0) - shift, end: hourOf(to, 23) + HOUR - shift, shift }
}
