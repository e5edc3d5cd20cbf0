import { onAbort } from '../options/on-abort.ts'

/**
 * Ends a call that has no response yet, when the caller's signal is aborted or after `totalTimeout`. `late` makes the
 * error for the latter. A call does one thing at a time, so there is one race at a time.
 */
export function callEnd(caller: AbortSignal | undefined, totalTimeout: number | undefined, late: () => unknown) {
  const endsAt = performance.now() + (totalTimeout ?? Number.POSITIVE_INFINITY)
  let ended: { readonly reason: unknown } | undefined
  let stopWaiting: ((reason: unknown) => void) | undefined
  let controller: AbortController | undefined
  const comesWithin = (delayMs: number) => performance.now() + delayMs >= endsAt
  const end = (reason: unknown) => {
    clearTimeout(timer)
    ended = { reason }
    stopWaiting?.(reason)
    controller?.abort(reason)
  }
  const timer = totalTimeout && setTimeout(() => end(late()), totalTimeout)
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
        if (ended === undefined && comesWithin(1)) end(late())
        if (ended) return reject(ended.reason)
        stopWaiting = (reason) => {
          reject(reason)
          attempt?.abort(reason)
        }
        work().then(resolve, reject)
      }),
    /** Whether `totalTimeout` ends during a wait. */
    comesWithin,
    close() {
      forget?.()
      clearTimeout(timer)
    },
  }
}
