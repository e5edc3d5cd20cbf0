import { type AffiliateNetworkError, isAffiliateNetworkError } from '../errors/errors.ts'
import { LOSS } from './loss-brake.ts'
import type { FailedDay } from './sync-error.ts'

/** Days' reads in a row without any response, or the first ones with the same error, after which a run ends. */
const MOST_ALIKE = 5

/** A day that a run reads. */
export interface Task {
  readonly day: string
  run(): Promise<void>
}

/** How a run reads its days. */
export interface TryOptions {
  readonly concurrency: number
  readonly signal: AbortSignal
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

  constructor(options: TryOptions) {
    this.#options = options
  }

  /** Reads each day once. Returns those that failed, for a passing reason or not. @throws what ends the run at once */
  async each(tasks: readonly Task[]) {
    const failures = { passing: new Map<Task, FailedDay>(), lasting: [] as FailedDay[] }
    const { concurrency, signal, stop } = this.#options
    let at = 0
    const work = async () => {
      while (at < tasks.length && !this.isOver) {
        const task = tasks[at++] as Task
        try {
          await task.run()
          this.#unanswered = 0
          this.#isRead = true
        } catch (error) {
          if (signal.aborted || !isAffiliateNetworkError(error)) throw error
          await this.#examine(error)
          const failed = { day: task.day, error }
          if (isPassing(error)) failures.passing.set(task, failed)
          else failures.lasting.push(failed)
        }
      }
    }
    const workers = Array.from({ length: concurrency }, () => work().catch((error) => stop.abort(error)))
    await Promise.all(workers)
    signal.throwIfAborted()
    return failures
  }

  /** @throws the error if no other day can be read either */
  async #examine(error: AffiliateNetworkError): Promise<void> {
    if (endsRun(error)) throw error
    this.#unanswered = error.kind === 'connection' || error.kind === 'timeout' ? this.#unanswered + 1 : 0
    this.isOver ||= this.#unanswered >= MOST_ALIKE
    if (error.kind !== 'api' || isPassing(error)) return
    // Services refuse a key with any status: then they refuse any other request as well.
    const other = await this.#options.ping().then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (isAffiliateNetworkError(other) && isAlike(other, error)) throw error
    this.#first.push(error)
    if (!this.#isRead && this.#first.length >= MOST_ALIKE && this.#first.every((one) => isAlike(one, error)))
      throw error
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
  (kind === 'response' && (code === 'CUT_SHORT' || code === LOSS)) ||
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
