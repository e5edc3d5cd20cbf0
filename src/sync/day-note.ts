import type { Timezone } from '../codecs/dates.ts'

export const STATUSES = ['Pending', 'Approved', 'Rejected'] as const
export type Status = (typeof STATUSES)[number]

/** Conversions by status. */
export type Counts = Record<Status, number>

export const NONE: Counts = { Pending: 0, Approved: 0, Rejected: 0 }

/** What a store keeps with a day: when it was read, and what was found. */
export interface DayNote {
  readonly readAt: Date
  readonly counts: Counts
}

/** The note as a text. */
export const writeNote = ({ readAt, counts }: DayNote): string => JSON.stringify({ readAt, ...counts })

/** Reads a note; `undefined` for a text that is none, whose day is as if it were not stored. */
export function readNote(text: string): DayNote | undefined {
  try {
    const { readAt, Pending, Approved, Rejected } = JSON.parse(text) as Record<string, unknown>
    const counts = { Pending: Number(Pending), Approved: Number(Approved), Rejected: Number(Rejected) }
    const time = new Date(String(readAt))
    return Number.isNaN(time.getTime()) || Object.values(counts).some(Number.isNaN)
      ? undefined
      : { readAt: time, counts }
  } catch {
    return undefined
  }
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Whether a day was read so late after its end that its statuses are settled, apart from what counts show. */
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

/** The sum of the counts of some days. */
export function sumOf(counts: Iterable<Counts>): Counts {
  const sum = { ...NONE }
  for (const one of counts) for (const status of STATUSES) sum[status] += one[status]
  return sum
}

export const isSame = (a: Counts, b: Counts): boolean => STATUSES.every((status) => a[status] === b[status])
