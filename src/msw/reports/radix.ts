import { mix } from '../random.ts'
import { increase } from '../store/columns.ts'

/** A key to sort by: whole numbers, one for each item. */
export type SortKey = ArrayLike<number>

const DIGIT = 1 << 16

/**
 * Sorts items by a whole-number key, and leaves those of the same key as they stand. Sixteen bits at a time: a million
 * rows take milliseconds where comparing them takes a second.
 */
export function sortByKey(items: Uint32Array, keys: SortKey, descending: boolean): Uint32Array {
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (let at = 0; at < items.length; at++) {
    const key = keys[items[at] as number] as number
    if (key < least) least = key
    if (key > most) most = key
  }
  let sorted = items
  for (let unit = 1; most - least >= unit; unit *= DIGIT) {
    const digit = (item: number) => {
      const distance = descending ? most - (keys[item] as number) : (keys[item] as number) - least
      return unit === 1 && distance < DIGIT ? distance : Math.floor(distance / unit) % DIGIT
    }
    sorted = pass(sorted, digit)
  }
  return sorted
}

function pass(items: Uint32Array, digit: (item: number) => number): Uint32Array {
  const starts = new Uint32Array(DIGIT + 1)
  for (let at = 0; at < items.length; at++) increase(starts, digit(items[at] as number) + 1, 1)
  for (let value = 1; value <= DIGIT; value++) increase(starts, value, starts[value - 1] as number)
  const sorted = new Uint32Array(items.length)
  for (let at = 0; at < items.length; at++) {
    const item = items[at] as number
    const value = digit(item)
    sorted[starts[value] as number] = item
    increase(starts, value, 1)
  }
  return sorted
}

/** The items in an order that follows from the number, as they are without one. */
export function shuffled(items: Uint32Array, number: number | undefined): Uint32Array {
  return number === undefined ? items : sortByKey(items, keysOf(items, number), false)
}

function keysOf(items: Uint32Array, number: number): SortKey {
  const keys = new Uint32Array(items.reduce((most, item) => Math.max(most, item + 1), 0))
  for (const item of items) keys[item] = mix(item, number)
  return keys
}

/** By UTF-16 units: no locale, the same everywhere. */
export const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

/** The place of each text among all of them, as a key to sort by. */
export function textKeys(texts: readonly string[]): Uint32Array {
  const distinct = [...new Set(texts)].sort(compareText)
  const places = new Map(distinct.map((text, place) => [text, place]))
  return Uint32Array.from(texts, (text) => places.get(text) as number)
}
