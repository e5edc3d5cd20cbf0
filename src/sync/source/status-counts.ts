import { MISMATCH, refusal } from '../run/doubts.ts'
import { type Counts, NONE, STATUSES, type Status, statusOf } from './counts.ts'

/** The field of a row's status. */
export const STATUS = 'ck_conversion_status'

/** Smaller days may change as they like. */
const SMALLEST = 10

/**
 * What filters find for texts that are not documented. It is learned from the first day that has such rows, so that the
 * others need no more requests.
 */
export class StatusTexts {
  readonly #meanings = new Map<string, Status | undefined>()

  /** Whether it is known by which filter rows with a text are found, if any. */
  has(text: string): boolean {
    return this.#meanings.has(text)
  }

  meaningOf(text: string): Status | undefined {
    return this.#meanings.get(text)
  }

  /** Learns texts from a day: so many rows have them, and so many more rows are found by filters than have known ones. */
  learn(rows: ReadonlyMap<string, number>, found: Counts): void {
    const texts = [...rows]
    const solutions: (Status | undefined)[][] = []
    const solve = (meanings: readonly (Status | undefined)[], left: Counts) => {
      const next = texts[meanings.length]
      if (next === undefined) {
        if (STATUSES.every((name) => left[name] === 0)) solutions.push([...meanings])
        return
      }
      for (const name of [...STATUSES, undefined]) {
        if (name === undefined) solve([...meanings, name], left)
        else if (left[name] >= next[1]) solve([...meanings, name], { ...left, [name]: left[name] - next[1] })
      }
    }
    if (texts.length <= MOST_TEXTS) solve([], found)
    const [only] = solutions
    if (only === undefined || solutions.length > 1) return
    for (const [at, [text]] of texts.entries()) this.#meanings.set(text, only[at])
  }
}

/** Each text quadruples what they may mean. */
const MOST_TEXTS = 5

/** Counts the rows of a day by status, as the filters of the service do. */
export class StatusCounts {
  readonly #operation: string
  readonly #texts: StatusTexts
  readonly #mayDiffer: boolean
  readonly #unknown = new Map<string, number>()
  counts: Counts = { ...NONE }

  /** @param mayDiffer whether the counts of the service may be others. */
  constructor(operation: string, texts: StatusTexts, mayDiffer: boolean) {
    this.#operation = operation
    this.#texts = texts
    this.#mayDiffer = mayDiffer
  }

  /** Adds a row. Returns its status. */
  add(text: unknown, warn: (text: string) => void): Status | undefined {
    this.counts.all++
    const status = statusOf(text)
    if (status !== undefined) this.counts[status]++
    else if (text !== undefined && text !== null) {
      const unknown = String(text)
      warn(`${STATUS}: ${JSON.stringify(text)} is not a known status; it is stored as it came`)
      this.#unknown.set(unknown, (this.#unknown.get(unknown) ?? 0) + 1)
    }
    return status
  }

  /**
   * Completes the counts at the end of the day. Asks the service if rows have texts of which it is not known how filters
   * find them, or if the rows have moved as statuses seldom do.
   * @param before the counts when the day was stored.
   * @throws ResponseError if the rows have other statuses than the service finds
   */
  async end(day: string, before: Counts | undefined, count: () => Promise<Counts>): Promise<void> {
    const { counts } = this
    const isUnknown = [...this.#unknown.keys()].some((text) => !this.#texts.has(text))
    if (!isUnknown && (before === undefined || !isStrange(before, counts))) {
      for (const [text, rows] of this.#unknown) {
        const meaning = this.#texts.meaningOf(text)
        if (meaning !== undefined) counts[meaning] += rows
      }
      return
    }
    const found = { ...(await count()), all: counts.all }
    const sum = STATUSES.reduce((rows, name) => rows + found[name], 0)
    const wrong = STATUSES.find((name) => found[name] < counts[name])
    if (sum === counts.all && wrong !== undefined && !this.#mayDiffer) {
      const reason = `${counts[wrong]} ${wrong} rows were read, and the service counts ${found[wrong]}`
      throw refusal(this.#operation, MISMATCH, `${day}: ${reason}`)
    }
    const more = Object.fromEntries(STATUSES.map((name) => [name, found[name] - counts[name]])) as Counts
    this.#texts.learn(this.#unknown, more)
    this.counts = found
  }
}

/** Whether most rows of a day have been rejected since, or rejected ones no longer are, although none is gone. */
const isStrange = (before: Counts, now: Counts) =>
  now.all >= SMALLEST &&
  (now.Rejected - before.Rejected > now.all / 2 || (now.Rejected < before.Rejected && now.all >= before.all))
