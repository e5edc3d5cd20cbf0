import { isAffiliateNetworkError } from '../errors/errors.ts'
import { refusePollution } from '../errors/polluted.ts'
import { CallState } from '../transport/call-state.ts'
import { ThrownByCaller } from '../transport/caller-code.ts'
import type { ClientState } from '../transport/client-state.ts'
import { scrubInputError } from '../transport/secrets/scrub-values.ts'
import type { Scrub } from '../transport/secrets/scrubber.ts'

/** Runs one call. However it ends, it sends exactly one `end` event, and its error is made ready for the caller. */
export async function trackCall<Result>(
  operation: string,
  clientState: ClientState,
  work: (callState: CallState) => Promise<Result>,
  page?: number,
): Promise<Result> {
  const callState = new CallState(operation, clientState, page)
  try {
    refusePollution(operation)
    const result = await work(callState)
    callState.succeeded()
    return result
  } catch (error) {
    callState.failed(error)
    // The schema that was passed to `request` threw it.
    if (error instanceof ThrownByCaller) throw error.cause
    finishError(error, callState.scrub, trackCall, callState.signal)
    throw error
  }
}

/**
 * Takes the key out of an InputError, which may show it as part of the input. And replaces the stack of any error, which
 * ends inside this package, by one that shows the caller: V8 knows it in the `catch` of an async function.
 * @param below the function whose frames, and those it called, are left out.
 * @param signal the signal of the call. Its reason belongs to the caller, and is left as it is.
 */
export function finishError(
  error: unknown,
  scrub: Scrub,
  below: (...args: never[]) => unknown,
  signal?: AbortSignal,
): void {
  if (!isAffiliateNetworkError(error) || (signal?.aborted && error === signal.reason)) return
  scrubInputError(error, scrub)
  // Engines without it keep the stack as it is.
  Error.captureStackTrace?.(error, below)
  // Without the frame of Node that ran the `catch`, so that the first one is the caller's.
  if (error.stack) error.stack = error.stack.replace(/\n.*processTicksAndRejections.*/, '')
}
