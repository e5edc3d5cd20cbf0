import { InputError, TimeoutError } from '../../errors/errors.ts'
import { inputError } from '../../errors/input-error.ts'
import { type DayNote, readNote } from '../night/day-note.ts'
import type { SyncColumn, SyncEnd, SyncStore, TableSettings } from '../store/store.ts'
import { OTHER_NETWORK } from './failures.ts'

/** What a run has to do with its table. */
export interface TableUse {
  readonly operation: string
  readonly kind: string
  readonly table: string
  readonly store: SyncStore
  readonly fields: readonly string[]
  readonly columns: readonly SyncColumn[]
  readonly timezone: number | undefined
  readonly network: string
  readonly adopt: boolean
  /** Whether nothing is stored. */
  readonly check: boolean
  readonly signal?: AbortSignal | undefined
  readonly timeLimit?: number | undefined
  /** What is recorded of a run, whose error may have ended it. */
  end(error?: unknown): SyncEnd | undefined
  /** Takes the key out of a text. */
  readonly scrub: (text: string) => string
}

/** What a run finds in its table. */
export interface FoundTable {
  readonly notes: Map<string, DayNote>
  /** Rows by day. */
  readonly stored: ReadonlyMap<string, number>
  /** Columns of the run that the table has lost. */
  readonly lacking: readonly string[]
  readonly settings: TableSettings
  /** Is aborted when the run has to end. */
  readonly signal: AbortSignal
}

/** A store knows nothing of two runs in one process that share it. */
const inUse = new WeakSet<SyncStore>()

/** How long a run that was told to end may take to leave its database in order, in milliseconds. */
const PATIENCE = 800

/** Opens a table for a run, checks that it was made with the same settings, and ends its lock after the work. */
export async function withStore<Result>(use: TableUse, work: (found: FoundTable) => Promise<Result>): Promise<Result> {
  const { operation, store, scrub, timeLimit, signal: given } = use
  given?.throwIfAborted()
  if (inUse.has(store))
    throw inputError(operation, {
      path: 'store',
      expected: 'a store that no other run uses',
      received: 'one in use',
      code: 'in-use',
    })
  inUse.add(store)
  const stop = new AbortController()
  const abort = () => stop.abort(given?.reason)
  // Not `AbortSignal.any`, which refuses signals of another class.
  given?.addEventListener('abort', abort)
  const timer =
    timeLimit !== undefined &&
    setTimeout(() => {
      const message = `${operation}: the time limit of ${timeLimit} ms was reached`
      stop.abort(new TimeoutError(message, { operation, outcome: 'unknown' }))
    }, timeLimit)
  // A database that went silent does not notice an abort: then the run ends without it.
  const hasToEnd = new Promise<never>((_, reject) => {
    stop.signal.addEventListener('abort', () => setTimeout(() => reject(stop.signal.reason), PATIENCE))
  })
  hasToEnd.catch(() => {})
  const all = run(use, work, stop.signal).finally(() => inUse.delete(store))
  try {
    return await Promise.race([all, hasToEnd])
  } catch (error) {
    // What an abort breaks off is no reason of its own.
    throw withoutKey(stop.signal.aborted ? stop.signal.reason : error, scrub)
  } finally {
    all.catch(() => {})
    if (timer !== false) clearTimeout(timer)
    given?.removeEventListener('abort', abort)
  }
}

async function run<Result>(
  use: TableUse,
  work: (found: FoundTable) => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  const { store, table, columns, check, fields, timezone, network } = use
  const opened = await store.open(table, columns, signal)
  const notes = new Map<string, DayNote>()
  const stored = new Map<string, number>()
  for (const { day, rows, note: text } of opened.days) {
    stored.set(day, rows)
    const note = readNote(text)
    if (note !== undefined) notes.set(day, note)
  }
  let result: Result
  try {
    signal.throwIfAborted()
    checkSettings(use, opened.settings, [...notes.values()])
    const lacking = opened.columns === undefined || opened.settings === undefined ? [] : columns.map(({ name }) => name)
    const settings = { timezone, fields, network }
    result = await work({
      ...{ notes, stored, settings, signal },
      lacking: lacking.filter((name) => !opened.columns?.includes(name)),
    })
  } catch (error) {
    // A store that failed often fails to release too: the first error tells more.
    const isRecorded = !check && !(error instanceof InputError)
    await Promise.resolve(store.release?.(isRecorded ? use.end(error) : undefined)).catch(() => {})
    throw error
  }
  await store.release?.(check ? undefined : use.end())
  return result
}

/** Compares what a table was made with to what a run is given. @throws InputError that says what differs and what to do */
function checkSettings(
  { operation, kind, table, fields, timezone, network, adopt }: TableUse,
  made: TableSettings | undefined,
  notes: readonly DayNote[],
): void {
  const other = notes.find((note) => note.kind !== kind)
  if (other !== undefined)
    throw inputError(operation, {
      path: 'table',
      expected: `a table of ${kind}, or a new name`,
      received: `${table}, a table of ${other.kind}`,
    })
  if (made === undefined) return
  if (made.network !== network && !adopt) {
    const message = `${operation}: the table ${table} is of ${made.network}, and this client is of ${network}: use another table, or take this one over with the option adopt`
    const issue = { path: 'client', expected: made.network, received: network }
    throw new InputError(message, { operation, outcome: 'not-sent', issues: [issue], code: OTHER_NETWORK })
  }
  const refuse = (path: 'timezone' | 'fields', expected: string, received: string) => {
    // The advice is only for programs: a command names no table.
    const message = `${path}: expected ${expected} (run with the same, or name a new table), received ${received}`
    throw inputError(operation, { path, expected, received }, message)
  }
  if (made.timezone !== timezone)
    refuse('timezone', `${made.timezone}, with which the table was made`, String(timezone))
  if (made.fields.every((name) => fields.includes(name))) return
  const expected = `${[...made.fields].sort().join(', ')}, with which the table was made, and perhaps more`
  refuse('fields', expected, [...fields].sort().join(', '))
}

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
