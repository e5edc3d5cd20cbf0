import { onAbort } from '../options/on-abort.ts'

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

  constructor(caller: AbortSignal | undefined, totalTimeout: number | undefined, timeoutError: () => unknown) {
    if (caller || totalTimeout) this.signal = this.#controller.signal
    this.#timeoutError = timeoutError
    this.#endsAt = performance.now() + (totalTimeout ?? Number.POSITIVE_INFINITY)
    if (totalTimeout) this.#timer = setTimeout(() => this.#abort(timeoutError()), totalTimeout)
    if (caller) this.#unlisten = onAbort(caller, () => this.#abort(caller.reason))
  }

  /**
   * Waits for some work until the call ends: a custom fetch or key function may ignore signals. `controller` aborts at
   * the same moment, so that an abort in a progress listener stops what would be sent next. An abort ends only the last
   * race, because an earlier one was given up with its attempt.
   */
  race<Result>(work: () => Promise<Result>, controller?: AbortController): Promise<Result> {
    return new Promise((resolve, reject) => {
      const { signal } = this.#controller
      // With less than 1 ms left, a request would only time out, and use up a turn.
      if (!signal.aborted && this.endsWithin(1)) this.#abort(this.#timeoutError())
      if (signal.aborted) return reject(signal.reason)
      this.#stopWaiting = (reason) => {
        reject(reason)
        controller?.abort(reason)
      }
      work().then(resolve, reject)
    })
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
    this.#controller.abort(reason)
  }
}
