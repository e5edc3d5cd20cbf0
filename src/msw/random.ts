import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** Random numbers from a seed, the same on every platform. */
export interface Random {
  /** From 0 to `bound - 1`. */
  below(bound: number): number
  /** From `low` to `high`, both included. */
  between(low: number, high: number): number
  /** True in `percent` of 100 cases. */
  chance(percent: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** 32 random bits. */
  bits(): number
  /** From 0 to below 1. */
  fraction(): number
  /** The same sequence from here on, independent of this one. */
  copy(): Random
}

/** A separate sequence for each `name`: an additional draw in one sequence does not change the others. */
export function createRandom(seed: number, name: string): Random {
  const source = xoroshiro128plus(mix(seed, hashText(name)))
  for (let round = 0; round < 8; round++) source.next()
  return randomOf(source)
}

function randomOf(source: ReturnType<typeof xoroshiro128plus>): Random {
  // The bounds are so small that the bias of the modulo does not matter.
  const below = (bound: number) => ((source.next() ^ 0x8000_0000) >>> 0) % bound
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (percent) => below(100) < percent,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    bits: () => source.next() >>> 0,
    fraction: () => (source.next() >>> 0) / 2 ** 32,
    copy: () => randomOf(source.clone()),
  }
}

/** Combines two whole numbers into a hash of 32 bits (the finisher of MurmurHash3). */
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

/** `words` times 8 hex digits, derived from two numbers. */
export function hexDigits(words: number, left: number, right: number): string {
  let digits = ''
  for (let word = 1; word <= words; word++) digits += mix(mix(left, word), right).toString(16).padStart(8, '0')
  return digits
}

const SLOTS = 1024

/** Repeats items by weight in a list of 1024 for `random.pick`. Every item with a weight occurs at least once. */
export function byWeight<Item>(items: readonly Item[], weight: (item: Item, index: number) => number): Item[] {
  const weights = items.map(weight)
  const total = weights.reduce((sum, one) => sum + one, 0)
  const size = Math.max(SLOTS, items.length)
  const slots: Item[] = []
  let seen = 0
  items.forEach((item, index) => {
    const own = weights[index] as number
    if (own <= 0) return
    seen += own
    const end = Math.min(size, Math.max(slots.length + 1, Math.floor((seen * size) / total)))
    while (slots.length < end) slots.push(item)
  })
  return slots
}
