import type { Timezone } from '../codecs/dates.ts'

/** What is kept with a day: what was read, when, and what was found. */
export interface DayNote {
  readonly readAt: Date
  /** What the rows are, e.g. `conversions`. */
  readonly kind: string
  readonly timezone: number | undefined
  readonly fields: readonly string[]
  /** What shows later whether the day has changed. */
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

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Whether a day was read so late after its end that it is settled, apart from what its state shows. */
export function isSettled(
  day: string,
  { readAt }: DayNote,
  timezone: Timezone,
  lookBackDays: number,
  now: Date,
): boolean {
  const end = Date.parse(day) + DAY - timezone * HOUR
  // A clock that was wrong once may have noted a time to come.
  return readAt.getTime() >= end + lookBackDays * DAY && readAt <= now
}
