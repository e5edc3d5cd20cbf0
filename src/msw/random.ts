import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** Whole random numbers from a seed. Nothing here uses floats, so the same seed gives the same on every platform. */
export interface Random {
  /** From 0 to `bound - 1`. */
  below(bound: number): number
  /** From `low` to `high`, both included. */
  between(low: number, high: number): number
  /** True in `percent` of 100 cases. */
  chance(percent: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** 32 raw bits. */
  bits(): number
}

/** A stream of its own for each `name`: adding a draw to one part of the world leaves the other parts as they were. */
export function createRandom(seed: number, name: string): Random {
  const source = xoroshiro128plus(mix(seed, hashText(name)))
  for (let round = 0; round < 8; round++) source.next()
  // What 32 bits are over a multiple of the bound is next to nothing for any bound that the world asks for.
  const below = (bound: number) => ((source.next() ^ 0x8000_0000) >>> 0) % bound
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (percent) => below(100) < percent,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    bits: () => source.next() >>> 0,
  }
}

/** Two whole numbers stirred into one of 32 bits (the finisher of MurmurHash3). */
export function mix(left: number, right: number): number {
  let hash = (left ^ Math.imul(right ^ (right >>> 15), 0x85ebca6b)) | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** FNV-1a over UTF-16 units. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/** `words` times 8 hex digits that depend on the numbers given and on nothing else. */
export function hexDigits(words: number, left: number, right: number): string {
  let digits = ''
  for (let word = 1; word <= words; word++) digits += mix(mix(left, word), right).toString(16).padStart(8, '0')
  return digits
}

const SLOTS = 1024

/**
 * A table of 1024 slots in which each item has its share by weight: one draw picks an item. Small, to stay in the cache.
 * Every item with a weight gets at least one slot, as long as there are fewer items than slots.
 */
export function shareTable(weights: readonly number[]): Uint16Array {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const slots = new Uint16Array(Math.max(SLOTS, weights.length))
  let filled = 0
  let seen = 0
  weights.forEach((weight, item) => {
    if (weight <= 0) return
    seen += weight
    const end = Math.max(filled + 1, Math.floor((seen * slots.length) / total))
    slots.fill(item, filled, end)
    filled = Math.min(end, slots.length)
  })
  return slots
}
