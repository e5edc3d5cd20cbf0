import { isAffiliateNetworkError } from '../errors/errors.ts'
import { CallLog } from '../transport/call-log.ts'
import { type Scrub, withoutKey } from '../transport/secret.ts'
import type { Settings } from '../transport/settings.ts'

/** Runs one call: whatever happens in it, its events end with one `end`, and its error is ready for the caller. */
export async function tracked<Result>(
  operation: string,
  settings: Settings,
  work: (log: CallLog) => Promise<Result>,
): Promise<Result> {
  const log = new CallLog(operation, settings.scrub, settings.onEvent)
  try {
    const result = await work(log)
    log.succeeded()
    return result
  } catch (error) {
    log.endedBy(error)
    finishError(error, settings.scrub, tracked, log.signal)
    throw error
  }
}

/**
 * Takes the key out of an InputError, which may show it as part of the input; and replaces an error's stack, made far
 * below, by the stack at the call: in an async function's `catch`, V8 knows who awaits it.
 * @param below the function whose frames, and those it called, are left out.
 * @param signal of the call: its reason is the caller's own, even where it is an error of another call.
 */
export function finishError(
  error: unknown,
  scrub: Scrub,
  below: (...args: never[]) => unknown,
  signal?: AbortSignal,
): void {
  if (!isAffiliateNetworkError(error) || (signal?.aborted && error === signal.reason)) return
  withoutKey(error, scrub)
  // Of V8, and not of all other engines, whose stacks stay as they are.
  Error.captureStackTrace?.(error, below)
}
