import { isRecord } from '../errors/objects.ts'
import type { Page } from '../options/lists.ts'
import { idOf, monthOf } from './seen-rows.ts'

/** Rows without an id may all be equal, and so whole pages too. More equal pages than this are taken for repeats. */
const MOST_EQUAL_PAGES = 20

/** Detects a page that repeats the one before it: a service may return its last page, or any page, again and again. */
export class RepeatDetector {
  /** Length, first and last row of the page before. */
  #before: readonly unknown[] = []
  #equal = 0

  /** Whether the next page repeats the one before it. `allSeen`: whether each of its ids was in an earlier row. */
  examine({ items, page }: Page<unknown>, requested: number, allSeen: boolean): boolean {
    const [first, last] = [items[0], items.at(-1)]
    const ends = [items.length, idOf(first) ?? first, monthOf(first), idOf(last) ?? last, monthOf(last)]
    const isSame = ends.every((part, index) => isEqual(part, this.#before[index]))
    this.#before = ends
    if (!isSame || idOf(first) !== undefined) return isSame && allSeen
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
