import { type AffiliateNetworkError, TimeoutError } from '../errors/errors.ts'
import type { UploadOptions } from '../options/options.ts'
import { type Attempt, makeAttempt } from './attempt.ts'
import { CallEnd } from './call-end.ts'
import type { CallLog } from './call-log.ts'
import { failureOfCall } from './failures.ts'
import type { CallContext } from './http.ts'
import type { ServiceResponse } from './interpret.ts'
import { type EncodedCall, requestOf } from './request.ts'
import { mayRetry, retryDelay } from './retry.ts'
import type { Settings } from './settings.ts'
import { sharedTurn } from './shared-turn.ts'

/** The options of a call that concern sending it. */
export type SendOptions = Pick<
  UploadOptions,
  'signal' | 'timeout' | 'totalTimeout' | 'retries' | 'onResponse' | 'onProgress'
> &
  Partial<Pick<Attempt, 'onReceived'>>

/** Sends a call by ky, which is given the URL without the key, and no body. Decides what is retried, and when. */
export async function send(
  call: EncodedCall,
  options: SendOptions,
  settings: Settings,
  log: CallLog,
): Promise<ServiceResponse> {
  const { signal, onResponse, onProgress, onReceived } = options
  const { timeout = settings.timeout, totalTimeout = settings.totalTimeout, retries = settings.retries } = options
  log.signal = signal
  signal?.throwIfAborted()
  const request = requestOf(call, settings)
  const { operation, multipart } = request
  const own = settings.ownLimiter.turn()
  const turn = settings.limiter ? sharedTurn(own, settings.limiter, operation.name) : own
  let running: AbortController | undefined
  let received: ServiceResponse | undefined
  let delayMs = 0
  let failed: { readonly error: unknown; readonly failure: AffiliateNetworkError } | undefined

  const end = new CallEnd(signal, totalTimeout, () => {
    const { traceId, status } = log.error ?? {}
    const message = `no whole response within ${totalTimeout} ms, retries and waits included`
    return log.fail(TimeoutError, message, { outcome: log.attemptOutcome, traceId, status })
  })

  const takeTurn = (): Promise<void> => {
    log.begin()
    return end.race(async () => turn.take())
  }

  const fetch = async (): Promise<Response> => {
    const current = new AbortController()
    running = current
    const make = () => makeAttempt({ request, settings, log, turn, signal: current.signal, onProgress, onReceived })
    received = await end.race(make, current)
    running = undefined
    return received.raw
  }

  /** Aborts an attempt that ky no longer awaits, and passes its turn to another call. */
  const endAttempt = () => {
    running?.abort()
    running = undefined
    turn.free()
  }

  /** The error of this package for one of ky, which passes an error to `shouldRetry` first, and may then throw it. */
  const failureOf = (error: unknown): AffiliateNetworkError => {
    if (failed && failed.error === error) return failed.failure
    const failure = failureOfCall(error, request, timeout, log)
    failed = { error, failure }
    return failure
  }

  const shouldRetry = ({ error, retryCount }: { error: Error; retryCount: number }): boolean => {
    endAttempt()
    if (end.signal?.aborted) return false
    const failure = failureOf(error)
    delayMs = retryDelay(retryCount, failure.retryAfterMs)
    const isRepeatable = multipart?.replayable !== false && mayRetry(failure, operation.effect)
    if (!isRepeatable || end.endsWithin(delayMs) || !settings.budget.take()) return false
    log.retry(delayMs, failure)
    return true
  }

  try {
    if (multipart !== undefined) await end.race(() => multipart.ready())
    // Before ky, because thousands of calls may wait here, and ky needs five times the memory for each.
    await takeTurn()
    await settings.http(request.url, {
      method: operation.method,
      timeout,
      ...(end.signal && { signal: end.signal }),
      retry: { limit: retries, shouldRetry, delay: () => delayMs },
      context: { takeTurn } satisfies CallContext,
      fetch,
    })
    settings.budget.refund()
    log.notifyCaller(onResponse)
    return received as ServiceResponse
  } catch (error) {
    signal?.throwIfAborted()
    const failure = failureOf(error)
    if (failure.kind === 'api') log.notifyCaller(onResponse)
    throw failure
  } finally {
    endAttempt()
    end.close()
  }
}
