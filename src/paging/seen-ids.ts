import { isRecord } from '../errors/is-record.ts'

/** Ids per `Set`. A `Set` takes at most 2^24 values, and wastes memory when it is large, as it grows by doubling. */
const SET_LIMIT = 2 ** 20

/** The ids of the rows so far. A number and its digits as a text are the same id. */
export class SeenIds {
  readonly #sets = [new Set<string | number>()]

  /** Adds an id. Returns whether it is new. */
  add(id: string | number): boolean {
    const key = asNumber(id) ?? id
    if (this.#sets.some((set) => set.has(key))) return false
    if (this.#sets.at(-1)?.size === SET_LIMIT) this.#sets.push(new Set())
    this.#sets.at(-1)?.add(key)
    return true
  }
}

/** The number that a text spells exactly. A number needs less memory than its digits. */
function asNumber(id: string | number): number | undefined {
  const number = Number(id)
  return Number.isSafeInteger(number) && String(number) === id ? number : undefined
}

/** The id of a row; `undefined` without one, and for a number above 2^53, which has been rounded. */
export function idOf(row: unknown): string | number | undefined {
  if (!isRecord(row) || !Object.hasOwn(row, 'id')) return undefined
  const { id } = row
  return Number.isSafeInteger(id) || (typeof id === 'string' && id !== '') ? (id as string | number) : undefined
}
