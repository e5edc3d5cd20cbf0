import type { DifferingDay } from '../run/sync-summary.ts'
import type { DayChanges } from '../store/store.ts'

/** Adds up the days that a run has stored. */
export class DaySums {
  days = 0
  rows = 0
  added = 0
  changed = 0
  removed = 0
  readonly #differing: DifferingDay[] = []

  /** Adds a day, or a list, which has none. */
  add(day: string, rows: number, { added, changed, removed }: DayChanges): void {
    if (day !== '') this.days++
    this.rows += rows
    this.added += added
    this.changed += changed
    this.removed += removed
    if (added + changed + removed > 0) this.#differing.push({ day, added, changed, removed })
  }

  /** The sums, and the days whose rows differed, the newest first. */
  total() {
    const { days, rows, added, changed, removed } = this
    const differing = this.#differing.toSorted((one, other) => (one.day < other.day ? 1 : -1))
    return { days, rows, added, changed, removed, differing }
  }
}
