import { isAffiliateNetworkError } from '../errors/errors.ts'
import type { Operation } from '../operations/operation.ts'
import { CallState } from '../transport/call-state.ts'
import { ThrownByCaller } from '../transport/caller-code.ts'
import type { ClientState } from '../transport/client-state.ts'
import type { PreparedCall } from '../transport/request.ts'
import { scrubInputError } from '../transport/secrets/scrubber.ts'
import { send } from '../transport/send.ts'
import { prepareCall } from './prepare-call.ts'

/**
 * Runs one call. However it ends, it sends exactly one `end` event. The stack of its error, which ends inside this package,
 * is replaced by one that shows the caller: V8 knows it in the `catch` of an async function.
 */
export async function trackCall<Result>(
  operation: string,
  clientState: ClientState,
  work: (callState: CallState) => Promise<Result>,
  page?: number,
): Promise<Result> {
  const callState = new CallState(operation, clientState, page)
  try {
    const result = await work(callState)
    callState.succeeded()
    return result
  } catch (error) {
    callState.failed(error)
    // The schema that was passed to `request` threw it.
    if (error instanceof ThrownByCaller) throw error.cause
    // The reason of an abort belongs to the caller.
    if (isAffiliateNetworkError(error) && error !== callState.signal?.reason) {
      scrubInputError(error, callState.scrub)
      // Engines without it keep the stack as it is.
      Error.captureStackTrace?.(error, trackCall)
      // Without the frame of Node that ran the `catch`, so that the first one is the caller's.
      if (error.stack) error.stack = error.stack.replace(/\n.*processTicksAndRejections.*/, '')
    }
    throw error
  }
}

/** Makes the call of an operation. */
export const run = (operation: Operation, args: readonly unknown[], clientState: ClientState): Promise<unknown> =>
  trackCall(operation.name, clientState, async (callState) =>
    sendAndRead(operation, prepareCall(operation, args, clientState), clientState, callState),
  )

/** Sends a call, and reads its result. Warns about a request that is probably a mistake. */
export async function sendAndRead<Result>(
  { warningsFor, result }: Operation<unknown, Result>,
  prepared: PreparedCall,
  clientState: ClientState,
  callState: CallState,
): Promise<Result> {
  const { wire } = prepared
  for (const [about, warning] of Object.entries(warningsFor?.(wire) ?? {})) callState.warnOnce(about, () => warning)
  const reply = await send(prepared, clientState, callState)
  reply.checkErrorMessage()
  return result.read(reply, wire)
}
