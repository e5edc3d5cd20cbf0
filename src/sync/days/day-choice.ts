import { addDays, days } from '../../codecs/calendar.ts'
import type { SyncPlan } from '../run/sync-options.ts'
import { type CountedDay, countsOf } from '../source/counts.ts'
import type { DaysFigures } from '../source/day-figures.ts'
import type { DaySource } from '../source/day-source.ts'
import { requestsOf } from '../source/large-days.ts'
import type { Spans } from '../source/spans.ts'
import { type DayNote, daysAfterEnd, hasSameIds } from './day-note.ts'
import { ReportWitness } from './report-witness.ts'
import { type FoundDays, searchDays } from './search-days.ts'

/** Days before today that are always read, as far as `lookBackDays` goes. */
const RECENT = 3

/** Decides which days a run reads. The others are left alone for as long as nothing shows that they have changed. */
export class DayChoice {
  /** What the report of all days says; `undefined` if it could not be read. */
  figures: DaysFigures | undefined
  /** What the stored days show of that report. */
  readonly witness: ReportWitness
  readonly #source: DaySource
  readonly #plan: SyncPlan
  readonly #notes: Map<string, DayNote>
  readonly #days: readonly string[]
  readonly #chosen = new Set<string>()
  readonly #stored = new Set<string>()
  #hasSearched = false

  constructor(source: DaySource, plan: SyncPlan, notes: ReadonlyMap<string, DayNote>) {
    this.#source = source
    this.#plan = plan
    this.#notes = new Map(notes)
    this.#days = days(plan.since, plan.today)
    const stored = this.#days.flatMap((day) => {
      const note = notes.get(day)
      return note === undefined ? [] : [[day, note] as const]
    })
    this.witness = new ReportWitness(stored, plan.timezone)
  }

  /** The days, from the first one to today. */
  get all(): readonly string[] {
    return this.#days
  }

  /** How many days are chosen. */
  get size(): number {
    return this.#chosen.size
  }

  /** The first of the chosen days. */
  get first(): string | undefined {
    return [...this.#chosen].sort()[0]
  }

  /** Whether a day is from the first one to today. */
  isInRange(day: string): boolean {
    return this.#days.includes(day)
  }

  /** What was noted when a day was stored. */
  noteOf(day: string): DayNote | undefined {
    return this.#notes.get(day)
  }

  /** Notes that a day was stored in this run. */
  noteStored(day: string, note: DayNote): void {
    this.#notes.set(day, note)
    this.#stored.add(day)
  }

  /** Chooses days. Returns those that were not chosen before, the newest first. */
  choose(days: readonly string[]): string[] {
    const added = [...new Set(days)].filter((day) => !this.#chosen.has(day))
    for (const day of added) this.#chosen.add(day)
    return added.sort().reverse()
  }

  /** Days that are left alone so far. */
  left(): string[] {
    return this.#days.filter((day) => !this.#chosen.has(day))
  }

  /**
   * Days to read even if figures and counts are what they were: new and recent ones, those that were stored with other
   * settings, and those of the look-back of which the report is no proof. Ask once it has been read.
   */
  mustRead(): string[] {
    return this.#days.filter((day) => this.#mustBeRead(day))
  }

  /** Days left alone of which the report of all days says something else than before. */
  withOtherFigures(): string[] {
    const { figures } = this
    if (figures === undefined) return []
    // Days that the report does not tell of are left to the counts.
    return this.left().filter((day) => figures.has(day) && figures.get(day)?.text !== this.#notes.get(day)?.figures)
  }

  /** Finds the days that have other counts than before, in spans of days whose rows are those that were stored. */
  async *withOtherCounts(spans: Spans, signal: AbortSignal): AsyncGenerator<FoundDays, void, undefined> {
    const { counting } = this.#source
    const left = this.left()
    if (counting === undefined || left[0] === undefined) return
    const parts: string[][] = [[]]
    for (const day of days(left[0], left.at(-1) as string)) {
      if (this.#chosen.has(day) && !this.#stored.has(day)) parts.push([])
      else parts.at(-1)?.push(day)
    }
    const full = this.#days.reduce((sum, day) => sum + requestsOf(this.#countsOf(day).all), 0)
    const counted = (some: readonly string[]): CountedDay[] =>
      some.map((day) => ({ day, counts: this.#countsOf(day), isRead: this.#chosen.has(day) }))
    const cost = { full: full / parts.length, isSecond: this.#hasSearched }
    this.#hasSearched = true
    for (const part of parts.toReversed().filter((one) => one.some((day) => !this.#chosen.has(day)))) {
      const search = (some: readonly string[]) => searchDays(counted(some), counting, cost, signal)
      const { results, refused } = await spans.ask(part, search)
      yield* results
      // They may be read alone.
      yield { days: refused, isWhole: true }
    }
  }

  #countsOf(day: string) {
    return countsOf(this.#notes.get(day)?.state)
  }

  #mustBeRead(day: string): boolean {
    const { fields, counting, mayChange } = this.#source
    const { today, timezone, lookBackDays, now, again } = this.#plan
    const note = this.#notes.get(day)
    if (note === undefined || day === today || (again !== undefined && day >= again.from && day <= again.to))
      return true
    if (!fields.every((name) => note.fields.includes(name)) || !hasSameIds(note, this.#source)) return true
    if (mayChange(note.state)) return true
    const age = daysAfterEnd(day, note, timezone, now)
    const hasFigures = this.figures?.has(day) === true
    const isDoubtful = this.witness.doubts(day, note)
    // Rows of a wrong night are read once more. A report that was corrected by hand disagrees every night.
    if (age >= lookBackDays) return hasFigures && isDoubtful && note.isDisputed !== true
    const isProven = counting?.isProof === true && hasFigures && !isDoubtful
    return age < 0 || day >= addDays(today, -RECENT) || !isProven
  }
}
