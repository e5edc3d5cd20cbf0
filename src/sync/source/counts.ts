import { isRecord } from '../../errors/objects.ts'

export const STATUSES = ['Pending', 'Approved', 'Rejected'] as const
export type Status = (typeof STATUSES)[number]

/** Conversions by status, and all of them. */
export type Counts = Record<Status | 'all', number>

/** A day that is stored, with its counts as the service had them then. */
export interface CountedDay {
  readonly day: string
  readonly counts: Counts
  /** Whether this run has read it already. */
  readonly isRead?: boolean
}

export const NONE: Counts = { Pending: 0, Approved: 0, Rejected: 0, all: 0 }

const NAMES = Object.keys(NONE) as (keyof Counts)[]

/** The status that a row's text means, in whatever letters; `undefined` for any other text. */
export function statusOf(text: unknown): Status | undefined {
  const exact = STATUSES.find((name) => name === text)
  if (exact !== undefined) return exact
  const folded = String(text).trim().toLowerCase()
  return STATUSES.find((name) => name.toLowerCase() === folded)
}

/** Reads the counts that were kept with a day. */
export const countsOf = (state: unknown): Counts =>
  Object.fromEntries(NAMES.map((name) => [name, Number((isRecord(state) && state[name]) || 0)])) as Counts

/** The sum of the counts of some days. */
export function sumOf(counts: Iterable<Counts>): Counts {
  const sum = { ...NONE }
  for (const one of counts) for (const name of NAMES) sum[name] += one[name]
  return sum
}
