import { inputError } from '../../errors/input-error.ts'
import { SyncError } from '../run/sync-error.ts'
import type { SyncColumn, SyncRun, SyncStore } from '../store/store.ts'
import { type DayNote, readNote } from './day-note.ts'
import type { DaySums } from './day-sums.ts'

/** What a run has to do with its table. */
export interface TableUse {
  readonly operation: string
  readonly kind: string
  readonly table: string
  readonly store: SyncStore
  readonly fields: readonly string[]
  readonly columns: readonly SyncColumn[]
  readonly timezone: number | undefined
  readonly isMock: true | undefined
  /** Time of the run. */
  readonly now: Date
  /** Whether nothing is stored. */
  readonly check: boolean
  /** What the run has stored so far. */
  readonly sums: DaySums
  /** How many requests were sent so far. */
  readonly requests: () => number
  /** Takes the key out of a text. */
  readonly scrub: (text: string) => string
}

/** A store knows nothing of two runs in one process that share it. */
const inUse = new WeakSet<SyncStore>()

/** Opens a table for a run, checks that it was made with the same settings, and ends its lock after the work. */
export async function withStore<Result>(
  use: TableUse,
  work: (notes: ReadonlyMap<string, DayNote>) => Promise<Result>,
): Promise<Result> {
  const { operation, store, table, columns, scrub } = use
  if (inUse.has(store))
    throw inputError(operation, {
      path: 'store',
      expected: 'a store that no other run uses',
      received: 'one in use',
      code: 'in-use',
    })
  inUse.add(store)
  try {
    const notes = new Map<string, DayNote>()
    for (const [day, text] of await store.open(table, columns)) {
      const note = readNote(text)
      if (note !== undefined) notes.set(day, note)
    }
    const began = performance.now()
    let run: SyncRun | undefined
    let result: Result
    try {
      checkSettings(use, [...notes.values()])
      result = await work(notes).catch((error) => {
        run = recordOf(use, began, { error })
        throw error
      })
    } catch (error) {
      // A store that failed often fails to release too: the first error tells more.
      await Promise.resolve(store.release?.(run)).catch(() => {})
      throw error
    }
    await store.release?.(recordOf(use, began))
    return result
  } catch (error) {
    throw withoutKey(error, scrub)
  } finally {
    inUse.delete(store)
  }
}

/** What is kept of a run; nothing of one that only compares. */
function recordOf(use: TableUse, began: number, failure?: { readonly error: unknown }): SyncRun | undefined {
  if (use.check) return undefined
  const { days, rows, added, changed, removed } = use.sums
  return {
    startedAt: use.now,
    finishedAt: new Date(use.now.getTime() + performance.now() - began),
    outcome: failure === undefined ? 'ok' : 'failed',
    ...{ days, rows, added, changed, removed },
    requests: use.requests(),
    oldestFailing: failure?.error instanceof SyncError ? failure.error.report.oldestFailing : undefined,
  }
}

/** Compares what a table was made with to what a run is given. @throws InputError that says what differs and what to do */
function checkSettings(
  { operation, kind, table, fields, timezone, isMock }: TableUse,
  notes: readonly DayNote[],
): void {
  const other = notes.find((note) => note.kind !== kind)
  if (other !== undefined)
    throw inputError(operation, {
      path: 'table',
      expected: `a table of ${kind}, or a new name`,
      received: `${table}, a table of ${other.kind}`,
    })
  if (notes.some((note) => note.isMock !== isMock))
    throw inputError(operation, {
      path: 'table',
      expected: `a table of ${networkWords(isMock)}, or a new name`,
      received: `${table}, a table of ${networkWords(!isMock)}`,
    })
  const [first] = notes
  const refuse = (path: 'timezone' | 'fields', made: string, received: string) => {
    // The advice is only for programs: a command names no table.
    const message = `${path}: expected ${made} (run with the same, or name a new table), received ${received}`
    throw inputError(operation, { path, expected: made, received }, message)
  }
  if (first !== undefined && first.timezone !== timezone)
    refuse('timezone', `${first.timezone}, with which the table was made`, String(timezone))
  const stored = [...new Set(notes.flatMap((note) => note.fields))].sort()
  if (stored.every((name) => fields.includes(name))) return
  const made = `${stored.join(', ')}, with which the table was made, and perhaps more`
  refuse('fields', made, [...fields].sort().join(', '))
}

const networkWords = (isMock: boolean | undefined) => (isMock ? 'the mock network' : 'a real network')

/** Takes the key out of an error of a store, which may quote values of rows, and out of its causes. */
function withoutKey(error: unknown, scrub: (text: string) => string): unknown {
  const seen = new Set<unknown>()
  for (let one = error; one instanceof Error && !seen.has(one); one = one.cause) {
    seen.add(one)
    const fields = one as unknown as Record<string, unknown>
    for (const name of Object.getOwnPropertyNames(one)) {
      const value = fields[name]
      if (typeof value === 'string' && scrub(value) !== value) Object.defineProperty(one, name, { value: scrub(value) })
    }
  }
  return error
}
