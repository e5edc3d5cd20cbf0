import { ResponseError } from '../errors/errors.ts'
import { LOSS } from './failure-codes.ts'
import type { DayComparison } from './store.ts'

/** A smaller day or list may lose all that it has, unless that is doubtful. */
const SMALLEST = 10

/** Once a run has removed so many rows, and more than this part of what it has read again, it removes no more. */
const MOST_ROWS = 1_000
const MOST_PART = 0.1

/**
 * Keeps what a service that answers wrongly would take away: a run stores no day that would lose over half of its rows,
 * or over half of the values of a column, unless it is told to.
 */
export class LossBrake {
  readonly #operation: string
  readonly #allowed: number
  #stored = 0
  #removed = 0
  #lost = 0

  /** @param allowLoss `true`, or how many rows the run may lose. */
  constructor(operation: string, allowLoss: boolean | number = false) {
    this.#operation = operation
    this.#allowed = allowLoss === true ? Number.POSITIVE_INFINITY : Number(allowLoss)
  }

  /**
   * @param isDoubtful Whether no loss of rows is too small to ask about: another report denies it, or nothing is left.
   * @throws ResponseError that says what would be lost, with the code `LOSS`
   */
  check(what: string, changes: DayComparison, isDoubtful = false): void {
    const loss = this.#lossOf(changes, isDoubtful)
    if (loss === undefined || this.#lost + rowsOf(changes) <= this.#allowed) return
    const message = `${this.#operation}: storing ${what} would ${loss}; it stays as it was (the option allowLoss stores it)`
    throw new ResponseError(message, { operation: this.#operation, outcome: 'unknown', code: LOSS })
  }

  /** Counts what was stored. */
  took(changes: DayComparison): void {
    this.#stored += changes.stored
    this.#removed += changes.removed
    this.#lost += rowsOf(changes)
  }

  #lossOf({ stored, removed, emptied }: DayComparison, isDoubtful: boolean): string | undefined {
    if ((stored >= SMALLEST || isDoubtful) && removed > stored / 2) return `remove ${removed} of its ${stored} rows`
    if (stored >= SMALLEST) {
      const column = emptied.find(({ had, lost }) => lost > had / 2)
      if (column) return `set ${column.name} to null in ${column.lost} of ${column.had} rows`
    }
    const isOver = this.#removed >= MOST_ROWS && this.#removed > this.#stored * MOST_PART
    if (removed === 0 || !isOver) return undefined
    return `remove ${removed} of its ${stored} rows, after ${this.#removed} of ${this.#stored} that this run has read again`
  }
}

/** The rows that are gone, or have lost a value. */
const rowsOf = ({ removed, emptied }: DayComparison) => removed + Math.max(0, ...emptied.map(({ lost }) => lost))
