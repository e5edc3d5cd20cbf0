import { plural } from '../../errors/describe.ts'
import { type AffiliateNetworkError, isAffiliateNetworkError } from '../../errors/errors.ts'
import { ignoreErrors } from '../../errors/ignore-errors.ts'
import { lossError, NOT_STORED } from '../run/failures.ts'
import type { FailedDay } from '../run/sync-error.ts'
import type { SyncPlan } from '../run/sync-options.ts'
import type { FoundTable } from '../run/with-store.ts'
import type { ReadDay } from '../source/day-rows.ts'
import type { DaySource } from '../source/day-source.ts'
import { inBatches } from '../store/row-key.ts'
import type { DayComparison } from '../store/store.ts'
import { hasSameIds } from './choose-days.ts'
import { type DayNote, hasChanged, type NotedFigures, newWatch, type TableMemory, writeNote } from './day-note.ts'
import { doFit, type ReportedDay, type Totals } from './figures.ts'
import { isSeen, judgeDay } from './judge-day.ts'
import type { Verdict } from './may-store.ts'
import { instantOf, lastDayOf, NEVER } from './newest.ts'
import { NightSums } from './night-sums.ts'
import { Warnings } from './warnings.ts'

/** What warnings of conversions on two days are about. */
const SHARED = 'shared'

/** Stores days, and knows what became of each. */
export class StoredDays {
  readonly notes: Map<string, DayNote>
  readonly sums = new NightSums()
  readonly warnings = new Warnings()
  /** What the report of all days says. */
  reported: ReadonlyMap<string, ReportedDay> | undefined
  protected readonly source: DaySource
  protected readonly plan: SyncPlan
  protected readonly signal: AbortSignal
  /** Days that were read and are as the service has them, with the sums of their rows. */
  protected readonly days = new Map<string, Totals>()
  /** Days to read again: a destructive one, and one whose rows have moved to another. */
  protected readonly again = new Set<string>()
  protected readonly robbed = new Set<string>()
  protected isAskingAgain = false
  protected planned = 0
  readonly #found: FoundTable
  readonly #failed = new Map<string, FailedDay>()
  /** Days whose rows the report fits, or of which this run has read the same as one before. */
  readonly #settled = new Set<string>()
  readonly #toKeep = new Set<string>()
  #newest: { readonly day: string; readonly time: string } | undefined

  constructor(source: DaySource, plan: SyncPlan, found: FoundTable) {
    this.notes = found.notes
    this.source = source
    this.plan = plan
    this.signal = found.signal
    this.#found = found
    const old = [...found.notes.keys()].filter((day) => day < plan.since)
    if (old.length > 0)
      this.warnings.add(`no longer kept up to date: ${plural(old.length, 'stored day')} before ${plan.since}`)
  }

