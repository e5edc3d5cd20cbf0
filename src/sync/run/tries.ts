import { type AffiliateNetworkError, isAffiliateNetworkError } from '../../errors/errors.ts'
import { CUT_SHORT } from '../../errors/failure-codes.ts'
import { LOSS, MISMATCH } from './doubts.ts'
import { Places } from './places.ts'
import type { FailedDay } from './sync-error.ts'

/** Days' reads in a row without any response, or the first ones with the same error, after which a run ends. */
const MOST_ALIKE = 5

/** Of so many errors of the service, one is followed by another request, to see whether the key is refused. */
const EACH = 10

/** A day that a run reads. */
export interface Task {
  readonly day: string
  /** Reads the day and stores it. */
  run(turn: DayTurn): Promise<void>
}

/** The place of a day among the others: the next one is read while this one is stored. */
export interface DayTurn {
  /** Call it once the day is read. */
  endReading(): void
  /** Waits until the days before are stored. @throws the reason of the signal, if the run has ended */
  beginStoring(): Promise<void>
}

/** How a run reads its days. */
export interface TryOptions {
  /** How many days are read at once. As many others are stored meanwhile. */
  readonly concurrency: number
  /** Is aborted with what ends the run. */
  readonly stop: AbortController
  /** Sends a small request. */
  ping(): Promise<void>
}

/** Reads days, several at a time, and decides what an error of one of them means for the others. */
export class Tries {
  /** Whether the service gives no response any more. */
  isOver = false
  readonly #options: TryOptions
  #unanswered = 0
  #isRead = false
  #first: AffiliateNetworkError[] = []
  #refusals = 0

  constructor(options: TryOptions) {
    this.#options = options
  }

  /** Reads each day once. Returns those that failed, for a passing reason or not. @throws what ends the run at once */
  async each(tasks: readonly Task[]) {
    const failures = { passing: new Map<Task, FailedDay>(), lasting: [] as FailedDay[] }
    const { concurrency, stop } = this.#options
    const { signal } = stop
    const [reading, storing] = [new Places(concurrency), new Places(concurrency)]
    let at = 0
    const work = async () => {
      for (;;) {
        const endReading = await reading.take()
        const task = this.isOver || signal.aborted ? undefined : tasks[at++]
        if (task === undefined) return endReading()
        // Days are stored in the order in which they are read.
        const place = storing.take()
        const beginStoring = async () => {
          await place
          signal.throwIfAborted()
        }
        try {
          await task.run({ endReading, beginStoring })
          this.#unanswered = 0
          this.#isRead = true
        } catch (error) {
          try {
            const failed = { day: task.day, error: await this.#examine(error) }
            if (isPassing(failed.error)) failures.passing.set(task, failed)
            else failures.lasting.push(failed)
          } catch (reason) {
            stop.abort(reason)
          }
        } finally {
          endReading()
          const endStoring = await place
          endStoring()
        }
      }
    }
    await Promise.all(Array.from({ length: 2 * concurrency }, work))
    signal.throwIfAborted()
    return failures
  }

  /** Gives back the error of a day. @throws the error if no other day can be read either */
  async #examine(error: unknown): Promise<AffiliateNetworkError> {
    if (this.#options.stop.signal.aborted || !isAffiliateNetworkError(error) || endsRun(error)) throw error
    this.#unanswered = error.kind === 'connection' || error.kind === 'timeout' ? this.#unanswered + 1 : 0
    this.isOver ||= this.#unanswered >= MOST_ALIKE
    if (error.kind !== 'api' || isPassing(error)) return error
    // Services refuse a key with any status: then they refuse any other request as well.
    const other =
      this.#refusals++ % EACH > 0 ? undefined : await this.#options.ping().catch((reason: unknown) => reason)
    if (isAffiliateNetworkError(other) && isAlike(other, error)) throw error
    this.#first.push(error)
    if (!this.#isRead && this.#first.length >= MOST_ALIKE && this.#first.every((one) => isAlike(one, error)))
      throw error
    return error
  }
}

const isAlike = (one: AffiliateNetworkError, other: AffiliateNetworkError) =>
  one.kind === other.kind && one.status === other.status && one.errorCode === other.errorCode

/** Whether no other day can be read either: a call that is not valid, or a key that is refused. */
export const endsRun = ({ kind, status }: AffiliateNetworkError): boolean =>
  kind === 'input' || (kind === 'api' && (status === 401 || status === 403))

/** Whether another try may help. */
export const isPassing = ({ kind, status = 0, code }: AffiliateNetworkError): boolean =>
  kind === 'connection' ||
  kind === 'timeout' ||
  kind === 'paging' ||
  (kind === 'response' && (code === CUT_SHORT || code === LOSS || code === MISMATCH)) ||
  (kind === 'api' && (status === 408 || status === 429 || status >= 500))

/** Waits. @throws the reason of the signal */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', end, { once: true })
  })
}
