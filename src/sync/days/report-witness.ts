import type { Timezone } from '../../codecs/calendar.ts'
import { type DaysFigures, placesOf } from '../source/day-figures.ts'
import { type Agreement, type DayTotals, GROUPS } from '../source/day-totals.ts'
import { type DayNote, isOver } from './day-note.ts'

/** A network is known once the last so many days agree. */
const DAYS = 10

/** What the report says of rows that were read. */
export type Verdict =
  /** Nothing that speaks against them. */
  | 'plausible'
  /** They agree with it, and the stored ones did not. */
  | 'repair'
  /** They agree with it, and the stored ones were read before the day was over. */
  | 'completion'
  /** They disagree with it. */
  | 'mismatch'

/**
 * Compares the rows of a day with the report of all days. What has to agree is known from the days that are stored: see
 * docs/decisions/the-report-is-a-witness.md.
 */
export class ReportWitness {
  readonly #timezone: Timezone
  /** What has to agree; `undefined` as long as that is not known. */
  readonly #expected: Agreement | undefined
  /** The first day that it is known from. */
  readonly #since: string

  /** @param notes the stored days, in order. */
  constructor(notes: readonly (readonly [day: string, note: DayNote])[], timezone: Timezone) {
    const known = notes.filter(([day, { readAt, agrees }]) => agrees !== undefined && isOver(day, timezone, readAt))
    const last = known.slice(-DAYS)
    this.#timezone = timezone
    this.#since = last[0]?.[0] ?? ''
    this.#expected = last.length < DAYS ? undefined : commonTo(last.map(([, { agrees = {} }]) => agrees))
  }

  /** Whether a day disagreed with the report when it was stored. */
  doubts(day: string, note: DayNote): boolean {
    return this.#isKnown(day, note) && !isPossible(note.agrees, this.#expected)
  }

  /** Judges rows that were read now. */
  judge(day: string, note: DayNote | undefined, totals: DayTotals, figures: DaysFigures, now: Date): Judgment {
    const expected = this.#expected
    const ofDay = figures.get(day)
    if (expected === undefined || ofDay === undefined || !isOver(day, this.#timezone, now)) return PLAUSIBLE
    // Amounts of several currencies have no sum.
    if (new Set([...figures.values()].flatMap(({ currencies }) => currencies)).size > 1) return PLAUSIBLE
    const places = placesOf(figures)
    const agrees = totals.compare(ofDay, places)
    const isWrong = note !== undefined && this.doubts(day, note)
    if (!isPossible(agrees, expected)) {
      const isJudged = note !== undefined && this.#isKnown(day, note) ? !isWrong : day >= this.#since
      return isJudged ? { verdict: 'mismatch', reason: totals.difference(expected, ofDay, places) } : PLAUSIBLE
    }
    // A service may be wrong in both reports: then the report itself has lost conversions, or there is no amount.
    const hasLost = ofDay.conversions < (note?.conversions ?? 0) / 2
    if (note === undefined || hasLost || !isCertain(agrees, expected)) return PLAUSIBLE
    if (!isOver(day, this.#timezone, note.readAt)) return { verdict: 'completion' }
    return isWrong ? { verdict: 'repair' } : PLAUSIBLE
  }

  /** Whether a note says how a day agreed. */
  #isKnown(day: string, { agrees, readAt }: DayNote): boolean {
    return this.#expected !== undefined && agrees !== undefined && isOver(day, this.#timezone, readAt)
  }
}

/** @property reason how rows disagree with the report, in words. */
interface Judgment {
  readonly verdict: Verdict
  readonly reason?: string
}

const PLAUSIBLE: Judgment = { verdict: 'plausible' }

/** What agreed on all days, and was there on one of them. */
function commonTo(days: readonly Agreement[]): Agreement | undefined {
  const groups = GROUPS.flatMap((name) => {
    const found = days.map((agrees) => agrees[name])
    if (!found.every((one) => one !== undefined)) return []
    const subjects = [...new Set(found.flatMap((one) => Object.keys(one)))]
    const agreeing = subjects.filter((subject) => found.every((one) => one[subject] !== false))
    return agreeing.includes('rows') ? [[name, Object.fromEntries(agreeing.map((one) => [one, true]))] as const] : []
  })
  return groups.length === 0 ? undefined : Object.fromEntries(groups)
}

/** Whether nothing that has to agree differs, in one of the groups. */
const isPossible = (agrees: Agreement = {}, expected: Agreement = {}) =>
  GROUPS.some((name) => {
    const [is, wanted] = [agrees[name], expected[name]]
    return is !== undefined && wanted !== undefined && Object.keys(wanted).every((subject) => is[subject] !== false)
  })

/** Whether all that has to agree is there, and does, in one of the groups. */
const isCertain = (agrees: Agreement, expected: Agreement) =>
  GROUPS.some((name) => {
    const [is, wanted] = [agrees[name], expected[name]]
    return is !== undefined && wanted !== undefined && Object.keys(wanted).every((subject) => is[subject] === true)
  })
