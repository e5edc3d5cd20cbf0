import { LOSS, refusal } from '../run/doubts.ts'
import type { DayComparison } from '../store/store.ts'

/** A smaller day or list may lose all that it has, unless that is doubtful. */
const SMALLEST = 10

/** Once a run has removed so many rows, and more than this part of what it has read again, it removes no more. */
const MOST_ROWS = 1_000
const MOST_PART = 0.1

/** What is known of a day or a list that was read. */
interface LossContext {
  /** How many rows were read. */
  readonly rows: number
  /** Whether it should no longer change: then none of its rows may be all that is left. */
  readonly isOld?: boolean
  /** Whether another report says that nothing is lost. */
  readonly isDenied?: boolean
  /** Whether another report says that the rows which were read are all, and the stored ones were not. */
  readonly isConfirmed?: boolean
}

/**
 * Keeps what a service that answers wrongly would take away: a run stores no day that would lose over half of its rows,
 * or over half of the values of a column, unless it is told to. A day that it refuses is asked again at the end of the run.
 */
export class LossBrake {
  readonly #operation: string
  readonly #allowed: number
  #stored = 0
  #removed = 0
  #lost = 0
  /** Days that were refused: those that another report confirms, and the others. */
  readonly #confirmed = new Set<string>()
  readonly #refused = new Set<string>()
  /** Days that had rows, and those of them of which no row came back. */
  readonly #withRows = new Set<string>()
  readonly #empty = new Set<string>()

  /** @param allowLoss `true`, or how many rows the run may lose. */
  constructor(operation: string, allowLoss: boolean | number = false) {
    this.#operation = operation
    this.#allowed = allowLoss === true ? Number.POSITIVE_INFINITY : Number(allowLoss)
  }

  /** @throws ResponseError that says what would be lost, with the code `LOSS` */
  check(what: string, changes: DayComparison, context: LossContext): void {
    const loss = this.#lossOfEmpty(what, changes, context) ?? this.#lossOf(changes, context.isDenied === true)
    const refused = context.isConfirmed ? this.#confirmed : this.#refused
    // If the service is right about all other days, what was stored of this one was wrong. That is known at the end.
    const isRight = context.isConfirmed === true && refused.has(what) && this.#refused.size === 0
    if (loss === undefined || isRight || this.#lost + rowsOf(changes) <= this.#allowed) {
      refused.delete(what)
      return
    }
    refused.add(what)
    throw refusal(this.#operation, LOSS, `${what} would ${loss}`)
  }

  /** Counts what was stored. */
  took(changes: DayComparison): void {
    this.#stored += changes.stored
    this.#removed += changes.removed
    this.#lost += rowsOf(changes)
  }

  #lossOfEmpty(what: string, { stored }: DayComparison, { rows, isOld }: LossContext): string | undefined {
    if (stored === 0) return undefined
    this.#withRows.add(what)
    const isAskedAgain = this.#empty.has(what)
    if (rows > 0) {
      this.#empty.delete(what)
      return undefined
    }
    this.#empty.add(what)
    const { size } = this.#empty
    const areMost = size > 1 && size > this.#withRows.size / 2
    // Which days are empty is only known at the end.
    return isOld || areMost || !isAskedAgain ? `remove ${stored} of its ${stored} rows` : undefined
  }

  #lossOf({ stored, removed, emptied, retimed = 0 }: DayComparison, isDenied: boolean): string | undefined {
    if ((stored >= SMALLEST || isDenied) && removed > stored / 2) return `remove ${removed} of its ${stored} rows`
    if (stored >= SMALLEST) {
      const column = emptied.find(({ had, lost }) => lost > had / 2)
      if (column) return `set ${column.name} to null in ${column.lost} of ${column.had} rows`
      // When a conversion took place does not change.
      if (retimed > stored / 2) return `change the times of ${retimed} of its ${stored} rows`
    }
    const isOver = this.#removed >= MOST_ROWS && this.#removed > this.#stored * MOST_PART
    if (removed === 0 || !isOver) return undefined
    return `remove ${removed} of its ${stored} rows, after ${this.#removed} of ${this.#stored} that this run has read again`
  }
}

/** The rows that are gone, or have lost a value or their time. */
const rowsOf = ({ removed, emptied, retimed = 0 }: DayComparison) =>
  removed + Math.max(retimed, ...emptied.map(({ lost }) => lost))
