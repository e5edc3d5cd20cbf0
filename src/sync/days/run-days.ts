import { type AffiliateNetworkError, isAffiliateNetworkError } from '../../errors/errors.ts'
import { ignoreErrors } from '../../errors/ignore-errors.ts'
import { doubt, doubtOf, MISMATCH, SHARED } from '../run/doubts.ts'
import { type FailedDay, SyncError } from '../run/sync-error.ts'
import type { SyncPlan } from '../run/sync-options.ts'
import type { SyncSummary } from '../run/sync-summary.ts'
import { type DayTurn, isPassing, pause, type Task, Tries } from '../run/tries.ts'
import { countsOf } from '../source/counts.ts'
import type { DaySource } from '../source/day-source.ts'
import { Spans } from '../source/spans.ts'
import type { TakenRows } from '../store/store.ts'
import { DayChoice } from './day-choice.ts'
import { DayFailures } from './day-failures.ts'
import { type DayNote, hasSameIds } from './day-note.ts'
import { DaySums } from './day-sums.ts'
import { LossBrake } from './loss-brake.ts'
import { storeDay } from './store-day.ts'
import { withStore } from './with-store.ts'

/** Waits before what failed for a passing reason is tried again, in milliseconds. */
const WAITS = [1_000, 5_000]

/** Stores the days of a source that are new, or that may have changed. */
export async function runDays(source: DaySource, plan: SyncPlan): Promise<SyncSummary> {
  const { operation, kind, fields, columns } = source
  const { signal } = plan
  signal?.throwIfAborted()
  const stop = new AbortController()
  // Not `AbortSignal.any`, which refuses signals of another class.
  const abort = () => stop.abort(signal?.reason)
  signal?.addEventListener('abort', abort)
  try {
    await source.check()
    const use = { ...plan, operation, kind, fields, columns, sums: new DaySums() }
    return await withStore(use, (notes) => new DaysRun(source, plan, notes, use.sums, stop).run())
  } finally {
    signal?.removeEventListener('abort', abort)
  }
}

/**
 * A run asks for the figures of all days, reads the newest days and those whose figures have changed, counts the others,
 * for what figures do not show, and reads those that it finds so.
 */
class DaysRun {
  readonly #source: DaySource
  readonly #plan: SyncPlan
  readonly #choice: DayChoice
  readonly #brake: LossBrake
  readonly #reading: AbortSignal
  readonly #tries: Tries
  readonly #startedAt = performance.now()
  /** Days whose rows the store has taken in this run. */
  readonly #accepted = new Set<string>()
  readonly #failures = new DayFailures()
  readonly #warnings = new Set<string>()
  readonly #sums: DaySums
  readonly #spans = new Spans()
  #due: Task[] = []

  constructor(
    source: DaySource,
    plan: SyncPlan,
    notes: ReadonlyMap<string, DayNote>,
    sums: DaySums,
    stop: AbortController,
  ) {
    this.#sums = sums
    this.#source = source
    this.#plan = plan
    this.#choice = new DayChoice(source, plan, notes)
    this.#brake = new LossBrake(source.operation, plan.allowLoss)
    this.#reading = stop.signal
    const old = [...notes.keys()].filter((day) => day < plan.since)
    if (old.length > 0)
      this.#warnings.add(`${old.length} stored days before ${plan.since} are no longer kept up to date`)
    this.#tries = new Tries({ concurrency: plan.concurrency, stop, ping: () => source.ping(stop.signal) })
  }

