import { addDays, HOUR } from '../../codecs/calendar.ts'
import type { DayNote } from './day-note.ts'
import { conversionsOf, type ReportedDay } from './figures.ts'

/** No day is later. */
export const NEVER = '9999-12-31'

/** The instant of a time such as `2026/06/01 10:00:00`. */
export function instantOf(text: string | undefined, timezone: number): Date | undefined {
  const [day = '', clock = '00:00:00'] = (text ?? '').replaceAll('/', '-').split(/[ T]/)
  const time = Date.parse(`${day}T${clock}Z`) - timezone * HOUR
  return Number.isNaN(time) ? undefined : new Date(time)
}

/** Two days after the newest day that has conversions, as far as is known. */
export function lastDayOf(
  reported: ReadonlyMap<string, ReportedDay> | undefined,
  notes: ReadonlyMap<string, DayNote>,
  read: string | undefined,
): string {
  const withFigures = [...(reported ?? [])].filter(([, one]) => conversionsOf(one) > 0 || one.text !== '')
  const withRows = [...notes].filter(([, { rows }]) => rows > 0)
  const days = [...withFigures.map(([day]) => day), ...withRows.map(([day]) => day), read ?? ''].sort()
  const newest = days.at(-1)
  return newest ? addDays(newest, 2) : NEVER
}
