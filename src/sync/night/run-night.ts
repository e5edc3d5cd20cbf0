import { addDays, days as daysFromTo } from '../../codecs/calendar.ts'
import type { AffiliateNetworkError } from '../../errors/errors.ts'
import { runRecord } from '../run/run-record.ts'
import { SyncError } from '../run/sync-error.ts'
import type { SyncPlan } from '../run/sync-options.ts'
import type { SyncSummary } from '../run/sync-summary.ts'
import { type FoundTable, withStore } from '../run/with-store.ts'
import type { DaySource } from '../source/day-source.ts'
import type { SyncEnd } from '../store/store.ts'
import { agreementOf } from './agreement.ts'
import { type Attribution, askAttribution } from './attribution.ts'
import { daysMoved, oldDaysDue, readingIsCheaper } from './choose-days.ts'
import type { NotedFigures } from './day-note.ts'
import { NO_FIGURES, type ReportedDay } from './figures.ts'
import { Night } from './night.ts'
import { compareStatuses } from './old-statuses.ts'

/** How many requests it takes to ask whether old days have changed: two reports, and two counts. */
const ASKING = 4

/** Stores the days of a source: those of the window, and old ones that have changed. */
export async function runNight(source: DaySource, plan: SyncPlan): Promise<SyncSummary> {
  const { operation, kind, fields, columns } = source
  plan.signal?.throwIfAborted()
  await source.check()
  let run: NightRun | undefined
  const use = {
    ...{ ...plan, operation, kind, fields, columns },
    end: (error?: unknown) => run?.end(error),
  }
  return withStore(use, (found) => {
    run = new NightRun(source, plan, found)
    return run.run()
  })
}

/** What a report says of days, or why it could not be read. */
type Answer = ReadonlyMap<string, ReportedDay> | AffiliateNetworkError

class NightRun {
  readonly #source: DaySource
  readonly #plan: SyncPlan
  readonly #found: FoundTable
  readonly #night: Night
  /** The days of the window, which are read in each run, and those before. */
  readonly #window: readonly string[]
  readonly #old: readonly string[]
  readonly #startedAt = performance.now()
  #report: Answer = new Map()
  #attribution: Attribution = { months: {}, days: new Map() }
  #summary: SyncSummary | undefined

  constructor(source: DaySource, plan: SyncPlan, found: FoundTable) {
    this.#source = source
    this.#plan = plan
    this.#found = found
    const days = daysFromTo(plan.since, plan.today)
    const windowFrom = addDays(plan.today, -plan.lookBackDays)
    this.#window = days.filter((day) => day >= windowFrom)
    this.#old = days.filter((day) => day < windowFrom)
    this.#night = new Night(source, plan, found)
  }

  /** The phases of a night. */
  async run(): Promise<SyncSummary> {
    const night = this.#night
    await this.#readReport()
    await night.read(this.#window)
    await this.#readOldDays()
    await this.#compareStatuses()
    await night.askAgain()
    night.keepFigures((day) => this.#figuresOf(day))
    // A month of which a day failed is asked about again.
    if (night.failed.length === 0)
      night.memory = { ...night.memory, months: { ...night.memory.months, ...this.#attribution.months } }
    this.#summary = this.#summarize()
    if (night.failed.length > 0) throw new SyncError(this.#source.operation, night.failed, this.#summary)
    return this.#summary
  }

  /** One request has the totals of each day: how large it is, and whether an old one has changed. */
  async #readReport(): Promise<void> {
    const found = await this.#night.askInSpans([...this.#old, ...this.#window], async (span, signal) => {
      const figures = await this.#source.figures(span, signal)
      return daysFromTo(...span).map((day) => [day, figures.get(day) ?? NO_FIGURES] as const)
    })
    this.#report = found instanceof Error ? found : new Map(found.flat())
    if (this.#report instanceof Error)
      this.#night.warnings.add(`the report of all days could not be read: ${this.#report.message}`)
    else this.#night.reported = this.#report
  }

  /** Old days are read whole if that is cheaper than to ask whether they have changed. */
  async #readOldDays(): Promise<void> {
    const [old, night] = [this.#old, this.#night]
    if (old.length === 0) return
    const due = oldDaysDue(old, { ...this.#source, ...this.#plan, ...this.#found })
    const rowsOf = (days: readonly string[]) => days.reduce((sum, day) => sum + night.expected(day), 0)
    if (readingIsCheaper(rowsOf(old), night.pageSize, ASKING, rowsOf(this.#window))) return night.read(old)
    this.#attribution = await askAttribution(this.#source, night, old, this.#window.slice(0, 1))
    const moved = daysMoved(old, night.notes, (day) => this.#figuresOf(day))
    await night.read([...new Set([...due, ...moved])].sort())
  }

  /** Statuses, and rows that no report shows. */
  async #compareStatuses(): Promise<void> {
    const left = this.#old.find((day) => !this.#night.hasRead(day))
    if (left === undefined || this.#source.sums === undefined) return
    const error = await compareStatuses(this.#source, this.#night, this.#old)
    if (error === undefined) return
    if (this.#report instanceof Error) this.#night.fail(left, error)
    else this.#night.warnings.add(`the statuses of old days could not be compared: ${error.message}`)
  }

  /** What the reports say of a day tonight. One that could not be read says nothing. */
  #figuresOf(day: string): NotedFigures {
    const overall = this.#report instanceof Error ? undefined : this.#report.get(day)?.text
    return { ...(overall !== undefined && { overall }), ...this.#attribution.days.get(day) }
  }

  #summarize(): SyncSummary {
    const { today, requests, check, now } = this.#plan
    const durationMs = performance.now() - this.#startedAt
    const night = this.#night
    const { sums } = night
    return {
      ...sums.counts(),
      ...(check && { allDays: this.#old.length + this.#window.length }),
      from: night.firstDay ?? today,
      to: today,
      ...agreementOf(this.#source, today, night, night.totalsOf(this.#window), this.#report),
      newestConversion: night.newest,
      changedDays: sums.changedDays,
      amounts: sums.amounts,
      requests: requests(),
      startedAt: now,
      finishedAt: new Date(now.getTime() + durationMs),
      durationMs,
      warnings: night.warnings.all(),
      oldestFailing: night.failed.map(({ day }) => day).sort()[0],
    }
  }

  /** What is recorded of the run, and what the next one needs to know of days whose rows stay as they are. */
  end(error?: unknown): SyncEnd {
    const summary = this.#summary ?? this.#summarize()
    return {
      run: runRecord({ ...summary, failedDays: this.#night.failed.length }, error),
      notes: this.#night.notesToKeep(),
      keepChanges: this.#plan.keepChanges,
      keepUntil: this.#night.keepUntil,
    }
  }
}
