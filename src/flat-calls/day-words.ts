import { addDays, dayIn, type Timezone } from '../codecs/calendar.ts'

/** How days are given in words, for messages and help. */
export const DAY_WORDS = 'today, yesterday or -7d'

/** What time it is, and in which time zone days begin. */
export interface Clock {
  readonly now: Date
  readonly timezone: Timezone
}

/** How many days before today a word names; `undefined` for a text that is no such word. */
function daysBack(text: string): number | undefined {
  if (text === 'today') return 0
  if (text === 'yesterday') return 1
  const [, count] = /^-(\d{1,4})d$/.exec(text) ?? []
  return count === undefined ? undefined : Number(count)
}

/** Whether a text names a day by a word: `today`, `yesterday`, or `-7d` for seven days ago. */
export const isDayWord = (text: string): boolean => daysBack(text) !== undefined

/** The day that a word names, as `2026-06-30`. A text that is no such word stays as it is. */
export function dayOfWord(text: string, { now, timezone }: Clock): string {
  const back = daysBack(text)
  return back === undefined ? text : addDays(dayIn(timezone, now), -back)
}

/** The first and the last day of the month before. */
export function lastMonth({ now, timezone }: Clock): { readonly from: string; readonly to: string } {
  const first = `${dayIn(timezone, now).slice(0, 8)}01`
  const to = addDays(first, -1)
  return { from: `${to.slice(0, 8)}01`, to }
}
