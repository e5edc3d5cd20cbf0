import { TimeoutError } from '../errors/errors.ts'
import type { CallOptions } from '../options/options.ts'
import { type AttemptInput, makeAttempt } from './attempt.ts'
import { toCallError } from './attempt-error.ts'
import { CallLifetime } from './call-lifetime.ts'
import type { CallState } from './call-state.ts'
import type { ClientState } from './client-state.ts'
import type { ServiceResponse } from './interpret.ts'
import { attemptByKy } from './ky-instance.ts'
import { mayRetry, retryDelay } from './pacing/retry.ts'
import { sharedTurn } from './pacing/shared-turn.ts'
import { type EncodedCall, requestOf } from './request.ts'

/** The options of a call that concern sending it. */
export type SendOptions = Omit<CallOptions, 'extraQuery'> & Partial<Pick<AttemptInput, 'onReceived'>>

/** Sends a call: takes a turn, makes an attempt, and after a failure that allows it waits and makes another. */
export async function send(
  encoded: EncodedCall,
  options: SendOptions,
  clientState: ClientState,
  callState: CallState,
): Promise<ServiceResponse> {
  const { signal: callerSignal, onResponse, onReceived } = options
  const { timeout = clientState.timeout, totalTimeout = clientState.totalTimeout } = options
  const { retries = clientState.retries } = options
  callState.useSignal(callerSignal)
  const request = requestOf(encoded, clientState)
  const { operation, multipart } = request
  const clientTurn = clientState.ownLimiter.turn()
  const turn = clientState.limiter ? sharedTurn(clientTurn, clientState.limiter, operation.name) : clientTurn
  const lifetime = new CallLifetime(callerSignal, totalTimeout, () =>
    callState.makeError(TimeoutError, `timed out after ${totalTimeout} ms, including retries and waits`),
  )

  const attempt = async (): Promise<ServiceResponse> => {
    const controller = new AbortController()
    const { signal } = controller
    let response: ServiceResponse | undefined
    try {
      await lifetime.race(
        () =>
          attemptByKy(request.url, {
            method: operation.method,
            timeout,
            async fetch() {
              response = await makeAttempt({ request, clientState, callState, turn, signal, onReceived })
              return response.raw
            },
          }),
        (reason) => controller.abort(reason),
      )
    } catch (error) {
      // ky has given up on the attempt, whose fetch may still be under way.
      controller.abort(error)
      throw error
    }
    return response as ServiceResponse
  }

  try {
    if (multipart !== undefined) await lifetime.race(() => multipart.ready())
    for (let retry = 1; ; retry++) {
      try {
        await lifetime.race(() => turn.take())
        const response = await attempt()
        clientState.budget.earn()
        callState.notifyCaller(onResponse)
        return response
      } catch (error) {
        turn.release()
        callerSignal?.throwIfAborted()
        const callError = toCallError(error, request, timeout, callState)
        const delayMs = retryDelay(retry, callError.retryAfterMs)
        const isRepeatable = multipart?.replayable !== false && mayRetry(callError, operation.effect)
        if (retry > retries || !isRepeatable || lifetime.endsWithin(delayMs) || !clientState.budget.spend()) {
          if (callError.kind === 'api') callState.notifyCaller(onResponse)
          throw callError
        }
        callState.willRetry(delayMs, callError)
        await wait(delayMs, lifetime)
      } finally {
        turn.release()
      }
    }
  } finally {
    lifetime.close()
  }
}

const wait = (delayMs: number, lifetime: CallLifetime): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  return lifetime.race(
    () =>
      new Promise((resolve) => {
        timer = setTimeout(resolve, delayMs)
      }),
    () => clearTimeout(timer),
  )
}
