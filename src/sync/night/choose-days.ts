import { addDays, days as daysFromTo } from '../../codecs/calendar.ts'
import type { SyncPlan } from '../run/sync-options.ts'
import type { FoundTable } from '../run/with-store.ts'
import type { DaySource } from '../source/day-source.ts'
import { type DayNote, isWatched, type NotedFigures, wasReadEarly } from './day-note.ts'

/** What is known of old days before they are read. */
export type Known = Pick<DaySource, 'fields' | 'key' | 'mayChange'> &
  Pick<SyncPlan, 'timezone' | 'now' | 'again'> &
  Pick<FoundTable, 'notes' | 'stored' | 'lacking'>

/** The old days to read in any case: not stored as they should be, or changing without a report showing it. */
export const oldDaysDue = (old: readonly string[], known: Known): string[] =>
  old.filter((day) => {
    const { notes, stored, lacking, fields, timezone, now, again } = known
    const note = notes.get(day)
    return (
      note === undefined ||
      note.rows !== (stored.get(day) ?? 0) ||
      note.refusal !== undefined ||
      lacking.length > 0 ||
      fields.some((name) => !note.fields.includes(name)) ||
      !hasSameIds(note, known) ||
      wasReadEarly(day, note, timezone, now) ||
      isWatched(note, now) ||
      known.mayChange(note) ||
      (again !== undefined && day >= again.from && day <= again.to)
    )
  })

/** Whether rows of a day were stored with the ids that they have now. */
export const hasSameIds = (note: DayNote, { key }: { readonly key?: readonly string[] | undefined }): boolean =>
  String(note.key) === String(key)

/** The old days whose figures are not what they were when they were read. A report that was not read says nothing. */
export const daysMoved = (
  old: readonly string[],
  notes: ReadonlyMap<string, DayNote>,
  figures: (day: string) => NotedFigures,
): string[] =>
  old.filter((day) => {
    const noted = notes.get(day)?.figures
    return Object.entries(figures(day)).some(([name, figure]) => noted?.[name as keyof NotedFigures] !== figure)
  })

/** Days that are read together. */
export type Range = readonly string[]

/** How many pages a range may have: its rows are held in memory until it is complete. */
const MOST_PAGES = 10

/** How many requests a part with so many rows takes. */
export const pagesOf = (rows: number, page: number): number => Math.max(1, Math.ceil(rows / page))

/** Whether reading some days takes no more requests, and no more than `most` rows, than asking about them would. */
export const readingIsCheaper = (
  rows: number,
  page: number,
  asking: number,
  most = Number.POSITIVE_INFINITY,
): boolean => rows <= most && pagesOf(rows, page) <= asking

/**
 * Takes the newest days that are due, as one range that fills some pages. A day between two that are due is read too, if
 * that takes no request more.
 * @param due ascending.
 * @param longest how many days the service accepts at once.
 */
export function nextRange(
  due: readonly string[],
  expected: (day: string) => number,
  page: number,
  longest: number,
): Range {
  const last = due.at(-1)
  if (last === undefined) return []
  let range: Range = [last]
  let rows = expected(last)
  for (let at = due.length - 2; at >= 0; at--) {
    const day = due[at] as string
    const between = daysBetween(day, range[0] as string)
    const longer = [day, ...between, ...range]
    const more = rows + [day, ...between].reduce((sum, one) => sum + expected(one), 0)
    const isDear =
      pagesOf(more, page) > (between.length > 0 ? pagesOf(rows, page) + pagesOf(expected(day), page) - 1 : MOST_PAGES)
    if (longer.length > longest || pagesOf(more, page) > MOST_PAGES || isDear) break
    range = longer
    rows = more
  }
  return range
}

/** The days after one and before another. */
const daysBetween = (after: string, before: string): string[] =>
  addDays(after, 1) < before ? daysFromTo(addDays(after, 1), addDays(before, -1)) : []
