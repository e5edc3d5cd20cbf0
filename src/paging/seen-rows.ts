import { isRecord } from '../errors/objects.ts'

/** A `Set` takes no more. In a longer list, rows that repeat a later one than this are not noticed. */
const MOST = 2 ** 24

/**
 * The rows so far, by their ids: a number and its digits as a text are the same id. The ids of conversions may start again
 * each month, so a row with a month is another one than a row of the same id with another month.
 */
export class SeenRows {
  readonly #ids = new Map<string, Set<string | number>>()

  /** Adds a row. Returns whether an earlier row has its id and month. */
  repeats(row: unknown): boolean {
    const id = idOf(row)
    if (id === undefined) return false
    const month = monthOf(row)
    const ids = this.#ids.get(month) ?? new Set()
    this.#ids.set(month, ids)
    const text = String(id)
    const number = Number(text)
    // A number takes half of the memory.
    const known = String(number) === text ? number : text
    if (ids.has(known)) return true
    if (ids.size < MOST) ids.add(known)
    return false
  }
}

/** The id of a row; `undefined` without one, and for a number above 2^53, which has been rounded. */
export function idOf(row: unknown): string | number | undefined {
  const id = fieldOf(row, 'id')
  return Number.isSafeInteger(id) || (typeof id === 'string' && id !== '') ? (id as string | number) : undefined
}

/** The month of a row, such as `202603`; empty without one. */
export function monthOf(row: unknown): string {
  const month = fieldOf(row, 'month')
  return typeof month === 'string' || typeof month === 'number' ? String(month) : ''
}

const fieldOf = (row: unknown, name: string): unknown => (isRecord(row) ? row[name] : undefined)
