import { isRecord } from '../errors/objects.ts'
import type { Page } from '../options/lists.ts'
import { idOf, monthOf } from './seen-rows.ts'

/** Rows without an id may all be equal, and so whole pages too. More equal pages than this are taken for repeats. */
const MOST_EQUAL_PAGES = 20

/** Detects pages that repeat an earlier one: a service may return its last page, or all pages, again and again. */
export class RepeatDetector {
  #pages = 0
  /**
   * Length, first and last row of the page before, and of the last page whose number is a power of two: that finds a
   * cycle of any length (Brent's cycle detection).
   */
  #before: readonly unknown[] = []
  #mark: readonly unknown[] = []
  #equal = 0

  /** Whether the next page repeats an earlier one. `allSeen`: whether each of its ids was in an earlier row. */
  examine({ items, page }: Page<unknown>, requested: number, allSeen: boolean): boolean {
    const [first, last] = [items[0], items.at(-1)]
    const ends = [items.length, idOf(first) ?? first, monthOf(first), idOf(last) ?? last, monthOf(last)]
    const isKnown = [this.#before, this.#mark].some((known) => ends.every((part, index) => isEqual(part, known[index])))
    this.#before = ends
    if ((++this.#pages & (this.#pages - 1)) === 0) this.#mark = ends
    if (!isKnown || idOf(first) !== undefined) return isKnown && allSeen
    // A page whose rows differ cannot occur twice: no two rows of a report have the same group.
    return page !== requested || !isEqual(first, last) || ++this.#equal > MOST_EQUAL_PAGES
  }
}

/** Whether two rows have the same values. Rows with lists or objects in them are never taken for equal. */
function isEqual(a: unknown, b: unknown): boolean {
  if (!isRecord(a) || !isRecord(b)) return a === b
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}
