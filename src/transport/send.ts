import ky from 'ky'
import type { Encoded } from '../encode.ts'
import { messageOf } from '../envelope.ts'
import { type AffiliateNetworkError, type Outcome, TimeoutError } from '../errors.ts'
import type { MultipartBody } from '../multipart/body.ts'
import type { CallOptions, ClientEvent, UploadOptions } from '../options.ts'
import { type Answer, attempt, Failed, type Seen } from './attempt.ts'
import { openScope, TIMED_OUT } from './deadline.ts'
import { prepare, withoutKey } from './request.ts'
import { mayRetry, retryDelay } from './retry.ts'
import { callLimits, type Settings } from './settings.ts'

/** How a call travels besides its own words. */
export interface Way {
  /** The answer may come without an envelope. */
  readonly bare: boolean
  readonly multipart?: MultipartBody | undefined
}

const OUTCOMES: readonly Outcome[] = ['not-sent', 'rejected', 'unknown']
const worse = (a: Outcome, b: Outcome): Outcome => (OUTCOMES.indexOf(a) > OUTCOMES.indexOf(b) ? a : b)

/**
 * Sends a call and gives its answer. ky runs the tries and the waits between them; what one try is, and whether
 * another may follow, is said here, because ky's own attempt would put the key into its errors and would not try
 * again after a body that was cut short.
 */
export async function send(call: Encoded, options: UploadOptions, settings: Settings, way: Way): Promise<Answer> {
  const { operation } = call
  const limits = callLimits(operation, options, settings)
  const request = prepare(call, settings, way.multipart)
  const scope = openScope(options.signal, limits.totalTimeout)
  let attempts = 0
  let outcome: Outcome = 'not-sent'
  let delayMs = 0
  let answer: Answer | undefined
  let last: AffiliateNetworkError | undefined

  const emit = (event: ClientEvent) => tell(() => settings.onEvent?.(event))
  const onSend = () => {
    attempts++
    emit({ type: 'request', operation, attempt: attempts, method: call.method, url: withoutKey(request.url) })
  }
  let seen: Seen | undefined
  const onSeen = (next: Seen) => {
    seen = next
    emit({
      type: 'response',
      operation,
      attempt: attempts,
      status: next.status,
      durationMs: next.durationMs,
      traceId: next.traceId,
    })
  }

  const tryOnce = async (): Promise<Response> => {
    seen = undefined
    try {
      answer = await settings.limiter.run(scope.signal, () =>
        attempt(request, settings, scope.signal, limits.timeout, {
          bare: way.bare,
          onSeen,
          onSend,
          onProgress: options.onProgress,
        }),
      )
    } catch (error) {
      if (error instanceof Failed) {
        outcome = worse(outcome, error.error.outcome)
        last = error.error
      } else if (attempts > 0) outcome = 'unknown'
      throw error
    }
    return new Response(null)
  }

  const shouldRetry = ({ error, retryCount }: { error: Error; retryCount: number }): boolean => {
    if (!(error instanceof Failed) || !mayRetry(error.error, call.retry, error.cut)) return false
    if (way.multipart?.replayable === false) return false
    delayMs = retryDelay(retryCount, error.error.retryAfterMs)
    if (delayMs >= scope.remaining() || !settings.budget.take()) return false
    emit({ type: 'retry', operation, attempt: attempts, delayMs, reason: reasonOf(error.error) })
    return true
  }

  try {
    await ky(request.url, {
      method: call.method,
      retry: { limit: limits.retries, methods: [call.method.toLowerCase()], shouldRetry, delay: () => delayMs },
      timeout: false,
      throwHttpErrors: false,
      signal: scope.signal,
      fetch: tryOnce,
    })
    settings.budget.refund()
    return answer as Answer
  } catch (error) {
    if (error instanceof Failed) throw final(error.error, { outcome, attempts })
    if (options.signal?.aborted) throw options.signal.reason
    if (scope.signal.reason === TIMED_OUT) {
      const { traceId, status } = last ?? {}
      throw new TimeoutError(
        `${operation}: no whole answer within ${limits.totalTimeout} ms, retries and waits included`,
        { operation, outcome, attempts, traceId, status },
      )
    }
    throw error
  } finally {
    scope.close()
    if (seen !== undefined) tellOfResponse(options, operation, seen, attempts)
  }
}

/** The last attempt's error, with what all attempts together came to. */
function final(error: AffiliateNetworkError, whole: { outcome: Outcome; attempts: number }): AffiliateNetworkError {
  if (error.kind === 'input') return error
  return Object.assign(error, whole)
}

function reasonOf(error: AffiliateNetworkError): string {
  if (error.kind === 'api') return `status ${error.status}`
  return error.code === undefined ? error.kind : `${error.kind} (${error.code})`
}

function tellOfResponse(
  options: CallOptions,
  operation: string,
  { status, envelope, durationMs, traceId, scrub }: Seen,
  attempts: number,
): void {
  tell(() =>
    options.onResponse?.({
      operation,
      status,
      httpStatus: envelope?.httpStatus,
      traceId,
      apiTraceId: envelope?.['api-trace-id'] ? scrub(envelope['api-trace-id']) : undefined,
      message: envelope === undefined ? '' : scrub(messageOf(envelope)),
      durationMs,
      attempts,
    }),
  )
}

/** A listener that throws does not break the call. */
export function tell(listener: () => void): void {
  try {
    listener()
  } catch {
    // What a listener does with its news is its own affair.
  }
}
