import { onAbort } from '../options/on-abort.ts'

/**
 * What ends a call before it has its response: the caller's signal, or the time for the whole call, of which `late` makes
 * the error. A call does one thing at a time, so there is one race at a time.
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
     * The signal for ky. A call that only its attempts' timeouts can end has none. Created when it is read: thousands of
     * calls may wait for their first turn.
     */
    get signal(): AbortSignal | undefined {
      if (caller || totalTimeout) controller ??= new AbortController()
      return controller?.signal
    },
    /**
     * Waits for some work until the call ends: a custom fetch or key function may ignore signals. `attempt` is aborted at
     * the same moment, so that an abort in a progress listener stops what would be sent next.
     */
    race: <Result>(work: () => Promise<Result>, attempt?: AbortController): Promise<Result> =>
      new Promise((resolve, reject) => {
        // In the last millisecond nothing begins: a call whose time is over would pass its turn to others that are late too.
        if (ended === undefined && comesWithin(1)) end(late())
        if (ended) return reject(ended.reason)
        stopWaiting = (reason) => {
          reject(reason)
          attempt?.abort(reason)
        }
        work().then(resolve, reject)
      }),
    /** Whether the time for the call is over before a wait is. */
    comesWithin,
    close() {
      forget?.()
      clearTimeout(timer)
    },
  }
}
