import { onAbort } from '../options/on-abort.ts'

/**
 * Ends a call that has no response yet: with the reason of the caller's signal, or after `totalTimeout` with an error made
 * by `timeoutError`. Only one `race` runs at a time, because a call does one thing after another.
 */
export function callEnd(
  caller: AbortSignal | undefined,
  totalTimeout: number | undefined,
  timeoutError: () => unknown,
) {
  const endsAt = performance.now() + (totalTimeout ?? Number.POSITIVE_INFINITY)
  let ended: { readonly reason: unknown } | undefined
  let stopWaiting: ((reason: unknown) => void) | undefined
  let controller: AbortController | undefined
  /** Whether `totalTimeout` ends during a wait of so many milliseconds. */
  const endsWithin = (delayMs: number) => performance.now() + delayMs >= endsAt
  const end = (reason: unknown) => {
    clearTimeout(timer)
    ended = { reason }
    stopWaiting?.(reason)
    controller?.abort(reason)
  }
  const timer = totalTimeout && setTimeout(() => end(timeoutError()), totalTimeout)
  const forget = caller && onAbort(caller, () => end(caller.reason))
  return {
    /**
     * The signal for ky; `undefined` for a call without a signal and `totalTimeout`. Created when it is first read, because
     * thousands of calls may wait for their turn.
     */
    get signal(): AbortSignal | undefined {
      if (caller || totalTimeout) controller ??= new AbortController()
      // It may have ended in the same tick, before anything waited.
      if (ended) controller?.abort(ended.reason)
      return controller?.signal
    },
    /**
     * Waits for some work until the call ends: a custom fetch or key function may ignore signals. `attempt` is aborted at
     * the same moment, so that an abort in a progress listener stops what would be sent next.
     */
    race: <Result>(work: () => Promise<Result>, attempt?: AbortController): Promise<Result> =>
      new Promise((resolve, reject) => {
        // Nothing starts in the last millisecond: a call would take its turn only to time out, and so would those after it.
        if (ended === undefined && endsWithin(1)) end(timeoutError())
        if (ended) return reject(ended.reason)
        stopWaiting = (reason) => {
          reject(reason)
          attempt?.abort(reason)
        }
        work().then(resolve, reject)
      }),
    endsWithin,
    close() {
      forget?.()
      clearTimeout(timer)
    },
  }
}
