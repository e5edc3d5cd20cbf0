import { type AffiliateNetworkError, isAffiliateNetworkError, ResponseError } from '../errors/errors.ts'
import { ignoreErrors } from '../errors/ignore-errors.ts'
import { countsOf } from './counts.ts'
import { DayChoice } from './day-choice.ts'
import type { DayNote } from './day-note.ts'
import { DaySums } from './day-sums.ts'
import { doubtOf, SHARED } from './failure-codes.ts'
import { LossBrake } from './loss-brake.ts'
import type { Source } from './source.ts'
import type { TakenRows } from './store.ts'
import { storeDay } from './store-day.ts'
import { type FailedDay, SyncError } from './sync-error.ts'
import type { SyncPlan } from './sync-options.ts'
import type { SyncSummary } from './sync-summary.ts'
import { isPassing, pause, type Task, Tries, type Turn } from './try-each.ts'
import { withStore } from './with-store.ts'

/** Waits before what failed for a passing reason is tried again, in milliseconds. */
const WAITS = [1_000, 5_000]

/** Stores the days of a source that are new, or that may have changed. */
export async function runDays(source: Source, plan: SyncPlan): Promise<SyncSummary> {
  const { operation, kind, fields, columns } = source
  plan.signal?.throwIfAborted()
  await source.check()
  return withStore({ ...plan, operation, kind, fields, columns }, (notes) => new DaysRun(source, plan, notes).run())
}

/**
 * A run asks for the figures of all days, reads the newest days and those whose figures have changed, counts the others,
 * for what figures do not show, and reads those that it finds so.
 */
class DaysRun {
  readonly #source: Source
  readonly #plan: SyncPlan
  readonly #choice: DayChoice
  readonly #brake: LossBrake
  readonly #reading: AbortSignal
  readonly #tries: Tries
  readonly #startedAt = performance.now()
  /** Days that are asked again, because they were doubtful. */
  readonly #doubted = new Set<string>()
  /** Days whose rows the store has taken in this run. */
  readonly #accepted = new Set<string>()
  readonly #failed = new Map<string, FailedDay>()
  readonly #warnings = new Set<string>()
  readonly #sums = new DaySums()
  #due: Task[] = []

