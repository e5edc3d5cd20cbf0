import { HOUR, ONE_DAY, type Timezone } from '../../codecs/calendar.ts'
import type { StatusCounts } from '../source/statuses.ts'
import type { DayComparison } from '../store/store.ts'
import type { Totals } from './figures.ts'

/** What the reports said of a day, each as a text; those that were not asked are left out. */
export interface NotedFigures {
  readonly overall?: string | undefined
  readonly affiliates?: number
  readonly offers?: number
}

/** A reading of a day that was refused: a later run that reads the same stores it. */
export interface Refusal {
  /** Time of the run that first refused the day. */
  readonly first: string
  /** Time of the run that first refused this reading. */
  readonly at: string
  /** How many rows were read, how many would be gone, and how many would lose or change a value. */
  readonly rows: number
  readonly removed: number
  readonly emptied: number
  /** Why, without the numbers. */
  readonly reason: string
}

/** How long each run reads a day that has changed in a way that nothing has confirmed: so long, and so often at least. */
export interface Watch {
  readonly until: string
  readonly reads: number
}

/** What is kept with a day: what was read, when, and what was found. */
export interface DayNote {
  /** Time of the run that read it. */
  readonly readAt: string
  /** What the rows are, e.g. `conversions`. */
  readonly kind: string
  readonly fields: readonly string[]
  /** The fields of which the ids of rows are made. */
  readonly key?: readonly string[] | undefined
  /** How many rows were stored. */
  readonly rows: number
  readonly totals?: Totals | undefined
  readonly statuses?: StatusCounts | undefined
  /** What the reports said when it was read, if that fits the rows, or if two runs have read the same. */
  readonly figures?: NotedFigures | undefined
  /** What the report said in the run that stored it, fitting or not. */
  readonly reported?: string | undefined
  readonly watch?: Watch | undefined
  /** A reading that was refused since. */
  readonly refusal?: Refusal | undefined
  /** Ids of a list. */
  readonly ids?: readonly string[]
  /** What runs remember of the table; kept with its oldest day. */
  readonly memory?: TableMemory | undefined
}

/** What runs remember of a table. */
export interface TableMemory {
  /** Runs since the statuses of old days were read as lists. */
  readonly runs: number
  /** A number for what each report said of each month of old days. */
  readonly months?: Readonly<Partial<Record<'affiliates' | 'offers', Readonly<Record<string, number>>>>> | undefined
}

/** Whether the rows of a day are others than those that were stored. */
export const hasChanged = ({ added, changed, removed }: DayComparison): boolean => added + changed + removed > 0

/** Three nights that are runs. */
export const newWatch = (now: Date): Watch => ({
  until: new Date(now.getTime() + 3.5 * ONE_DAY).toISOString(),
  reads: 3,
})

/** Whether each run reads a day, because of a change that nothing has confirmed. */
export const isWatched = ({ watch }: DayNote, now: Date): boolean =>
  watch !== undefined && (watch.reads > 0 || now.getTime() < Date.parse(watch.until))

/** The note as a text. */
export const writeNote = (note: DayNote): string => JSON.stringify(note)

/** Reads a note; `undefined` for a text that is none, whose day is as if it were not stored. */
export function readNote(text: string): DayNote | undefined {
  try {
    const note = JSON.parse(text) as DayNote
    return Number.isNaN(Date.parse(note.readAt)) || !Array.isArray(note.fields) ? undefined : note
  } catch {
    return undefined
  }
}

/** Whether a day was read only before it was over, or by a clock that was ahead. */
export function wasReadEarly(day: string, { readAt }: DayNote, timezone: Timezone, now: Date): boolean {
  const at = Date.parse(readAt)
  return at > now.getTime() || at < Date.parse(day) + 2 * ONE_DAY - timezone * HOUR
}
