/** The time that a call has: it ends when the caller's signal is aborted, or after `totalTimeout`. */
export class CallLifetime {
  readonly #timeoutError: () => unknown
  readonly #endsAt: number
  readonly #timer: ReturnType<typeof setTimeout> | undefined
  readonly #unlisten: (() => void) | undefined
  /** Why the call has ended. */
  #ended: { readonly reason: unknown } | undefined
  #onEnd = (_: unknown) => {}

  constructor(caller: AbortSignal | undefined, totalTimeout: number | undefined, timeoutError: () => unknown) {
    this.#timeoutError = timeoutError
    this.#endsAt = performance.now() + (totalTimeout ?? Number.POSITIVE_INFINITY)
    if (totalTimeout) this.#timer = setTimeout(() => this.#end(timeoutError()), totalTimeout)
    if (caller) this.#unlisten = onAbort(caller, () => this.#end(caller.reason))
  }

  /**
   * Awaits one step of the call, or its end: a custom fetch or key function may ignore signals. `stop` is called at the
   * moment of the end, so that an abort in a progress listener stops what would be sent next.
   */
  race<Result>(step: () => Promise<Result>, stop: (reason: unknown) => void = () => {}): Promise<Result> {
    return new Promise((resolve, reject) => {
      // With less than 1 ms left, a request would only time out, and use up a turn.
      if (this.endsWithin(1)) this.#end(this.#timeoutError())
      if (this.#ended) return reject(this.#ended.reason)
      this.#onEnd = (reason) => {
        reject(reason)
        stop(reason)
      }
      step().then(resolve, reject)
    })
  }

  /** Waits before another attempt. @throws what ends the call */
  wait(delayMs: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const step = () =>
      new Promise<void>((resolve) => {
        timer = setTimeout(resolve, delayMs)
      })
    return this.race(step, () => clearTimeout(timer))
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
    if (this.#ended) return
    this.#ended = { reason }
    this.#onEnd(reason)
  }
}

/** What to call when a signal is aborted. It shares one listener, because Node 22 warns about more than ten. */
class Callbacks extends Set<() => void> {
  handleEvent(): void {
    for (const callback of this) callback()
    this.clear()
  }
}

const callbacksOf = new WeakMap<AbortSignal, Callbacks>()

/** Calls back when the signal is aborted, or at once if it already is. Returns a function that removes the callback. */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  if (signal.aborted) {
    callback()
    return () => {}
  }
  const callbacks = callbacksOf.get(signal) ?? new Callbacks()
  callbacksOf.set(signal, callbacks)
  if (callbacks.size === 0) signal.addEventListener('abort', callbacks, { once: true })
  callbacks.add(callback)
  return () => {
    if (callbacks.delete(callback) && callbacks.size === 0) signal.removeEventListener('abort', callbacks)
  }
}
