import { addDays, days } from '../codecs/dates.ts'
import { type AffiliateNetworkError, isAffiliateNetworkError } from '../errors/errors.ts'
import { notify } from '../errors/notify.ts'
import { countsOf } from './counts.ts'
import type { DaysFigures } from './day-figures.ts'
import { type DayNote, daysAfterEnd } from './day-note.ts'
import { requestsOf } from './large-days.ts'
import { LossBrake } from './loss-brake.ts'
import { type CountedDay, searchDays } from './search-days.ts'
import type { Source } from './source.ts'
import { storeDay } from './store-day.ts'
import { type FailedDay, isLoss, SyncError } from './sync-error.ts'
import type { SyncPlan } from './sync-options.ts'
import type { DifferingDay, SyncSummary } from './sync-summary.ts'
import { isPassing, pause, type Task, Tries } from './try-each.ts'
import { withStore } from './with-store.ts'

/** Waits before what failed for a passing reason is tried again, in milliseconds. */
const WAITS = [1_000, 5_000]

/** Days before today that are always read, as far as `lookBackDays` goes. */
const RECENT = 3

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
  readonly #notes: Map<string, DayNote>
  readonly #brake: LossBrake
  readonly #reading: AbortSignal
  readonly #tries: Tries
  readonly #startedAt = performance.now()
  readonly #days: readonly string[]
  /** Days that are read, or were. The others are left alone for as long as nothing shows that they have changed. */
  readonly #asked = new Set<string>()
  readonly #read = new Set<string>()
  readonly #braked = new Set<string>()
  readonly #failed: FailedDay[] = []
  readonly #warnings = new Set<string>()
  readonly #sums = { days: 0, rows: 0, added: 0, changed: 0, removed: 0 }
  readonly #differing: DifferingDay[] = []
  #figures: DaysFigures | undefined
  #due: Task[] = []

  constructor(source: Source, plan: SyncPlan, notes: ReadonlyMap<string, DayNote>) {
    const stop = new AbortController()
    this.#source = source
    this.#plan = plan
    this.#notes = new Map(notes)
    this.#days = days(plan.since, plan.today)
    this.#brake = new LossBrake(source.operation, plan.allowLoss)
    this.#reading = plan.signal === undefined ? stop.signal : AbortSignal.any([plan.signal, stop.signal])
    const ping = () => source.ping(this.#reading)
    this.#tries = new Tries({ concurrency: plan.concurrency, stop, signal: this.#reading, ping })
  }

  async run(): Promise<SyncSummary> {
    const figures: Stage = { run: () => this.#readFigures(), isOpen: true }
    const counts: Stage = { run: () => this.#compareCounts(), isOpen: this.#source.counting !== undefined }
    await this.#attempt(figures)
    this.#ask([...this.#days.filter((day) => this.#mustRead(day)), ...this.#otherFigures()])
    for (const wait of [...WAITS, undefined]) {
      const passing = await this.#readDue()
      await this.#attempt(counts)
      for (const entry of await this.#readDue()) passing.set(...entry)
      const isDone = passing.size === 0 && (this.#unread().length === 0 || !(figures.isOpen || counts.isOpen))
      if (isDone || wait === undefined || this.#tries.isOver) {
        this.#failed.push(...passing.values())
        break
      }
      await pause(wait, this.#reading)
      await this.#attempt(figures)
      this.#ask(this.#otherFigures())
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
    this.#figures = await this.#source.figures(this.#reading)
  }

  /** Whether a day is read whatever figures and counts say. */
  #mustRead(day: string): boolean {
    const { fields, counting, mayChange } = this.#source
    const { today, timezone, lookBackDays, now, again } = this.#plan
    const note = this.#notes.get(day)
    if (note === undefined || day === today || (again !== undefined && day >= again.from && day <= again.to))
      return true
    if (!fields.every((name) => note.fields.includes(name)) || mayChange(note.state)) return true
    const age = daysAfterEnd(day, note, timezone, now)
    if (age >= lookBackDays) return false
    return age < 0 || day >= addDays(today, -RECENT) || this.#figures === undefined || !counting?.isProof
  }

  /** Days that are not read yet, and of which the report of all days says something else than before. */
  #otherFigures(): string[] {
    const figures = this.#figures
    if (figures === undefined) return []
    return this.#unread().filter((day) => figures.get(day)?.text !== this.#notes.get(day)?.figures)
  }

  /** Finds the days that have other counts than before, in spans of days whose rows are those that were stored. */
  async #compareCounts(): Promise<void> {
    const { counting } = this.#source
    const unread = this.#unread()
    if (counting === undefined || unread[0] === undefined) return
    const spans: CountedDay[][] = [[]]
    for (const day of days(unread[0], unread.at(-1) as string)) {
      if (this.#asked.has(day) && !this.#read.has(day)) spans.push([])
      else spans.at(-1)?.push({ day, counts: countsOf(this.#notes.get(day)?.state) })
    }
    const full = this.#days.reduce((sum, day) => sum + requestsOf(countsOf(this.#notes.get(day)?.state).all), 0)
    for (const span of spans.toReversed().filter((one) => one.some(({ day }) => !this.#asked.has(day)))) {
      this.#ask(await searchDays(span, counting, full / spans.length, this.#reading))
    }
  }

  /** Days that are left alone so far. */
  #unread(): string[] {
    return this.#days.filter((day) => !this.#asked.has(day))
  }

  /** Adds days to be read, the newest first. */
  #ask(days: readonly string[]): void {
    for (const day of [...new Set(days)].sort().reverse()) {
      if (this.#asked.has(day)) continue
      this.#asked.add(day)
      this.#due.push({ day, run: () => this.#storeDay(day) })
    }
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

  async #storeDay(day: string): Promise<void> {
    const { onProgress } = this.#plan
    const note = this.#notes.get(day)
    const isKnown = note !== undefined && this.#source.hasSameIds(note.fields)
    const figures = this.#figures?.get(day)
    const found = await storeDay(this.#source, this.#plan, day, {
      signal: this.#reading,
      expected: Math.max(countsOf(note?.state).all, figures?.conversions ?? 0),
      warn: (text) => this.#warnings.add(text),
      knownFields: isKnown ? note.fields : undefined,
      figures,
      brake: this.#brake,
    })
    const { added, changed, removed } = found.changes
    this.#notes.set(day, found.note)
    this.#read.add(day)
    if (added + changed + removed > 0) this.#differing.push({ day, added, changed, removed })
    const sums = this.#sums
    sums.days++
    sums.rows += found.rows
    sums.added += added
    sums.changed += changed
    sums.removed += removed
    notify(() => onProgress?.({ day, days: sums.days, totalDays: this.#asked.size, rows: sums.rows }))
    this.#reading.throwIfAborted()
  }

  /** Says what could not be asked about days that were left alone. */
  #giveUp(noFigures: AffiliateNetworkError | undefined, noCounts: AffiliateNetworkError | undefined): void {
    const day = this.#unread()[0]
    if (noFigures !== undefined) {
      // Counts show most changes, and a client may have no access to that report.
      const isNeeded = this.#source.counting === undefined || isPassing(noFigures)
      if (day !== undefined && isNeeded) this.#failed.push({ day, error: noFigures })
      else this.#warnings.add(`the figures of all days could not be read: ${noFigures.message}`)
    }
    if (noCounts !== undefined && day !== undefined) this.#failed.push({ day, error: noCounts })
  }

  #summary(): SyncSummary {
    const { today, requests } = this.#plan
    return {
      ...this.#sums,
      from: [...this.#asked].sort()[0] ?? today,
      to: today,
      differing: this.#differing.toSorted((one, other) => (one.day < other.day ? 1 : -1)),
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
