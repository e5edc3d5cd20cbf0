export const STATUSES = ['Pending', 'Approved', 'Rejected'] as const
export type Status = (typeof STATUSES)[number]

/** The status that a row's text means, in whatever letters; `undefined` for any other text. */
export function statusOf(text: unknown): Status | undefined {
  const exact = STATUSES.find((name) => name === text)
  if (exact !== undefined) return exact
  const folded = String(text).trim().toLowerCase()
  return STATUSES.find((name) => name.toLowerCase() === folded)
}

/** Rows of a day by the text of their status: how many there are, and a number that other rows would not have. */
export type StatusCounts = Readonly<Record<string, readonly [rows: number, mark: number]>>

/** Counts rows by status. */
export class CountedStatuses {
  readonly #counts: Record<string, [number, number]> = {}

  /** Counts a row. Returns the text under which it is counted: a known status is spelled as documented. */
  add(key: string, status: unknown): string {
    const text = statusOf(status) ?? String(status ?? '').trim()
    this.#counts[text] ??= [0, 0]
    const count = this.#counts[text]
    count[0]++
    // The order of the rows does not matter.
    if (text !== 'Approved') count[1] = (count[1] + markOf(key)) % MODULUS
    return text
  }

  get counts(): StatusCounts {
    return this.#counts
  }
}

const MODULUS = 2 ** 48

/** A number of 48 bits that another text hardly has. */
export function markOf(text: string): number {
  let [one, two] = [0x811c9dc5, 0x9e3779b9]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 0x01000193)
    two = Math.imul(two ^ code, 0x85ebca6b)
  }
  two ^= two >>> 13
  return (one >>> 0) * 2 ** 16 + ((two ^ (two >>> 16)) & 0xffff)
}

/** Rows of a status by name, and of texts that no documented status has. */
export function countOf(counts: StatusCounts, name: Status): number {
  return counts[name]?.[0] ?? 0
}

export const unknownIn = (counts: StatusCounts): number =>
  Object.entries(counts).reduce((sum, [text, [rows]]) => (statusOf(text) === undefined ? sum + rows : sum), 0)
