import { named } from '../given.ts'
import { toSeconds } from '../time/clock.ts'
import { type Parties, type VisitInput, visitorOf } from './parties.ts'

/** Clicks of an hour. `all` ≥ `gross` ≥ `unique`; a count that is left out equals the next one. */
export interface MockClicksInput extends VisitInput {
  /** All clicks, with invalid and repeated ones. */
  readonly all?: number | undefined
  /** Valid clicks. */
  readonly gross?: number | undefined
  /** Valid clicks of different visitors. */
  readonly unique?: number | undefined
}

const COUNTS = named('all gross unique') satisfies Record<Exclude<keyof MockClicksInput, keyof VisitInput>, true>

/** The clicks of the mock network, as counts. */
export class Clicks {
  readonly #parties: Parties

  constructor(parties: Parties) {
    this.#parties = parties
  }

  /** Number of clicks, with invalid and repeated ones. */
  get size(): number {
    return this.#parties.traffic.clicks.reduce((sum, { all }) => sum + all, 0)
  }

  /** Adds clicks. */
  add(input: MockClicksInput): void {
    const visitor = visitorOf('clicks', input, COUNTS, this.#parties)
    const unique = input.unique ?? input.gross ?? input.all ?? 1
    const gross = input.gross ?? unique
    const all = input.all ?? gross
    const areCounts = [all, gross, unique].every((count) => Number.isInteger(count) && count >= 0)
    if (!areCounts || all < gross || gross < unique)
      throw new TypeError(`clicks: all >= gross >= unique >= 0, received ${all}, ${gross}, ${unique}`)
    this.#parties.traffic.clicks.push({ ...visitor, time: toSeconds(input.time, 'clicks: time'), all, gross, unique })
  }
}
