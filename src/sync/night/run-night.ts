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
import { Attribution } from './attribution.ts'
import { daysMoved, type Known, oldDays, oldDaysDue, readingIsCheaper, windowOf } from './choose-days.ts'
import type { NotedFigures } from './day-note.ts'
import { NO_FIGURES, type ReportedDay } from './figures.ts'
import { Night } from './night.ts'
import { OldStatuses } from './old-statuses.ts'

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
  readonly #known: Known
  readonly #night: Night
  readonly #attribution: Attribution
  readonly #startedAt = performance.now()
  #report: Answer = new Map()
  #summary: SyncSummary | undefined

  constructor(source: DaySource, plan: SyncPlan, { notes, stored, lacking, settings, signal }: FoundTable) {
    const { since, today, lookBackDays, timezone, now, again } = plan
    this.#source = source
    this.#plan = plan
    this.#known = {
      days: daysFromTo(since, today),
      windowFrom: addDays(today, -lookBackDays),
      ...{ notes, stored, lacking, timezone, now, again },
      fields: source.fields,
      key: source.key,
    }
    this.#night = new Night(source, plan, { notes, lacking, settings, signal })
    this.#attribution = new Attribution(source, this.#night)
  }

  /** The phases of a night. */
  async run(): Promise<SyncSummary> {
    await this.#readReport()
    await this.#readWindow()
    await this.#readOldDays()
    await this.#compareStatuses()
    await this.#night.askAgain()
    this.#night.keepFigures((day) => this.#figuresOf(day))
    // A month of which a day failed is asked about again.
    if (this.#night.failed.length === 0)
      this.#night.memory = { ...this.#night.memory, months: this.#attribution.months }
    this.#summary = this.#summarize()
    const { failed } = this.#night
    if (failed.length > 0) throw new SyncError(this.#source.operation, failed, this.#summary)
    return this.#summary
  }

  /** One request has the totals of each day: how large it is, and whether an old one has changed. */
  async #readReport(): Promise<void> {
    const found = await this.#night.askInSpans(this.#known.days, async (span, signal) => {
      const figures = await this.#source.figures(span, signal)
      return daysFromTo(...span).map((day) => [day, figures.get(day) ?? NO_FIGURES] as const)
    })
    this.#report = found instanceof Error ? found : new Map(found.flat())
    if (this.#report instanceof Error)
      this.#night.warnings.add(`the report of all days could not be read: ${this.#report.message}`)
    else this.#night.reported = this.#report
  }

  async #readWindow(): Promise<void> {
    await this.#night.read(windowOf(this.#known))
  }

  /** Old days are read whole if that is cheaper than to ask whether they have changed. */
  async #readOldDays(): Promise<void> {
    const old = oldDays(this.#known)
    if (old.length === 0) return
    const due = oldDaysDue(this.#known, (note) => this.#source.mayChange(note))
    const rowsOf = (days: readonly string[]) => days.reduce((sum, day) => sum + this.#night.expected(day), 0)
    const mostRows = rowsOf(windowOf(this.#known))
    if (readingIsCheaper(rowsOf(old), this.#night.pageSize, ASKING, mostRows)) return this.#night.read(old)
    await this.#attribution.ask(old, windowOf(this.#known).slice(0, 1))
    const moved = daysMoved(this.#known, (day) => this.#figuresOf(day))
    await this.#night.read([...new Set([...due, ...moved])].sort())
  }

  /** Statuses, and rows that no report shows. */
  async #compareStatuses(): Promise<void> {
    const old = oldDays(this.#known)
    const left = old.filter((day) => !this.#night.hasRead(day))
    if (left.length === 0 || this.#source.sums === undefined) return
    const statuses = new OldStatuses(this.#source, this.#night, old)
    const error = await statuses.compare()
    if (error === undefined) return
    const canLookThrough = !(this.#report instanceof Error)
    if (canLookThrough) this.#night.warnings.add(`the statuses of old days could not be compared: ${error.message}`)
    else this.#night.fail(left[0] as string, error)
  }

  /** What the reports say of a day tonight. One that could not be read says nothing. */
  #figuresOf(day: string): NotedFigures {
    const overall = this.#report instanceof Error ? undefined : this.#report.get(day)?.text
    return { ...(overall !== undefined && { overall }), ...this.#attribution.of(day) }
  }

  #summarize(): SyncSummary {
    const { today, requests, check, now } = this.#plan
    const durationMs = performance.now() - this.#startedAt
    const { sums, notes, newest, failed, firstDay } = this.#night
    const figures =
      this.#report instanceof Error ? `the report could not be read: ${this.#report.message}` : this.#report
    return {
      ...sums.counts(),
      ...(check && { allDays: this.#known.days.length }),
      from: firstDay ?? today,
      to: today,
      ...agreementOf({
        ...{ today, figures, notes },
        totals: this.#night.totalsOf(windowOf(this.#known)),
        hasRead: (day) => this.#night.hasRead(day),
        sums: this.#source.sums,
        newestConversion: newest,
      }),
      changedDays: sums.changedDays,
      amounts: sums.amounts,
      requests: requests(),
      startedAt: now,
      finishedAt: new Date(now.getTime() + durationMs),
      durationMs,
      warnings: this.#night.warnings.all(),
      oldestFailing: failed.map(({ day }) => day).sort()[0],
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