  constructor(source: Source, plan: SyncPlan, notes: ReadonlyMap<string, DayNote>) {
    const stop = new AbortController()
    this.#source = source
    this.#plan = plan
    this.#choice = new DayChoice(source, plan, notes)
    this.#brake = new LossBrake(source.operation, plan.allowLoss)
    this.#reading = plan.signal === undefined ? stop.signal : AbortSignal.any([plan.signal, stop.signal])
    const ping = () => source.ping(this.#reading)
    this.#tries = new Tries({ concurrency: plan.concurrency, stop, signal: this.#reading, ping })
  }

  async run(): Promise<SyncSummary> {
    const choice = this.#choice
    const figures: Stage = { run: () => this.#readFigures(), isOpen: true }
    const counts: Stage = { run: () => this.#compareCounts(), isOpen: this.#source.counting !== undefined }
    await this.#attempt(figures)
    this.#read([...choice.always(), ...choice.withOtherFigures()])
    for (const wait of [...WAITS, undefined]) {
      const passing = await this.#readDue()
      await this.#attempt(counts)
      for (const entry of await this.#readDue()) passing.set(...entry)
      const isDone = passing.size === 0 && (choice.left().length === 0 || !(figures.isOpen || counts.isOpen))
      if (isDone || wait === undefined || this.#tries.isOver) {
        for (const failed of passing.values()) this.#fail(failed)
        break
      }
      await pause(wait, this.#reading)
      await this.#attempt(figures)
      this.#read(choice.withOtherFigures())
      this.#due.push(...passing.keys())
    }
    this.#giveUp(figures.error, counts.error)
    const summary = this.#summary()
    if (this.#failed.size > 0) throw new SyncError(this.#source.operation, [...this.#failed.values()], summary)
    return summary
  }

  /** Sends requests about many days at once. What fails for a passing reason is tried again, as days are. */
  async #attempt(stage: Stage): Promise<void> {
    if (!stage.isOpen || this.#tries.isOver) return
    try {
      await stage.run()
      stage.isOpen = false
      stage.error = undefined
    } catch (error) {
      if (this.#reading.aborted || !isAffiliateNetworkError(error) || error.status === 401) throw error
      stage.isOpen = isPassing(error)
      stage.error = error
    }
  }

  async #readFigures(): Promise<void> {
    this.#choice.figures = await this.#source.figures(this.#reading)
  }

  async #compareCounts(): Promise<void> {
    for await (const days of this.#choice.withOtherCounts(this.#reading)) this.#read(days)
  }

  /** Adds days to those that are due, unless they are already. */
  #read(days: readonly string[]): void {
    for (const day of this.#choice.choose(days)) this.#due.push({ day, run: (turn) => this.#storeDay(day, turn) })
  }

  /** Reads the days that are due, and those whose rows they take. Returns those that failed for a passing reason. */
  async #readDue() {
    const all = new Map<Task, FailedDay>()
    while (this.#due.length > 0) {
      const { passing, lasting } = await this.#tries.each(this.#due.splice(0))
      for (const failed of lasting) this.#fail(failed)
      for (const [task, failed] of passing) {
        // It was asked again, and says the same.
        if (doubtOf(failed.error) && this.#doubted.has(task.day)) this.#fail(failed)
        else all.set(task, failed)
        if (doubtOf(failed.error)) this.#doubted.add(task.day)
      }
    }
    return all
  }

  /** A day fails once: the first error says why. */
  #fail(failed: FailedDay): void {
    if (!this.#failed.has(failed.day)) this.#failed.set(failed.day, failed)
  }

  /** Refuses rows that this run has also read on another day: then neither day can be right. @throws ResponseError */
  #refuseShared(day: string, taken: readonly TakenRows[]): void {
    const { operation } = this.#source
    for (const other of taken) {
      if (!this.#accepted.has(other.day)) continue
      const message = `${operation}: ${other.rows} rows of ${day} are rows of ${other.day} as well`
      const error = new ResponseError(message, { operation, outcome: 'unknown', code: SHARED })
      this.#fail({ day, error })
      this.#fail({ day: other.day, error })
    }
    const failed = this.#failed.get(day)
    if (failed !== undefined) throw failed.error
  }

  async #storeDay(day: string, turn: Turn): Promise<void> {
    const { onProgress, check, again } = this.#plan
    const note = this.#choice.noteOf(day)
    const isKnown = note !== undefined && this.#source.hasSameIds(note.fields)
    const isCompared = check || (again !== undefined && day >= again.from && day <= again.to)
    const figures = this.#choice.figures?.get(day)
    const found = await storeDay(this.#source, this.#plan, day, {
      signal: this.#reading,
      expected: Math.max(countsOf(note?.state).all, figures?.conversions ?? 0),
      warn: (text) => this.#warnings.add(text),
      knownFields: isKnown ? note.fields : undefined,
      digest: isKnown && !isCompared ? note.digest : undefined,
      figures,
      conversionsBefore: note?.conversions,
      brake: this.#brake,
      turn,
      accept: (changes) => {
        this.#refuseShared(day, changes.taken ?? [])
        this.#accepted.add(day)
      },
    })
    this.#choice.store(day, found.note)
    // They have lost rows, so that what is known of them no longer holds.
    this.#read((found.changes.taken ?? []).map((taken) => taken.day).filter((one) => this.#choice.has(one)))
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
      if (day !== undefined && isNeeded) this.#fail({ day, error: noFigures })
      else this.#warnings.add(`the figures of all days could not be read: ${noFigures.message}`)
    }
    if (noCounts !== undefined && day !== undefined) this.#fail({ day, error: noCounts })
  }

  #summary(): SyncSummary {
    const { today, requests, check } = this.#plan
    return {
      ...this.#sums.total(),
      ...(check && { allDays: this.#choice.all }),
      from: this.#choice.first ?? today,
      to: today,
      requests: requests(),
      durationMs: performance.now() - this.#startedAt,
      warnings: [...this.#warnings],
      oldestFailing: [...this.#failed.keys()].sort()[0],
    }
  }
}

/** Requests about many days at once. */
interface Stage {
  run(): Promise<void>
  /** Whether it is still to be done. */
  isOpen: boolean
  error?: AffiliateNetworkError | undefined
}
