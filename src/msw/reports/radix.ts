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
  if (most - least < 2 ** 32) return sortByDistance(items, distances(keys, descending ? most : least), most - least)
  let sorted = items
  for (let unit = 1; most - least >= unit; unit *= DIGIT) {
    const digit = (item: number) => {
      const distance = descending ? most - (keys[item] as number) : (keys[item] as number) - least
      return Math.floor(distance / unit) % DIGIT
    }
    sorted = pass(sorted, digit)
  }
  return sorted
}

/** How far each key is from the first, where that fits 32 bits: digits are then cut out without a division. */
function distances(keys: SortKey, first: number): Uint32Array {
  const result = new Uint32Array(keys.length)
  for (let at = 0; at < keys.length; at++) result[at] = Math.abs((keys[at] as number) - first)
  return result
}

function sortByDistance(items: Uint32Array, distance: Uint32Array, most: number): Uint32Array {
  const low = most > 0 ? pass(items, (item) => (distance[item] as number) & (DIGIT - 1)) : items
  return most < DIGIT ? low : pass(low, (item) => (distance[item] as number) >>> 16)
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
  const places = new Map<string, number>()
  const keys = new Uint32Array(texts.length)
  for (let at = 0; at < texts.length; at++) {
    const text = texts[at] as string
    const known = places.get(text)
    if (known === undefined) places.set(text, places.size)
    keys[at] = known ?? places.size - 1
  }
  const ranks = new Uint32Array(places.size)
  const sorted = [...places.keys()].sort(compareText)
  for (let rank = 0; rank < sorted.length; rank++) ranks[places.get(sorted[rank] as string) as number] = rank
  for (let at = 0; at < keys.length; at++) keys[at] = ranks[keys[at] as number] as number
  return keys
}
