import { isRecord } from '../errors/is-record.ts'

export const STATUSES = ['Pending', 'Approved', 'Rejected'] as const
export type Status = (typeof STATUSES)[number]

/** Conversions by status. */
export type Counts = Record<Status, number>

export const NONE: Counts = { Pending: 0, Approved: 0, Rejected: 0 }

/** Reads the counts that were kept with a day. */
export const countsOf = (state: unknown): Counts =>
  Object.fromEntries(STATUSES.map((status) => [status, Number(isRecord(state) ? state[status] : 0)])) as Counts

/** The sum of the counts of some days. */
export function sumOf(counts: Iterable<Counts>): Counts {
  const sum = { ...NONE }
  for (const one of counts) for (const status of STATUSES) sum[status] += one[status]
  return sum
}

export const isSame = (a: Counts, b: Counts): boolean => STATUSES.every((status) => a[status] === b[status])
