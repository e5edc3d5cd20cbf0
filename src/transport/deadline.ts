import { onAbort } from '../events/on-abort.ts'

/** Why a deadline ended its work. */
export const TIMED_OUT = Symbol('timed out')

/**
 * Runs work under one deadline and the caller's signal. It is a race and not only an abort, because runtimes exist
 * whose fetch never settles. Nothing is left behind: no timer, no listener, no unhandled rejection.
 * Rejects with `TIMED_OUT`, or with the signal's reason.
 */
export async function withDeadline<Result>(
  ms: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  if (outer.aborted) throw outer.reason
  const inner = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let onOuter: (() => void) | undefined
  const ended = new Promise<never>((_, reject) => {
    const end = (reason: unknown) => {
      reject(reason)
      inner.abort(reason)
    }
    timer = setTimeout(end, ms, TIMED_OUT)
    onOuter = () => end(outer.reason)
    outer.addEventListener('abort', onOuter, { once: true })
  })
  try {
    const running = work(inner.signal)
    running.catch(() => {})
    return await Promise.race([running, ended])
  } finally {
    clearTimeout(timer)
    if (onOuter !== undefined) outer.removeEventListener('abort', onOuter)
  }
}

/** A call's own signal: fires with the caller's signal, and with `TIMED_OUT` when the whole call took too long. */
export function openScope(signal: AbortSignal | undefined, totalTimeout: number | undefined) {
  const controller = new AbortController()
  const forget = signal && onAbort(signal, () => controller.abort(signal.reason))
  const deadline = totalTimeout === undefined ? undefined : performance.now() + totalTimeout
  const timer = totalTimeout === undefined ? undefined : setTimeout(() => controller.abort(TIMED_OUT), totalTimeout)
  return {
    signal: controller.signal,
    /** Milliseconds left to the whole call. */
    remaining: () => (deadline === undefined ? Number.POSITIVE_INFINITY : deadline - performance.now()),
    close() {
      clearTimeout(timer)
      forget?.()
    },
  }
}
