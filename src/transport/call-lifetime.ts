import { onAbort } from '../options/on-abort.ts'

/*
 * The signals of a call:
 *
 * | signal         | aborted                                               | who listens                            |
 * |----------------|-------------------------------------------------------|----------------------------------------|
 * | the caller's   | by the caller; of a page, also by `paging/crawl.ts`   | `CallLifetime` only                    |
 * | the call's     | with the caller's, or at the end of `totalTimeout`    | ky, while it waits between attempts    |
 * | the attempt's  | with the call's, or when ky gives up on the attempt   | fetch, the body, the upload            |
 * | the limiter's  | when the attempt's turn is released                   | the caller's `limiter`, while it waits |
 */

/** The time that a call has for its response: it ends when the caller's signal is aborted, or after `totalTimeout`. */
export class CallLifetime {
  /** The signal for ky; `undefined` for a call without a signal and `totalTimeout`. */
  readonly signal: AbortSignal | undefined
  readonly #timeoutError: () => unknown
  readonly #endsAt: number
  readonly #timer: ReturnType<typeof setTimeout> | undefined
  readonly #unlisten: (() => void) | undefined
  readonly #controller = new AbortController()
  #stopWaiting: ((reason: unknown) => void) | undefined
  #running: AbortController | undefined

  constructor(caller: AbortSignal | undefined, totalTimeout: number | undefined, timeoutError: () => unknown) {
    if (caller || totalTimeout) this.signal = this.#controller.signal
    this.#timeoutError = timeoutError
    this.#endsAt = performance.now() + (totalTimeout ?? Number.POSITIVE_INFINITY)
    if (totalTimeout) this.#timer = setTimeout(() => this.#abort(timeoutError()), totalTimeout)
    if (caller) this.#unlisten = onAbort(caller, () => this.#abort(caller.reason))
  }

  /** Waits for some work until the call ends: a custom fetch or key function may ignore signals. */
  race<Result>(work: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const { signal } = this.#controller
      // With less than 1 ms left, a request would only time out, and use up a turn.
      if (!signal.aborted && this.endsWithin(1)) this.#abort(this.#timeoutError())
      if (signal.aborted) return reject(signal.reason)
      // Only the last race: an earlier one was given up with its attempt.
      this.#stopWaiting = reject
      work().then(resolve, reject)
    })
  }

  /**
   * Runs an attempt, whose signal is aborted at the moment when the call ends, so that an abort in a progress listener
   * stops what would be sent next.
   */
  async runAttempt<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const controller = new AbortController()
    this.#running = controller
    const result = await this.race(() => work(controller.signal))
    this.#running = undefined
    return result
  }

  /** Aborts an attempt that failed, or that nobody awaits any more. */
  endAttempt(reason?: unknown): void {
    this.#running?.abort(reason)
    this.#running = undefined
  }

  /** Whether `totalTimeout` ends during a wait of so many milliseconds. */
  endsWithin(delayMs: number): boolean {
    return performance.now() + delayMs >= this.#endsAt
  }

  close(): void {
    this.#unlisten?.()
    clearTimeout(this.#timer)
  }

  #abort(reason: unknown): void {
    clearTimeout(this.#timer)
    this.#stopWaiting?.(reason)
    this.endAttempt(reason)
    this.#controller.abort(reason)
  }
}
