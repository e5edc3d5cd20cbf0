import { onAbort } from '../events/on-abort.ts'

/** What a call knows of the signal that its caller gave. */
export interface CallerAbort {
  /** The call's own signal, which fires with the caller's; `undefined` where the caller gave none. */
  readonly signal: () => AbortSignal | undefined
  /** Waits for some work, but not beyond the abort: a custom fetch or key function may ignore signals. */
  readonly race: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Removes the listener. */
  readonly close: () => void
}

const NO_SIGNAL: CallerAbort = { signal: () => undefined, race: (work) => work(), close: () => {} }

/**
 * Follows the caller's signal, with one listener on it for all calls that share it: ky would add its own for each. A
 * call does one thing at a time, so there is one race at a time.
 */
export function followCaller(signal: AbortSignal | undefined): CallerAbort {
  if (signal === undefined) return NO_SIGNAL
  let own: AbortController | undefined
  let stopWaiting: ((reason: unknown) => void) | undefined
  const close = onAbort(signal, () => {
    stopWaiting?.(signal.reason)
    own?.abort(signal.reason)
  })
  return {
    signal() {
      own ??= new AbortController()
      return own.signal
    },
    race: (work) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        stopWaiting = reject
        work().then(resolve, reject)
      }),
    close,
  }
}
