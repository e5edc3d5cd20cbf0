import { addDays, days } from '../codecs/calendar.ts'
import { type CountedDay, countsOf } from './counts.ts'
import type { DaysFigures } from './day-figures.ts'
import { type DayNote, daysAfterEnd, hasSameIds } from './day-note.ts'
import { requestsOf } from './large-days.ts'
import { searchDays } from './search-days.ts'
import type { Source } from './source.ts'
import type { SyncPlan } from './sync-options.ts'

/** Days before today that are always read, as far as `lookBackDays` goes. */
const RECENT = 3

/** Decides which days a run reads. The others are left alone for as long as nothing shows that they have changed. */
export class DayChoice {
  /** What the report of all days says; `undefined` if it could not be read. */
  figures: DaysFigures | undefined
  readonly #source: Source
  readonly #plan: SyncPlan
  readonly #notes: Map<string, DayNote>
  readonly #days: readonly string[]
  readonly #chosen = new Set<string>()
  readonly #stored = new Set<string>()

  constructor(source: Source, plan: SyncPlan, notes: ReadonlyMap<string, DayNote>) {
    this.#source = source
    this.#plan = plan
    this.#notes = new Map(notes)
    this.#days = days(plan.since, plan.today)
  }

  /** How many days there are, from the first one to today. */
  get all(): number {
    return this.#days.length
  }

  /** How many days are chosen. */
  get size(): number {
    return this.#chosen.size
  }

  /** The first of the chosen days. */
  get first(): string | undefined {
    return [...this.#chosen].sort()[0]
  }

  /** What was noted when a day was stored. */
  noteOf(day: string): DayNote | undefined {
    return this.#notes.get(day)
  }

  /** Notes that a day was stored in this run. */
  store(day: string, note: DayNote): void {
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

  /** Days that are read whatever figures and counts say. */
  always(): string[] {
    return this.#days.filter((day) => this.#isAlwaysRead(day))
  }

  /** Days left alone of which the report of all days says something else than before. */
  withOtherFigures(): string[] {
    const { figures } = this
    if (figures === undefined) return []
    return this.left().filter((day) => figures.get(day)?.text !== this.#notes.get(day)?.figures)
  }

  /** Finds the days that have other counts than before, in spans of days whose rows are those that were stored. */
  async *withOtherCounts(signal: AbortSignal): AsyncGenerator<readonly string[], void, undefined> {
    const { counting } = this.#source
    const left = this.left()
    if (counting === undefined || left[0] === undefined) return
    const spans: CountedDay[][] = [[]]
    for (const day of days(left[0], left.at(-1) as string)) {
      if (this.#chosen.has(day) && !this.#stored.has(day)) spans.push([])
      else spans.at(-1)?.push({ day, counts: this.#countsOf(day) })
    }
    const full = this.#days.reduce((sum, day) => sum + requestsOf(this.#countsOf(day).all), 0)
    for (const span of spans.toReversed().filter((one) => one.some(({ day }) => !this.#chosen.has(day)))) {
      yield await searchDays(span, counting, full / spans.length, signal)
    }
  }

  #countsOf(day: string) {
    return countsOf(this.#notes.get(day)?.state)
  }

  #isAlwaysRead(day: string): boolean {
    const { fields, counting, mayChange } = this.#source
    const { today, timezone, lookBackDays, now, again } = this.#plan
    const note = this.#notes.get(day)
    if (note === undefined || day === today || (again !== undefined && day >= again.from && day <= again.to))
      return true
    if (!fields.every((name) => note.fields.includes(name)) || !hasSameIds(note, this.#source)) return true
    if (mayChange(note.state)) return true
    const age = daysAfterEnd(day, note, timezone, now)
    if (age >= lookBackDays) return false
    return age < 0 || day >= addDays(today, -RECENT) || this.figures === undefined || !counting?.isProof
  }
}
