import type { Timezone } from '../../codecs/calendar.ts'
import { type DayNote, isWatched, type NotedFigures, wasReadEarly } from './day-note.ts'

/** What is known before days are read. */
export interface Known {
  /** All days, from `since` to today. */
  readonly days: readonly string[]
  /** The first day of the window. */
  readonly windowFrom: string
  readonly notes: ReadonlyMap<string, DayNote>
  /** Rows that are stored under each day now. */
  readonly stored: ReadonlyMap<string, number>
  /** The fields of the run that the table has columns for, and those by which rows are known. */
  readonly fields: readonly string[]
  readonly lacking: readonly string[]
  readonly key: readonly string[] | undefined
  readonly timezone: Timezone
  readonly now: Date
  readonly again: { readonly from: string; readonly to: string } | undefined
}

/** The days of the window are read in each run. */
export const windowOf = ({ days, windowFrom }: Known): string[] => days.filter((day) => day >= windowFrom)

/**
 * Days before the window to read in any case: not stored as they should be, or changing without a report showing it.
 */
export const oldDaysDue = (known: Known, mayChange: (note: DayNote) => boolean): string[] =>
  oldDays(known).filter((day) => {
    const note = known.notes.get(day)
    return (
      note === undefined ||
      note.rows !== (known.stored.get(day) ?? 0) ||
      note.refusal !== undefined ||
      lacksFields(note, known) ||
      !hasSameIds(note, known) ||
      wasReadEarly(day, note, known.timezone, known.now) ||
      isWatched(note, known.now) ||
      mayChange(note) ||
      (known.again !== undefined && day >= known.again.from && day <= known.again.to)
    )
  })

export const oldDays = ({ days, windowFrom }: Known): string[] => days.filter((day) => day < windowFrom)

const lacksFields = (note: DayNote, { fields, lacking }: Known) =>
  lacking.length > 0 || fields.some((name) => !note.fields.includes(name))

/** Whether rows of a day were stored with the ids that they have now. */
export const hasSameIds = (note: DayNote, { key }: { readonly key?: readonly string[] | undefined }): boolean =>
  String(note.key) === String(key)

/** The old days whose figures are not what they were when they were read. A report that was not read says nothing. */
export const daysMoved = (known: Known, figures: (day: string) => NotedFigures): string[] =>
  oldDays(known).filter((day) => {
    const noted = known.notes.get(day)?.figures
    const now = figures(day)
    return Object.entries(now).some(
      ([name, figure]) => noted === undefined || noted[name as keyof NotedFigures] !== figure,
    )
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
function daysBetween(after: string, before: string): string[] {
  const found: string[] = []
  for (let time = Date.parse(after) + DAY; time < Date.parse(before); time += DAY)
    found.push(new Date(time).toISOString().slice(0, 10))
  return found
}

const DAY = 86_400_000