  get failed(): readonly FailedDay[] {
    return [...this.#failed.values()]
  }

  get firstDay(): string | undefined {
    return [...this.days.keys()].sort()[0]
  }

  /** A day fails once: its first error says why. */
  fail(day: string, error: AffiliateNetworkError): void {
    if (!this.#failed.has(day)) this.#failed.set(day, { day, error })
  }

  readonly hasRead = (day: string): boolean => this.days.has(day)

  /** Stores a day, unless it would lose too much. */
  protected async store(read: ReadDay): Promise<void> {
    this.signal.throwIfAborted()
    const { day, rows, totals } = read
    const { store, check, now, onProgress } = this.plan
    const { columns, fields } = this.source
    for (const { text, about } of read.warnings) this.warnings.add(text, about)
    if (read.newest !== undefined && (this.#newest === undefined || read.newest > this.#newest.time))
      this.#newest = { day, time: read.newest }
    const note = this.notes.get(day)
    // By a clock that is ahead, there are days that no conversion can have.
    if (rows.length === 0 && note === undefined && day > this.#lastDay()) {
      this.days.set(day, totals ?? {})
      return
    }
    const isKnown = (name: string) => !fields.includes(name) || note?.fields.includes(name) === true
    const known = columns.map(({ name }) => name).filter((name) => isKnown(name) && !this.#found.lacking.includes(name))
    const found: { changes?: DayComparison; verdict?: Verdict; note?: DayNote } = {}
    try {
      await store.replace({
        ...{ day, isList: false, columns, seenAt: now, settings: this.#found.settings },
        known: note !== undefined && hasSameIds(note, this.source) ? known : undefined,
        hasRead: (other) => this.days.has(other),
        rows: inBatches(rows),
        accept: (changes) => {
          found.changes = changes
          found.verdict = judgeDay(read, changes, note, {
            ...{ plan: this.plan, source: this.source, taken: this.sums.taken, isAskedAgain: this.isAskingAgain },
            reported: this.reported?.get(day),
          })
          found.note = this.#noteOf(read, changes, note, found.verdict)
          if (check || found.verdict.kind !== 'store') throw NOT_STORED
          return writeNote(found.note)
        },
      })
    } catch (error) {
      // A value that a store cannot hold is a problem of its day alone.
      if (isAffiliateNetworkError(error) && error.kind === 'response') return this.fail(day, error)
      if (error !== NOT_STORED) throw error
    }
    const { changes, verdict } = found
    if (changes === undefined || verdict === undefined || found.note === undefined)
      throw new TypeError(`${this.source.operation}: the store has not read all rows of ${day}`)
    if (!check && verdict.kind !== 'store') return this.#refuse(day, verdict, note)
    const isFirst = !this.days.has(day)
    this.again.delete(day)
    this.notes.set(day, found.note)
    this.#toKeep.delete(day)
    if (totals !== undefined || isFirst) this.days.set(day, totals ?? {})
    const reported = this.reported?.get(day)
    const { sums } = this.source
    // Rows of a report cannot be compared with it: two runs have to read the same. A day may be read twice in one run.
    const isSame = isFirst && (note === undefined || !hasChanged(changes))
    const isSaidAgain = isSame && note !== undefined && note.reported === reported?.text
    const isFitting = sums === undefined ? isSame : doFit(totals, reported, sums)
    if (isSaidAgain || isFitting) this.#settled.add(day)
    else if (hasChanged(changes)) this.#settled.delete(day)
    const { lost, warnings } = verdict.kind === 'store' ? verdict : { lost: 0, warnings: [] }
    for (const { text, about } of warnings) this.warnings.add(`${day}: ${text}`, about)
    this.sums.add(day, isFirst, rows.length, changes, lost)
    this.#share(day, changes)
    const { days, rows: rowsSoFar } = this.sums
    ignoreErrors(() => onProgress?.({ day, days, totalDays: Math.max(this.planned, days), rows: rowsSoFar }))
    this.signal.throwIfAborted()
  }

  /** The note of a day whose rows are stored in place of others. */
  #noteOf(read: ReadDay, changes: DayComparison, before: DayNote | undefined, verdict: Verdict): DayNote {
    const { now } = this.plan
    const { kind, fields, key } = this.source
    const { day, rows, totals, statuses } = read
    const { memory, watch, figures } = before ?? {}
    const reported = this.reported?.get(day)
    const isUnseen = before !== undefined && !isSeen(read, changes, before, reported, this.source)
    const isWatched = isUnseen || (verdict.kind === 'store' && verdict.lost > 0)
    return {
      ...{ kind, fields, key, memory, totals, statuses, readAt: now.toISOString(), reported: reported?.text },
      rows: rows.length - changes.shared.reduce((sum, one) => sum + one.rows, 0),
      // Totals are those of the rows: other rows have others.
      figures: hasChanged(changes) ? { ...figures, overall: undefined } : figures,
      watch: isWatched ? newWatch(now) : watch && { ...watch, reads: Math.max(0, watch.reads - 1) },
    }
  }

  /** Changes the note of a day whose rows stay. */
  #keep(day: string, note: DayNote): void {
    this.notes.set(day, note)
    this.#toKeep.add(day)
  }

  #refuse(day: string, verdict: Exclude<Verdict, { kind: 'store' }>, note: DayNote | undefined): void {
    if (verdict.kind === 'ask') {
      this.again.add(day)
      return
    }
    if (note !== undefined) this.#keep(day, { ...note, refusal: verdict.refusal })
    this.fail(day, lossError(this.source.operation, `storing ${day} ${verdict.reason}`))
  }

  /** What becomes of other days that had rows of this one, or have them still. */
  #share(day: string, { taken, shared }: DayComparison): void {
    for (const { day: other, rows } of taken) {
      const [note, isRead] = [this.notes.get(other), this.days.has(other)]
      // The service may be wrong about where they are.
      if (note !== undefined)
        this.#keep(other, { ...note, watch: newWatch(this.plan.now), rows: isRead ? note.rows - rows : note.rows })
      if (!isRead || note === undefined) this.robbed.add(other)
      else this.warnings.add(`${other} and ${day} share ${plural(rows, 'conversion')}: stored on ${day}`, SHARED)
    }
    for (const { day: other, rows } of shared)
      this.warnings.add(`${day} and ${other} share ${plural(rows, 'conversion')}: stored on ${other}`, SHARED)
  }

  /**
   * Notes what the reports say of each day that was read; the totals only of a settled one. Any other one is read once more:
   * a lie of one night is not taken for the truth.
   */
  keepFigures(figuresOf: (day: string) => NotedFigures): void {
    for (const [day, note] of [...this.notes].filter(([one]) => this.days.has(one))) {
      const { overall = note.figures?.overall, ...owners } = figuresOf(day)
      const figures = { ...note.figures, ...owners, ...(this.#settled.has(day) && { overall }) }
      if (JSON.stringify(figures) !== JSON.stringify(note.figures)) this.#keep(day, { ...note, figures })
    }
  }

  /** What earlier runs remember of the table. */
  get memory(): TableMemory {
    return [...this.notes.values()].find((note) => note.memory !== undefined)?.memory ?? { runs: 0 }
  }

  /** It is kept with the oldest day. */
  set memory(memory: TableMemory) {
    const [oldest] = [...this.notes.keys()].sort()
    for (const [day, note] of [...this.notes])
      if (day === oldest || note.memory !== undefined)
        this.#keep(day, { ...note, memory: day === oldest ? memory : undefined })
  }

  /** Notes that have changed since their rows were stored. */
  notesToKeep(): Map<string, string> {
    return new Map(
      [...this.notes].filter(([day]) => this.#toKeep.has(day)).map(([day, note]) => [day, writeNote(note)]),
    )
  }

  get newest(): Date | undefined {
    return instantOf(this.#newest?.time, this.plan.timezone)
  }

  /** Now, or two days after the newest conversion if that is earlier: a clock that is ahead forgets nothing. */
  get keepUntil(): Date {
    const { now } = this.plan
    const last = this.#lastDay()
    return last === NEVER ? now : new Date(Math.min(now.getTime(), Date.parse(last)))
  }

  #lastDay(): string {
    return lastDayOf(this.reported, this.notes, this.#newest?.day)
  }

  /** The sums of the rows of some days: those that were read, or those that are stored where none could be. */
  readonly totalsOf = (days: readonly string[]): ReadonlyMap<string, Totals> =>
    new Map(
      days.flatMap((day) => {
        const totals = this.days.get(day) ?? this.notes.get(day)?.totals
        return totals === undefined ? [] : [[day, totals] as const]
      }),
    )
}
