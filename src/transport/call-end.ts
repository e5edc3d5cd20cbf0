import { onAbort } from '../options/on-abort.ts'

/** Ends a call that has no response yet: with the reason of the caller's signal, or after `totalTimeout` with an error. */
export class CallEnd {
  readonly #caller: AbortSignal | undefined
  readonly #timeoutError: () => unknown
  readonly #endsAt: number
  readonly #timer: ReturnType<typeof setTimeout> | undefined
  readonly #unlisten: (() => void) | undefined
  #controller: AbortController | undefined
  #ended: { readonly reason: unknown } | undefined
  #stopWaiting: ((reason: unknown) => void) | undefined

  constructor(caller: AbortSignal | undefined, totalTimeout: number | undefined, timeoutError: () => unknown) {
    this.#caller = caller
    this.#timeoutError = timeoutError
    this.#endsAt = performance.now() + (totalTimeout ?? Number.POSITIVE_INFINITY)
    if (totalTimeout) this.#timer = setTimeout(() => this.#end(timeoutError()), totalTimeout)
    if (caller) this.#unlisten = onAbort(caller, () => this.#end(caller.reason))
  }

  /**
   * The signal for ky; `undefined` for a call without a signal and `totalTimeout`. Created when it is first read, because
   * thousands of calls may wait for their turn.
   */
  get signal(): AbortSignal | undefined {
    if (this.#caller || this.#timer) this.#controller ??= new AbortController()
    // It may have ended in the same tick, before anything waited.
    if (this.#ended) this.#controller?.abort(this.#ended.reason)
    return this.#controller?.signal
  }

  /**
   * Waits for some work until the call ends: a custom fetch or key function may ignore signals. `attempt` is aborted at
   * the same moment, so that an abort in a progress listener stops what would be sent next. Only one `race` runs at a
   * time, because a call does one thing after another.
   */
  race<Result>(work: () => Promise<Result>, attempt?: AbortController): Promise<Result> {
    return new Promise((resolve, reject) => {
      // Nothing starts in the last millisecond: a call would take its turn only to time out, and so would those after it.
      if (this.#ended === undefined && this.endsWithin(1)) this.#end(this.#timeoutError())
      if (this.#ended) return reject(this.#ended.reason)
      this.#stopWaiting = (reason) => {
        reject(reason)
        attempt?.abort(reason)
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

  #end(reason: unknown): void {
    clearTimeout(this.#timer)
    this.#ended = { reason }
    this.#stopWaiting?.(reason)
    this.#controller?.abort(reason)
  }
}
