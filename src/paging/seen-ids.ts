import { isRecord } from '../errors/objects.ts'

/** Numbers that share an entry, as its bits: ids of a list are often close to each other. */
const BITS = 30

/** A `Set` or `Map` takes at most 2^24 entries, so that ids are kept in several: a power of two. */
const TABLES = 16

const tables = <Table>(make: () => Table): readonly Table[] => Array.from({ length: TABLES }, make)

/** The ids of the rows so far. A number and its digits as a text are the same id. */
export class SeenIds {
  readonly #texts = tables(() => new Set<string>())
  readonly #numbers = tables(() => new Map<number, number>())

  /** Adds an id. Returns whether it is new. */
  add(id: string | number): boolean {
    const text = String(id)
    const number = Number(text)
    if (!Number.isSafeInteger(number) || String(number) !== text) {
      const texts = this.#texts[text.charCodeAt(text.length - 1) & (TABLES - 1)] as Set<string>
      const isNew = !texts.has(text)
      texts.add(text)
      return isNew
    }
    const key = Math.floor(number / BITS)
    const bit = 1 << (number - key * BITS)
    const numbers = this.#numbers[key & (TABLES - 1)] as Map<number, number>
    const bits = numbers.get(key) ?? 0
    numbers.set(key, bits | bit)
    return (bits & bit) === 0
  }
}

/** The id of a row; `undefined` without one, and for a number above 2^53, which has been rounded. */
export function idOf(row: unknown): string | number | undefined {
  if (!isRecord(row) || !Object.hasOwn(row, 'id')) return undefined
  const { id } = row
  return Number.isSafeInteger(id) || (typeof id === 'string' && id !== '') ? (id as string | number) : undefined
}
