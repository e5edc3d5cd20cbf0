import type { Timezone } from '../../codecs/calendar.ts'
import type { Agreement } from '../source/day-totals.ts'

/** What is kept with a day: what was read, when, and what was found. */
export interface DayNote {
  readonly readAt: Date
  /** What the rows are, e.g. `conversions`. */
  readonly kind: string
  readonly timezone: number | undefined
  readonly fields: readonly string[]
  /** The fields of which the ids of rows are made. */
  readonly key?: readonly string[] | undefined
  /** `true` if the rows are those of the mock network. */
  readonly isMock?: true | undefined
  /** What a report of all days said of it when it was read; `undefined` if the report could not be read. */
  readonly figures?: string | undefined
  /** How many conversions that report had. */
  readonly conversions?: number | undefined
  /** How the rows agreed with that report; `undefined` if both had none. */
  readonly agrees?: Agreement | undefined
  /** `true` if they were already expected to agree more when the day was read: then it is not read again for that. */
  readonly isDisputed?: true | undefined
  /** By what the store recognizes the same rows. */
  readonly digest?: string | undefined
  /** What else shows later whether the day has changed. */
  readonly state: unknown
}

/** The note as a text. */
export const writeNote = (note: DayNote): string => JSON.stringify(note)

/** Reads a note; `undefined` for a text that is none, whose day is as if it were not stored. */
export function readNote(text: string): DayNote | undefined {
  try {
    const note = JSON.parse(text) as DayNote
    const readAt = new Date(note.readAt)
    return Number.isNaN(readAt.getTime()) || !Array.isArray(note.fields) ? undefined : { ...note, readAt }
  } catch {
    return undefined
  }
}

/** Whether rows of a day were stored with the ids that they have now. */
export const hasSameIds = (note: DayNote, { key }: Pick<DayNote, 'key'>): boolean => String(note.key) === String(key)

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Conversions of a day may still arrive so long after its end, and reports lag behind. */
const LATE = HOUR

/** Whether a day is over, so that its conversions no longer become more from one request to the next. */
export const isOver = (day: string, timezone: Timezone, now: Date): boolean =>
  now.getTime() >= endOf(day, timezone) + LATE

const endOf = (day: string, timezone: Timezone) => Date.parse(day) + DAY - timezone * HOUR

/** How many days after the end of a day it was read; negative if it was not over, or will be read by a clock ahead. */
export function daysAfterEnd(day: string, { readAt }: Pick<DayNote, 'readAt'>, timezone: Timezone, now: Date): number {
  // A clock that was wrong once may have noted a time to come.
  return readAt > now ? -1 : Math.floor((readAt.getTime() - endOf(day, timezone)) / DAY)
}
