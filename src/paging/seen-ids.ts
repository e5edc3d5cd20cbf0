import { isRecord } from '../errors/objects.ts'

/** A `Set` takes no more. In a longer list, rows that repeat a later one than this are not noticed. */
const MOST = 2 ** 24

/** The ids of the rows so far. A number and its digits as a text are the same id. */
export class SeenIds {
  readonly #ids = new Set<string | number>()

  /** Adds an id. Returns whether it is new. */
  add(id: string | number): boolean {
    const text = String(id)
    const number = Number(text)
    // A number takes half of the memory.
    const known = String(number) === text ? number : text
    if (this.#ids.has(known)) return false
    if (this.#ids.size < MOST) this.#ids.add(known)
    return true
  }
}

/** The id of a row; `undefined` without one, and for a number above 2^53, which has been rounded. */
export function idOf(row: unknown): string | number | undefined {
  if (!isRecord(row) || !Object.hasOwn(row, 'id')) return undefined
  const { id } = row
  return Number.isSafeInteger(id) || (typeof id === 'string' && id !== '') ? (id as string | number) : undefined
}
