import type { ChangedDay } from '../run/sync-summary.ts'
import { AmountSums } from '../store/exact-sum.ts'
import type { AmountChanges, DayComparison } from '../store/store.ts'

/** What a run has read and stored so far. */
export class NightSums {
  days = 0
  rows = 0
  added = 0
  changed = 0
  removed = 0
  readonly taken = { stored: 0, removed: 0, lost: 0 }
  readonly #changedDays = new Map<string, { -readonly [Name in keyof ChangedDay]: ChangedDay[Name] }>()
  readonly #amounts = new AmountSums()

  /** Adds a day. One that is read a second time in the run counts once. */
  add(day: string, isFirst: boolean, rows: number, changes: DayComparison, lost: number): void {
    const { added, changed, removed, stored, amounts } = changes
    if (isFirst) {
      this.days++
      this.rows += rows
      this.taken.stored += stored
    }
    this.added += added
    this.changed += changed
    this.removed += removed
    this.taken.removed += Math.max(0, removed - added)
    this.taken.lost += lost
    this.#amounts.addAll(amounts)
    if (added + changed + removed === 0) return
    const before = this.#changedDays.get(day) ?? { day, added: 0, changed: 0, removed: 0 }
    before.added += added
    before.changed += changed
    before.removed += removed
    this.#changedDays.set(day, before)
  }

  /** The counts, without those of days. */
  counts() {
    const { days, rows, added, changed, removed } = this
    return { days, rows, added, changed, removed }
  }

  get changedDays(): ChangedDay[] {
    return [...this.#changedDays.values()].sort((one, other) => (one.day < other.day ? 1 : -1))
  }

  get amounts(): AmountChanges[] {
    return this.#amounts.all()
  }
}
