import { TimeoutError } from '../errors/errors.ts'
import type { CallOptions } from '../options/options.ts'
import { type AttemptInput, makeAttempt } from './attempt.ts'
import { toCallError } from './attempt-error.ts'
import { CallLifetime } from './call-lifetime.ts'
import type { CallState } from './call-state.ts'
import type { ClientState } from './client-state.ts'
import type { ServiceResponse } from './interpret.ts'
import { sendByKy } from './ky-instance.ts'
import { mayRetry, retryDelay } from './pacing/retry.ts'
import { sharedTurn } from './pacing/shared-turn.ts'
import { type EncodedCall, requestOf } from './request.ts'

/** The options of a call that concern sending it. */
export type SendOptions = Omit<CallOptions, 'extraQuery'> & Partial<Pick<AttemptInput, 'onReceived'>>

/**
 * Sends a call by one call of ky, which gets the URL without the key, and no body. Decides what is retried, and when.
 * `docs/decisions/what-ky-does.md` explains each option of ky, and `call-lifetime.ts` the signals.
 */
export async function send(
  encoded: EncodedCall,
  options: SendOptions,
  clientState: ClientState,
  callState: CallState,
): Promise<ServiceResponse> {
  const {
    signal: callerSignal,
    onResponse,
    onReceived,
    timeout = clientState.timeout,
    totalTimeout = clientState.totalTimeout,
    retries = clientState.retries,
  } = options
  callState.useSignal(callerSignal)
  const request = requestOf(encoded, clientState)
  const { operation, multipart } = request
  const clientTurn = clientState.ownLimiter.turn()
  const turn = clientState.limiter ? sharedTurn(clientTurn, clientState.limiter, operation.name) : clientTurn
  let response: ServiceResponse | undefined
  let delayMs = 0

  const lifetime = new CallLifetime(callerSignal, totalTimeout, () =>
    callState.makeError(TimeoutError, `timed out after ${totalTimeout} ms, including retries and waits`),
  )

  const takeTurn = () => lifetime.race(() => turn.take())

  // Ignores ky's `Request`, which has neither the key nor the body.
  const attempt = async (): Promise<Response> => {
    response = await lifetime.runAttempt((attemptSignal) =>
      makeAttempt({ request, clientState, callState, turn, signal: attemptSignal, onReceived }),
    )
    return response.raw
  }

  /** Aborts an attempt that ky no longer awaits, and passes its turn to another call. */
  const endAttempt = () => {
    lifetime.endAttempt()
    turn.release()
  }

  /** Ends an attempt that failed. Returns whether another follows, which it then announces. */
  const prepareRetry = ({ error, retryCount }: { error: Error; retryCount: number }): boolean => {
    endAttempt()
    if (lifetime.signal?.aborted) return false
    const callError = toCallError(error, request, timeout, callState)
    delayMs = retryDelay(retryCount, callError.retryAfterMs)
    const isRepeatable = multipart?.replayable !== false && mayRetry(callError, operation.effect)
    if (!isRepeatable || lifetime.endsWithin(delayMs) || !clientState.budget.spend()) return false
    callState.willRetry(delayMs, callError)
    return true
  }

  try {
    if (multipart !== undefined) await lifetime.race(() => multipart.ready())
    // Before ky, because thousands of calls may wait here, and each would need more memory inside ky.
    await takeTurn()
    await sendByKy(request.url, {
      method: operation.method,
      timeout,
      ...(lifetime.signal && { signal: lifetime.signal }),
      retry: { limit: retries, shouldRetry: prepareRetry, delay: () => delayMs },
      context: { takeTurn },
      fetch: attempt,
    })
    clientState.budget.earn()
    callState.notifyCaller(onResponse)
    return response as ServiceResponse
  } catch (error) {
    callerSignal?.throwIfAborted()
    const callError = toCallError(error, request, timeout, callState)
    if (callError.kind === 'api') callState.notifyCaller(onResponse)
    throw callError
  } finally {
    endAttempt()
    lifetime.close()
  }
}
