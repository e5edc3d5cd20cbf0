import { TimeoutError as KyTimeoutError } from 'ky'
import { type AffiliateNetworkError, ConnectionError, TimeoutError } from '../errors/errors.ts'
import { ownCopy } from '../errors/is-record.ts'
import type { ReceivedResponse } from '../errors/response-error.ts'
import type { UploadOptions } from '../options/options.ts'
import type { MultipartBody } from '../platform/body.ts'
import type { Envelope } from '../schemas/envelope.ts'
import { attempt, type SendOptions } from './attempt.ts'
import { callEnd } from './call-end.ts'
import type { CallLog } from './call-log.ts'
import { messageOf, parseJson } from './envelope.ts'
import type { CallContext } from './http.ts'
import type { Answer } from './interpret.ts'
import { type EncodedCall, placeOf, requestOf } from './request.ts'
import { mayRetry, retryDelay } from './retry.ts'
import { scrubValue } from './secret.ts'
import type { Settings } from './settings.ts'

/** A successful response of the service. */
export interface ServiceResponse extends ReceivedResponse {
  readonly envelope: Envelope
  /** The whole parsed body. */
  readonly value: unknown
}

/**
 * Sends a call and returns its response. ky carries it: it runs each attempt within its time, waits and tries again. It
 * sees the URL without the key, and no body. Whether an attempt may be followed by another is decided here.
 */
export async function send(
  call: EncodedCall,
  options: Pick<UploadOptions, 'signal' | 'timeout' | 'totalTimeout' | 'retries' | 'onResponse' | 'onProgress'>,
  settings: Settings,
  log: CallLog,
  sendOptions?: SendOptions,
): Promise<ServiceResponse> {
  const { signal, onResponse } = options
  const sending = ownCopy({ ...sendOptions })
  const { multipart } = sending
  log.signal = signal
  if (signal?.aborted) throw signal.reason
  const timeout = options.timeout ?? settings.timeout
  const totalTimeout = options.totalTimeout ?? settings.totalTimeout
  const request = requestOf(call, settings, multipart)
  const turn = settings.limiter.turn()
  const startedAt = performance.now()
  let answer: Answer | undefined
  /** The attempt under way. */
  let current: AbortController | undefined
  /** What ky made of an attempt by itself. */
  let ofKy: unknown
  let delayMs = 0

  const end = callEnd(signal, totalTimeout, () => {
    const { traceId, status } = log.error ?? {}
    const message = `no whole answer within ${totalTimeout} ms, retries and waits included`
    return log.failed(log.fail(TimeoutError, message, { outcome: log.attemptOutcome, traceId, status }))
  })

  const takeTurn = (): Promise<void> | undefined => {
    log.begin()
    const wait = turn.take()
    return wait && end.race(() => wait)
  }

  const fetch = async (): Promise<Response> => {
    const controller = new AbortController()
    current = controller
    const work = () =>
      attempt(
        request,
        settings,
        log,
        controller.signal,
        ownCopy({ ...sending, onSend: turn.sent, onProgress: options.onProgress }),
      )
    const exchange = await end.race(work)
    current = undefined
    answer = exchange.answer
    return exchange.response
  }

  /** Ends an attempt that ky does not wait for any more, and gives its place to others. */
  const leave = () => {
    current?.abort()
    current = undefined
    turn.free()
  }

  /** The error of the call for what ky ended with: of the last attempt, or of ky itself. */
  const failureOf = (error: unknown): AffiliateNetworkError => {
    if (error === log.error || error === ofKy) return log.error as AffiliateNetworkError
    ofKy = error
    const outcome = log.attemptOutcome
    if (!(error instanceof KyTimeoutError)) {
      const message = 'no request could be made: Request and AbortController of this environment do not belong together'
      return log.failed(log.fail(ConnectionError, message, { outcome }))
    }
    const awaited = log.sent
      ? `whole answer within ${timeout} ms from ${placeOf(request.url)}`
      : `key within ${timeout} ms from its function`
    return log.failed(log.fail(TimeoutError, `no ${awaited}`, { outcome, status: log.status }))
  }

  const shouldRetry = ({ error, retryCount }: { error: Error; retryCount: number }): boolean => {
    leave()
    if (signal?.aborted) return false
    const failure = failureOf(error)
    if (multipart?.replayable === false || !mayRetry(failure, call.retry)) return false
    delayMs = retryDelay(retryCount, failure.retryAfterMs)
    const isLate = totalTimeout !== undefined && performance.now() + delayMs >= startedAt + totalTimeout
    if (isLate || !settings.budget.take()) return false
    log.retry(delayMs, failure)
    return true
  }

  /** Waits for the first byte of every stream, which takes no turn from other calls. */
  const ready = (files: MultipartBody) =>
    files.ready().catch((error: AffiliateNetworkError) => {
      throw log.failed(error)
    })

  try {
    if (multipart !== undefined) await end.race(() => ready(multipart))
    // Before ky, because thousands of calls may wait here: what ky makes for each is five times as large.
    await takeTurn()
    await settings.http(request.url, {
      method: call.method,
      timeout,
      signal: end.signal ?? null,
      retry: { limit: options.retries ?? settings.retries, shouldRetry, delay: () => delayMs },
      context: { takeTurn } satisfies CallContext,
      fetch,
    })
    settings.budget.refund()
    log.notifyCaller(onResponse)
    return serviceResponse(call.operation, answer as Answer, log)
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    const failure = failureOf(error)
    if (failure.kind === 'api') log.notifyCaller(onResponse)
    throw log.conclude(failure)
  } finally {
    leave()
    end.close()
  }
}

function serviceResponse(operation: string, answer: Answer, { callId, attempts }: CallLog): ServiceResponse {
  const { status, traceId, text, scrub, envelope, value } = answer
  return {
    operation,
    callId,
    status,
    traceId,
    attempts,
    message: scrub(messageOf(envelope)),
    scrub,
    // Read again: rows are converted in place.
    body: () => scrubValue(parseJson(text), scrub),
    envelope,
    value,
  }
}