  async run(): Promise<SyncSummary> {
    const choice = this.#choice
    const figures: Stage = { run: () => this.#readFigures(), isOpen: true }
    const counts: Stage = { run: () => this.#compareCounts(), isOpen: this.#source.counting !== undefined }
    await this.#attempt(figures)
    this.#enqueue([...choice.mustRead(), ...choice.withOtherFigures()])
    for (const wait of [...WAITS, undefined]) {
      const passing = await this.#readDue()
      this.#due.push(...this.#failures.others())
      for (let mayFindMore = true; mayFindMore; ) {
        mayFindMore = await this.#attempt(counts)
        for (const entry of await this.#readDue()) passing.set(...entry)
      }
      const isDone = passing.size === 0 && (choice.left().length === 0 || !(figures.isOpen || counts.isOpen))
      if (isDone || wait === undefined || this.#tries.isOver) {
        for (const failed of passing.values()) this.#failures.add(failed)
        break
      }
      await pause(wait, this.#reading)
      // The report may have changed since.
      figures.isOpen ||= [...passing.values()].some(({ error }) => doubtOf(error) === MISMATCH)
      await this.#attempt(figures)
      this.#enqueue(choice.withOtherFigures())
      this.#due.push(...this.#failures.next([...passing]))
    }
    this.#giveUp(figures.error, counts.error)
    const summary = this.#summary()
    const { all: failed } = this.#failures
    if (failed.length > 0) throw new SyncError(this.#source.operation, failed, summary)
    return summary
  }

  /**
   * Sends requests about many days at once. What fails for a passing reason is tried again, as days are. Returns whether
   * to do it again once the days are read that it found.
   */
  async #attempt(stage: Stage): Promise<boolean> {
    if (!stage.isOpen || this.#tries.isOver) return false
    try {
      stage.isOpen = await stage.run()
      stage.error = undefined
      return stage.isOpen
    } catch (error) {
      if (this.#reading.aborted || !isAffiliateNetworkError(error) || error.status === 401) throw error
      stage.isOpen = isPassing(error)
      stage.error = error
      return false
    }
  }

  async #readFigures(): Promise<boolean> {
    const { results, refused, error } = await this.#spans.ask(this.#choice.all, (some) =>
      this.#source.figures(some, this.#reading),
    )
    this.#choice.figures = new Map(results.flatMap((days) => [...days]))
    if (refused.length > 0)
      this.#warnings.add(
        `the figures of ${refused.length} days up to ${refused.at(-1)} could not be read: ${error?.message}`,
      )
    return false
  }

  /** Finds days with other counts. Returns whether more may be found once these are read. */
  async #compareCounts(): Promise<boolean> {
    let isWhole = true
    for await (const found of this.#choice.withOtherCounts(this.#spans, this.#reading)) {
      isWhole &&= found.isWhole || found.days.length === 0
      this.#enqueue(found.days)
    }
    return !isWhole && this.#due.length > 0
  }

  /** Adds days to those that are due, unless they are already. */
  #enqueue(days: readonly string[]): void {
    for (const day of this.#choice.choose(days)) this.#due.push({ day, run: (turn) => this.#storeDay(day, turn) })
  }

  /** Reads the days that are due, and those whose rows they take. Returns those that failed for a passing reason. */
  async #readDue() {
    const all = new Map<Task, FailedDay>()
    while (this.#due.length > 0) {
      const { passing, lasting } = await this.#tries.each(this.#due.splice(0))
      for (const failed of lasting) this.#failures.add(failed)
      for (const entry of passing) if (this.#failures.mayTryAgain(entry[1])) all.set(...entry)
    }
    return all
  }

  /** Refuses rows that this run has also read on another day: then neither day can be right. @throws ResponseError */
  #refuseShared(day: string, taken: readonly TakenRows[]): void {
    const { operation } = this.#source
    for (const other of taken) {
      if (!this.#accepted.has(other.day)) continue
      const error = doubt(operation, SHARED, `${other.day} and ${day} have conversions in common: ${other.rows}`)
      this.#failures.add({ day, error })
      this.#failures.add({ day: other.day, error })
    }
    const failed = this.#failures.get(day)
    if (failed !== undefined) throw failed.error
  }

  async #storeDay(day: string, turn: DayTurn): Promise<void> {
    const { onProgress, check, again } = this.#plan
    const stored = this.#choice.noteOf(day)
    const note = stored !== undefined && hasSameIds(stored, this.#source) ? stored : undefined
    const { figures, witness } = this.#choice
    const found = await storeDay(this.#source, this.#plan, day, {
      signal: this.#reading,
      expected: Math.max(countsOf(stored?.state).all, figures?.get(day)?.conversions ?? 0),
      before: stored?.state,
      warn: (text) => this.#warnings.add(text),
      note,
      isCompared: check || (again !== undefined && day >= again.from && day <= again.to),
      figures,
      witness,
      brake: this.#brake,
      turn,
      accept: (changes) => {
        this.#refuseShared(day, changes.taken ?? [])
        this.#accepted.add(day)
      },
    })
    this.#choice.noteStored(day, found.note)
    // They have lost rows, so that what is known of them no longer holds.
    this.#enqueue((found.changes.taken ?? []).map((taken) => taken.day).filter((one) => this.#choice.isInRange(one)))
    this.#sums.add(day, found.rows, found.changes)
    const { days, rows } = this.#sums
    ignoreErrors(() => onProgress?.({ day, days, totalDays: this.#choice.size, rows }))
    this.#reading.throwIfAborted()
  }

  /** Says what could not be asked about days that were left alone. */
  #giveUp(noFigures: AffiliateNetworkError | undefined, noCounts: AffiliateNetworkError | undefined): void {
    const [day] = this.#choice.left()
    if (noFigures !== undefined) {
      // Counts show most changes, and a client may have no access to that report.
      const isNeeded = this.#source.counting === undefined || isPassing(noFigures)
      if (day !== undefined && isNeeded) this.#failures.add({ day, error: noFigures })
      else this.#warnings.add(`the figures of all days could not be read: ${noFigures.message}`)
    }
    if (noCounts !== undefined && day !== undefined) this.#failures.add({ day, error: noCounts })
  }

  #summary(): SyncSummary {
    const { today, requests, check, now } = this.#plan
    const durationMs = performance.now() - this.#startedAt
    return {
      ...this.#sums.total(),
      ...(check && { allDays: this.#choice.all.length }),
      from: this.#choice.first ?? today,
      to: today,
      requests: requests(),
      startedAt: now,
      finishedAt: new Date(now.getTime() + durationMs),
      durationMs,
      warnings: [...this.#warnings],
      oldestFailing: this.#failures.all.map(({ day }) => day).sort()[0],
    }
  }
}

/** Requests about many days at once. */
interface Stage {
  /** Returns whether to do it again. */
  run(): Promise<boolean>
  /** Whether it is still to be done. */
  isOpen: boolean
  error?: AffiliateNetworkError | undefined
}
