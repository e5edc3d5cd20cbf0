import { doubtOf } from '../run/doubts.ts'
import type { FailedDay } from '../run/sync-error.ts'
import type { Task } from '../run/tries.ts'

/** If more days than these are doubtful, they are asked again before the others. */
const FIRST = 5

/** A day that failed, and may be tried again. */
type Failure = readonly [Task, FailedDay]

/** Days that failed in a run. */
export class DayFailures {
  readonly #failed = new Map<string, FailedDay>()
  readonly #doubted = new Set<string>()
  #held: Failure[] = []

  /** The days that could not be stored. */
  get all(): readonly FailedDay[] {
    return [...this.#failed.values()]
  }

  /** A day fails once: its first error says why. */
  add(failed: FailedDay): void {
    if (!this.#failed.has(failed.day)) this.#failed.set(failed.day, failed)
  }

  get(day: string): FailedDay | undefined {
    return this.#failed.get(day)
  }

  /** Whether to try a day again. One that is doubtful a second time fails. */
  mayTryAgain(failed: FailedDay): boolean {
    if (doubtOf(failed.error) === undefined) return true
    const isFirst = !this.#doubted.has(failed.day)
    this.#doubted.add(failed.day)
    if (!isFirst) this.add(failed)
    return isFirst
  }

  /** The days to try again. If many are doubtful, the first of them show whether the others are asked for. */
  next(failures: readonly Failure[]): Task[] {
    const doubtful = failures.filter(([, { error }]) => doubtOf(error) !== undefined)
    this.#held = doubtful.slice(FIRST)
    return failures.filter((one) => !this.#held.includes(one)).map(([task]) => task)
  }

  /** The other doubtful days, once the first have been tried again. If all of those have failed, these fail too. */
  others(): Task[] {
    const held = this.#held.splice(0)
    const doubtful = this.all.filter(({ error }) => doubtOf(error) !== undefined)
    if (doubtful.length < FIRST) return held.map(([task]) => task)
    for (const [, failed] of held) this.add(failed)
    return []
  }
}
