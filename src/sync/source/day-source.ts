import type { DayNote } from '../night/day-note.ts'
import type { ReportedDay, Totals } from '../night/figures.ts'
import type { SyncColumn } from '../store/store.ts'
import type { Status, StatusCounts } from './statuses.ts'

export const LIMITS = [10_000, 5_000, 1_000, 500] as const
/** How many rows a page may have. */
export type Limit = (typeof LIMITS)[number]

/** A part of the rows: days or hours, and filters. */
export interface Part {
  /** A day, or an hour such as `2026-06-01 08`. */
  readonly from: string
  readonly to: string
  readonly status?: Status
  readonly offer?: readonly number[]
}

/** The first and the last day of some. */
export type Span = readonly [from: string, to: string]

/** Asks a report for its figures of each day, or each month, of a span. Those without rows are left out. */
export type FiguresReader = (
  span: Span,
  signal: AbortSignal,
  period?: 'ck_day' | 'ck_month',
) => Promise<ReadonlyMap<string, ReportedDay>>

/** A page of rows. */
export interface RowPage {
  readonly items: readonly unknown[]
  readonly totalPages: number
  readonly totalItems: number
}

/** Rows of one kind, which are read by days. */
export interface DaySource {
  /** Name of the call in errors, e.g. `syncConversions`. */
  readonly operation: string
  /** What the rows are, e.g. `conversions`. A table has rows of one kind. */
  readonly kind: string
  /** The requested fields. */
  readonly fields: readonly string[]
  /** Those that every row has. */
  readonly required: readonly string[]
  /** The columns of a row, `id` first. */
  readonly columns: readonly SyncColumn[]
  /** The fields of which the ids of rows are made, if not the service's own. */
  readonly key?: readonly string[]
  /** Amounts of rows, each with the field of the report that has their sum; none if rows are sums themselves. */
  readonly sums: Readonly<Record<string, string>> | undefined
  /** Checks the fields. Nothing is sent. @throws InputError */
  check(): Promise<unknown>
  /** Sends a small request, which no service refuses whose key is right. */
  ping(signal: AbortSignal): Promise<unknown>
  /** Reads a page. */
  page(part: Part, page: number, limit: Limit, signal: AbortSignal): Promise<RowPage>
  /** What the overall report, or that of the rows, says of each day of a span. */
  readonly figures: FiguresReader
  /** What other reports say, which the first one does not show. */
  readonly attribution?: Readonly<Record<'affiliates' | 'offers', FiguresReader>>
  /** Whether the rows can be counted and listed by status. */
  readonly hasStatuses: boolean
  /** Whether an old day is read in every run, because it may change in a way that figures and counts cannot show. */
  mayChange(note: DayNote): boolean
  /** A text that no other row of the same day has. */
  markOf(row: Readonly<Record<string, unknown>>): string
  /** The day of a row, by what it says; `undefined` if that is no day. */
  dayOf(row: Readonly<Record<string, unknown>>): string | undefined
  /** Makes the reader of a day. */
  reader(day: string): RowReader
  /** The offers of a part, each with about how many rows it has. */
  readonly offers?: (
    part: Part,
    limit: Limit,
    signal: AbortSignal,
  ) => Promise<readonly (readonly [offer: number, rows: number])[]>
}

/** Reads the rows of a day. */
export interface RowReader {
  /** The id of a row; `undefined` if it has none that is usable. */
  idOf(row: Readonly<Record<string, unknown>>): unknown
  /** The row as it is stored. */
  rowOf(row: unknown): unknown
  /** Counts a row by its key. Returns its time, if it has one. */
  count(key: string, row: Readonly<Record<string, unknown>>): string | undefined
  readonly totals?: Totals
  readonly statuses?: StatusCounts
  /** Whether the rows may be those of the day. @throws ResponseError */
  end(rows: number): void
  readonly warnings: readonly Warning[]
}

/** A warning of one day. Others about the same thing need not be given as well. */
export interface Warning {
  readonly text: string
  readonly about: string
}
