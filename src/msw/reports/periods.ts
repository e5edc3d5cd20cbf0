import { dayText, HOUR, hourText, wallFields, weekText } from '../clock.ts'
import type { Window } from './window.ts'

/** The flags that group by a period, and how each writes it. Only the day's form is shown by SERVICE.md. */
export const periodFields: Readonly<Record<string, (wall: number) => string>> = {
  ck_year: (wall) => String(wallFields(wall).year),
  ck_month: (wall) => dayText(wall).slice(0, 7),
  ck_week: weekText,
  ck_day: dayText,
  ck_hour: hourText,
}

/** The periods of a window, numbered in the order of time. */
export interface Periods {
  /** Index of the window's first hour that has a number. */
  readonly firstHour: number
  /** Per hour from there, the number of its period. */
  readonly ofHour: Uint32Array
  /** Per period and requested flag, its text. */
  readonly texts: readonly Readonly<Record<string, string>>[]
}

/** Numbers the periods of the hours from `first` to `last` (excluded) by all the requested flags together. */
export function periodsOf(flags: readonly string[], { shift }: Window, first: number, last: number): Periods {
  const ofHour = new Uint32Array(Math.max(0, last - first))
  const texts: Record<string, string>[] = []
  let current: string | undefined
  for (let hour = first; hour < last; hour++) {
    const wall = hour * HOUR + shift
    const text = Object.fromEntries(flags.map((flag) => [flag, periodFields[flag]?.(wall) ?? '']))
    const joined = Object.values(text).join(' ')
    if (joined !== current) texts.push(text)
    current = joined
    ofHour[hour - first] = texts.length - 1
  }
  return { firstHour: first, ofHour, texts }
}
