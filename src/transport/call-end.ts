import { onAbort } from '../options/on-abort.ts'

/**
 * What ends a call from outside: the caller's signal, or the time of the whole call, its wait for a turn included. `late`
 * makes the error of that. A call does one thing at a time, so there is one race at a time.
 */
export function callEnd(caller: AbortSignal | undefined, totalTimeout: number | undefined, late: () => unknown) {
  const endsAt = performance.now() + (totalTimeout ?? Number.POSITIVE_INFINITY)
  let ended: { readonly reason: unknown } | undefined
  let stopWaiting: ((reason: unknown) => void) | undefined
  const comesWithin = (delayMs: number) => performance.now() + delayMs >= endsAt
  const end = (reason: unknown) => {
    clearTimeout(timer)
    ended = { reason }
    stopWaiting?.(reason)
  }
  const timer = totalTimeout && setTimeout(() => end(late()), totalTimeout)
  const forget = caller && onAbort(caller, () => end(caller.reason))
  /**
   * Waits for some work, but not beyond the end: a custom fetch or key function may ignore signals. `attempt` is
   * aborted in the same moment, so that an abort in a listener of progress stops what would be sent next.
   */
  const race = <Result>(work: () => Promise<Result>, attempt?: AbortController): Promise<Result> =>
    new Promise((resolve, reject) => {
      // Nothing begins in the last millisecond: calls that wait for a place get that of one whose time was over.
      if (ended === undefined && comesWithin(1)) end(late())
      if (ended) return reject(ended.reason)
      stopWaiting = (reason) => {
        reject(reason)
        attempt?.abort(reason)
      }
      work().then(resolve, reject)
    })
  return {
    race,
    /** Waits for some time, but not beyond the end. */
    pause(ms: number): Promise<void> {
      let wait: ReturnType<typeof setTimeout>
      return race<void>(() => new Promise((resolve) => (wait = setTimeout(resolve, ms)))).finally(() =>
        clearTimeout(wait),
      )
    },
    /** Whether the time of the call would be over before a wait is. */
    comesWithin,
    close() {
      forget?.()
      clearTimeout(timer)
    },
  }
}
