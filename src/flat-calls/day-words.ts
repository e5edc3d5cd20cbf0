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

/** The day that a word names, as `2026-06-30`. A text that is no such word stays as it is. */
export function dayOfWord(text: string, { now, timezone }: Clock): string {
  const back = daysBack(text)
  return back === undefined ? text : addDays(dayIn(timezone, now), -back)
}

/** Names of periods, each with its first and its last day, counted in days from today. Weeks begin on Monday. */
const PERIODS: Readonly<Record<string, (today: string) => readonly [from: string, to: string]>> = {
  'this-month': (today) => [firstOfMonth(today), today],
  'last-month': (today) => [firstOfMonth(addDays(firstOfMonth(today), -1)), addDays(firstOfMonth(today), -1)],
  'this-week': (today) => [monday(today), today],
  'last-week': (today) => [addDays(monday(today), -7), addDays(monday(today), -1)],
  'last-7-days': (today) => [addDays(today, -7), addDays(today, -1)],
  'last-30-days': (today) => [addDays(today, -30), addDays(today, -1)],
}

/** The names of periods, such as `last-month`. */
export const PERIOD_NAMES: readonly string[] = Object.keys(PERIODS)

/** The first and the last day of a period. `this-…` ends today; `last-7-days` and `last-30-days` end yesterday. */
export function daysOfPeriod(name: string, { now, timezone }: Clock) {
  const [from, to] = PERIODS[name]?.(dayIn(timezone, now)) ?? []
  return { from, to }
}

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`
const monday = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
