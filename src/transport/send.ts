import ky from 'ky'
import { TimeoutError } from '../errors/errors.ts'
import { makeAttempt } from './attempt.ts'
import { toCallError } from './attempt-error.ts'
import { CallLifetime } from './call-lifetime.ts'
import type { CallState } from './call-state.ts'
import type { ClientState } from './client-state.ts'
import type { OnReceived } from './interpret.ts'
import { mayRetry, retryDelay } from './pacing/retry.ts'
import { sharedTurn } from './pacing/shared-turn.ts'
import type { ServiceReply } from './reply.ts'
import type { PreparedCall } from './request.ts'

/** Makes one attempt by ky, which ends it after `timeout`, its body included. ky gets neither the key nor the body. */
const attemptByKy: (
  url: string,
  options: { readonly method: 'GET' | 'POST'; readonly timeout: number; readonly fetch: () => Promise<Response> },
) => Promise<unknown> = /* @__PURE__ */ ky.create({ throwHttpErrors: false, retry: 0 })

/** Sends a call: takes a turn, makes an attempt, and after a failure that allows it waits and makes another. */
export async function send(
  prepared: PreparedCall,
  clientState: ClientState,
  callState: CallState,
  onReceived?: OnReceived,
): Promise<ServiceReply> {
  const { operation, options, multipart } = prepared
  const { timeout = clientState.timeout, totalTimeout = clientState.totalTimeout } = options
  const { retries = clientState.retries, signal: callerSignal, onResponse } = options
  callState.signal = callerSignal
  callerSignal?.throwIfAborted()
  const ownTurn = clientState.ownLimiter.turn()
  const turn = clientState.limiter ? sharedTurn(ownTurn, clientState.limiter, operation.name) : ownTurn
  const lifetime = new CallLifetime(callerSignal, totalTimeout, () =>
    callState.makeError(TimeoutError, `timed out after ${totalTimeout} ms, including retries and waits`),
  )

  const attempt = async (): Promise<ServiceReply> => {
    const controller = new AbortController()
    const { signal } = controller
    const abort = (reason: unknown) => controller.abort(reason)
    let reply: ServiceReply | undefined
    const fetch = async () => {
      try {
        reply = await makeAttempt({ prepared, clientState, callState, turn, signal, onReceived })
        return reply.raw
      } catch (error) {
        // Before ky, which would put its own error in place of the runtime's.
        throw signal.aborted ? error : toCallError(error, prepared, timeout, callState)
      }
    }
    try {
      await lifetime.race(() => attemptByKy(prepared.url, { method: operation.method, timeout, fetch }), abort)
      return reply as unknown as ServiceReply
    } catch (error) {
      // ky has given up on the attempt, whose fetch may still be under way.
      abort(error)
      throw error
    }
  }

  try {
    if (multipart !== undefined) await lifetime.race(() => multipart.ready())
    for (let retry = 1; ; retry++) {
      try {
        await lifetime.race(() => turn.take())
        const reply = await attempt()
        clientState.budget.earn()
        callState.notifyCaller(onResponse)
        return reply
      } catch (error) {
        turn.release()
        callerSignal?.throwIfAborted()
        const callError = toCallError(error, prepared, timeout, callState)
        const delayMs = retryDelay(retry, callError.retryAfterMs)
        const isRepeatable = multipart?.replayable !== false && mayRetry(callError, operation.effect)
        if (retry > retries || !isRepeatable || lifetime.endsWithin(delayMs) || !clientState.budget.spend()) {
          if (callError.kind === 'api') callState.notifyCaller(onResponse)
          throw callError
        }
        callState.willRetry(delayMs, callError)
        await lifetime.wait(delayMs)
      } finally {
        turn.release()
      }
    }
  } finally {
    lifetime.close()
  }
}
