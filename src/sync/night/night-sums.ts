import type { ChangedDay } from '../run/sync-summary.ts'
import { AmountSums } from '../store/exact-sum.ts'
import type { AmountChanges, DayComparison } from '../store/store.ts'
import type { Taken } from './may-store.ts'

/** What a run has read and stored so far. */
export class NightSums {
  days = 0
  rows = 0
  added = 0
  changed = 0
  removed = 0
  #taken: Taken = { stored: 0, removed: 0, lost: 0 }
  readonly #changedDays = new Map<string, ChangedDay>()
  readonly #amounts = new AmountSums()

  /** Adds a day. One that is read a second time in the run counts once. */
  add(day: string, isFirst: boolean, rows: number, changes: DayComparison, lost: number): void {
    const { added, changed, removed, stored, amounts } = changes
    if (isFirst) {
      this.days++
      this.rows += rows
      this.#taken = { ...this.#taken, stored: this.#taken.stored + stored }
    }
    this.added += added
    this.changed += changed
    this.removed += removed
    this.#taken = {
      ...this.#taken,
      removed: this.#taken.removed + Math.max(0, removed - added),
      lost: this.#taken.lost + lost,
    }
    this.#amounts.addAll(amounts)
    if (added + changed + removed === 0) return
    const before = this.#changedDays.get(day) ?? { added: 0, changed: 0, removed: 0 }
    this.#changedDays.set(day, {
      day,
      added: before.added + added,
      changed: before.changed + changed,
      removed: before.removed + removed,
    })
  }

  get taken(): Taken {
    return this.#taken
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
