import { type AffiliateNetworkError, isAffiliateNetworkError } from '../errors/errors.ts'
import { ignoreErrors } from '../errors/ignore-errors.ts'
import { countsOf } from './counts.ts'
import { DayChoice } from './day-choice.ts'
import { type DayNote, hasSameIds } from './day-note.ts'
import { DaySums } from './day-sums.ts'
import { LossBrake } from './loss-brake.ts'
import type { Source } from './source.ts'
import { storeDay } from './store-day.ts'
import { type FailedDay, isLoss, SyncError } from './sync-error.ts'
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
  const sums = new DaySums()
  const use = { ...plan, operation, kind, fields, columns, sums }
  return withStore(use, (notes) => new DaysRun(source, plan, notes, sums).run())
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
  readonly #braked = new Set<string>()
  readonly #failed: FailedDay[] = []
  readonly #warnings = new Set<string>()
  readonly #sums: DaySums
  #due: Task[] = []

  constructor(source: Source, plan: SyncPlan, notes: ReadonlyMap<string, DayNote>, sums: DaySums) {
    const stop = new AbortController()
    this.#sums = sums
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
        this.#failed.push(...passing.values())
        break
      }
      await pause(wait, this.#reading)
      await this.#attempt(figures)
      this.#read(choice.withOtherFigures())
      this.#due.push(...passing.keys())
    }
    this.#giveUp(figures.error, counts.error)
    const summary = this.#summary()
    if (this.#failed.length > 0) throw new SyncError(this.#source.operation, this.#failed, summary)
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

  async #readDue() {
    const { passing, lasting } = await this.#tries.each(this.#due.splice(0))
    this.#failed.push(...lasting)
    for (const [task, failed] of passing) {
      if (!isLoss(failed.error)) continue
      // It was asked again, and says the same.
      if (this.#braked.has(task.day)) {
        passing.delete(task)
        this.#failed.push(failed)
      }
      this.#braked.add(task.day)
    }
    return passing
  }

  async #storeDay(day: string, turn: Turn): Promise<void> {
    const { onProgress, check, again } = this.#plan
    const note = this.#choice.noteOf(day)
    const isKnown = note !== undefined && hasSameIds(note, this.#source)
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
    })
    this.#choice.store(day, found.note)
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
      if (day !== undefined && isNeeded) this.#failed.push({ day, error: noFigures })
      else this.#warnings.add(`the figures of all days could not be read: ${noFigures.message}`)
    }
    if (noCounts !== undefined && day !== undefined) this.#failed.push({ day, error: noCounts })
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
      oldestFailing: this.#failed.map(({ day }) => day).sort()[0],
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
