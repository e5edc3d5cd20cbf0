import { dayText, HOUR, momentText, weekText } from '../time/clock.ts'

/** The flags that group by a period, from the longest on, and how each period is written. Only that of the day is documented. */
export const periodFields: Readonly<Record<string, (wall: number) => string>> = {
  ck_year: (wall) => dayText(wall).slice(0, 4),
  ck_month: (wall) => dayText(wall).slice(0, 7),
  ck_week: weekText,
  ck_day: dayText,
  ck_hour: (wall) => momentText(wall).slice(0, 13),
}

/** A period that a report groups by. */
export interface Period {
  /** Sorts by time. */
  readonly key: string
  readonly texts: Readonly<Record<string, string>>
}

/** Returns a function that gives the period of a time, by all the requested flags together. `shift` is in seconds. */
export function periodsBy(fields: readonly string[], shift: number): (time: number) => Period {
  const flags = Object.keys(periodFields).filter((flag) => fields.includes(flag))
  const ofHours = new Map<number, Period>()
  return (time) => {
    const hour = flags.length === 0 ? 0 : Math.floor(time / HOUR)
    const known = ofHours.get(hour)
    if (known !== undefined) return known
    const texts = Object.fromEntries(flags.map((flag) => [flag, periodFields[flag]?.(hour * HOUR + shift) ?? '']))
    const period = { key: Object.values(texts).join(' '), texts }
    ofHours.set(hour, period)
    return period
  }
}
