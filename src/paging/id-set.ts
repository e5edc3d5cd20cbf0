import { isRecord } from '../errors/is-record.ts'

/** How many tables there are. Each grows by itself, so that growing needs little memory besides. */
const TABLES = 64

/**
 * A set of ids that takes at most 16 bytes an id, outside the JavaScript heap. Each is kept as 64 bits: a whole number,
 * also in digits, as it is, up to 2^53; any other text as a hash of 63 bits. Among 10 million such texts, the chance that
 * two have the same hash is 1 in 180,000.
 */
export class IdSet {
  /** Hash tables with open addressing. An entry is two words; a free one is two zeros. */
  readonly #tables: Uint32Array<ArrayBuffer>[] = Array.from({ length: TABLES }, () => new Uint32Array())
  readonly #sizes = new Uint32Array(TABLES)

  /** Adds an id. Returns whether it is new. */
  add(id: string | number): boolean {
    const [high, low] = wordsOf(id)
    const index = hashOf(high, low) % TABLES
    const size = (this.#sizes[index] as number) + 1
    const table = this.#roomFor(size, index)
    const place = find(table, high, low)
    if (table[place] === high && table[place + 1] === low) return false
    table[place] = high
    table[place + 1] = low
    this.#sizes[index] = size
    return true
  }

  /** A table with room for so many entries, a quarter of which stays free: in a full one, entries are slow to find. */
  #roomFor(size: number, index: number): Uint32Array {
    const table = this.#tables[index] as Uint32Array<ArrayBuffer>
    if (size <= (table.length / 2) * 0.75) return table
    const larger = new Uint32Array(2 * Math.ceil(size * 1.9))
    for (let at = 0; at < table.length; at += 2) {
      const [high, low] = [table[at] as number, table[at + 1] as number]
      if (high === 0 && low === 0) continue
      const place = find(larger, high, low)
      larger[place] = high
      larger[place + 1] = low
    }
    // Frees the memory now instead of at some later garbage collection, where the runtime can.
    table.buffer.transfer?.(0)
    this.#tables[index] = larger
    return larger
  }
}

/** The index of an entry in a table, or of the free place for it. */
function find(table: Uint32Array, high: number, low: number): number {
  let at = 2 * Math.floor((hashOf(high, low) / 2 ** 32) * (table.length / 2))
  while ((table[at] !== high || table[at + 1] !== low) && (table[at] !== 0 || table[at + 1] !== 0)) {
    at = at + 2 === table.length ? 0 : at + 2
  }
  return at
}

/** An id as 64 bits that are not all zero. The first bit tells a hash from a number. */
function wordsOf(id: string | number): [high: number, low: number] {
  const number = Number(id)
  if (Number.isSafeInteger(number) && number >= 0 && (number === id || String(number) === id)) {
    return [Math.floor((number + 1) / 2 ** 32), (number + 1) >>> 0]
  }
  const text = String(id)
  let [high, low] = [0x9747b28c, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    high = Math.imul(high ^ unit, 0x85ebca77)
    low = Math.imul(low ^ unit, 0xc2b2ae3d)
  }
  return [(hashOf(high, low) | 0x80000000) >>> 0, hashOf(low, high)]
}

/** A hash of 64 bits, in 32. */
function hashOf(high: number, low: number): number {
  let hash = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 15), 0x27d4eb2f)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** What tells a row from all others. A number above 2^53 does not: it has been rounded. */
export function idOf(row: unknown): string | number | undefined {
  if (!isRecord(row) || !Object.hasOwn(row, 'id')) return undefined
  const { id } = row
  return Number.isSafeInteger(id) || (typeof id === 'string' && id !== '') ? (id as string | number) : undefined
}
