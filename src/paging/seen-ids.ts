import { isRecord } from '../errors/is-record.ts'

/** Entries per `Set` or `Map`. It takes at most 2^24, and wastes memory when it is large, as it grows by doubling. */
const MOST = 2 ** 20

/** Numbers that share an entry, as its bits: ids of a list are often close to each other. */
const BITS = 30

/** The ids of the rows so far. A number and its digits as a text are the same id. */
export class SeenIds {
  readonly #texts = [new Set<string>()]
  readonly #bits = [new Map<number, number>()]

  /** Adds an id. Returns whether it is new. */
  add(id: string | number): boolean {
    const number = asNumber(id)
    return number === undefined ? this.#addText(String(id)) : this.#addNumber(number)
  }

  #addText(text: string): boolean {
    if (this.#texts.some((texts) => texts.has(text))) return false
    if (this.#texts.at(-1)?.size === MOST) this.#texts.push(new Set())
    this.#texts.at(-1)?.add(text)
    return true
  }

  #addNumber(number: number): boolean {
    const rest = ((number % BITS) + BITS) % BITS
    const key = (number - rest) / BITS
    const bit = 1 << rest
    let map = this.#bits.find((one) => one.has(key))
    const bits = map?.get(key) ?? 0
    if ((bits & bit) !== 0) return false
    if (map === undefined && this.#bits.at(-1)?.size === MOST) this.#bits.push(new Map())
    map ??= this.#bits.at(-1)
    map?.set(key, bits | bit)
    return true
  }
}

/** The whole number that an id is, or that it spells exactly. */
function asNumber(id: string | number): number | undefined {
  const number = Number(id)
  return Number.isSafeInteger(number) && String(number) === String(id) ? number : undefined
}

/** The id of a row; `undefined` without one, and for a number above 2^53, which has been rounded. */
export function idOf(row: unknown): string | number | undefined {
  if (!isRecord(row) || !Object.hasOwn(row, 'id')) return undefined
  const { id } = row
  return Number.isSafeInteger(id) || (typeof id === 'string' && id !== '') ? (id as string | number) : undefined
}
