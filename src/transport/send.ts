import ky from 'ky'
import type { Encoded } from '../encode.ts'
import { messageOf } from '../envelope.ts'
import { type AffiliateNetworkError, type Outcome, TimeoutError } from '../errors.ts'
import type { MultipartBody } from '../multipart/body.ts'
import type { ClientEvent, UploadOptions } from '../options.ts'
import { tell } from '../tell.ts'
import { attempt } from './attempt.ts'
import { openScope, TIMED_OUT } from './deadline.ts'
import { Failed } from './failed.ts'
import type { Answer, Seen } from './interpret.ts'
import type { Limits } from './limits.ts'
import { prepare, withPlaceholder } from './request.ts'
import { mayRetry, retryDelay } from './retry.ts'
import type { Settings } from './settings.ts'

/** How a call travels besides its own words. */
export interface Way {
  /** The answer may come without an envelope. */
  readonly bare: boolean
  readonly limits: Limits
  readonly multipart?: MultipartBody | undefined
}

/** An answer, and how many requests it took. */
export interface Delivered extends Answer {
  readonly attempts: number
}

type Timed<Thing> = Thing & { readonly durationMs: number }

const OUTCOMES: readonly Outcome[] = ['not-sent', 'rejected', 'unknown']
const worse = (a: Outcome, b: Outcome): Outcome => (OUTCOMES.indexOf(a) > OUTCOMES.indexOf(b) ? a : b)

/**
 * Sends a call and gives its answer. ky runs the waits and the tries after one that failed; what one try is, and
 * whether another may follow, is said here, because ky's own attempt would put the key into its errors and would not
 * try again after a body that was cut short.
 */
export async function send(call: Encoded, options: UploadOptions, settings: Settings, way: Way): Promise<Delivered> {
  const { operation } = call
  const { limits } = way
  const request = prepare(call, settings, way.multipart)
  const scope = openScope(options.signal, limits.totalTimeout)
  const keys = new Set<string>()
  let tries = 0
  /** Tries that have sent a request. */
  let attempts = 0
  /** Whether this try has sent its request. */
  let sent = false
  let outcome: Outcome = 'not-sent'
  let delayMs = 0
  let answer: Answer | undefined
  let last: AffiliateNetworkError | undefined

  const emit = (event: () => ClientEvent) => {
    const { onEvent } = settings
    if (onEvent !== undefined) tell(() => onEvent(event()))
  }
  const onSend = (scrub: (text: string) => string) => {
    sent = true
    attempts++
    const { method } = call
    emit(() => ({ type: 'request', operation, attempt: tries, method, url: scrub(withPlaceholder(request.url)) }))
  }
  let seen: Timed<Seen> | undefined
  const onSeen = (next: Timed<Seen>) => {
    seen = next
    const { status, durationMs, traceId } = next
    emit(() => ({ type: 'response', operation, attempt: tries, status, durationMs, traceId }))
  }

  const tellOfResponse = () => {
    if (seen === undefined) return
    const { status, envelope, durationMs, traceId, scrub } = seen
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

  const tryOnce = async (): Promise<void> => {
    tries++
    sent = false
    seen = undefined
    try {
      answer = await settings.limiter.run(scope.signal, (onStart) =>
        attempt(request, settings, keys, scope.signal, limits.timeout, {
          bare: way.bare,
          onSeen,
          onSend: (scrub) => {
            onStart()
            onSend(scrub)
          },
          onProgress: options.onProgress,
        }),
      )
    } catch (error) {
      if (error instanceof Failed) {
        outcome = worse(outcome, error.error.outcome)
        last = error.error
      } else if (sent) outcome = 'unknown'
      throw error
    }
  }

  const shouldRetry = ({ error, retryCount }: { error: Error; retryCount: number }): boolean => {
    if (!(error instanceof Failed) || !mayRetry(error.error, call.retry, error.cut)) return false
    if (way.multipart?.replayable === false) return false
    delayMs = retryDelay(retryCount, error.error.retryAfterMs)
    if (delayMs >= scope.remaining() || !settings.budget.take()) return false
    emit(() => ({ type: 'retry', operation, attempt: tries, delayMs, reason: reasonOf(error.error) }))
    return true
  }

  /** Most calls need no second try, and none of what ky makes for its own. It takes over with the first failure. */
  const tryAgain = async (failure: unknown): Promise<void> => {
    let failed = true
    await ky(request.url, {
      method: call.method,
      retry: { limit: limits.retries, methods: [call.method.toLowerCase()], shouldRetry, delay: () => delayMs },
      timeout: false,
      throwHttpErrors: false,
      signal: scope.signal,
      fetch: async () => {
        if (failed) {
          failed = false
          throw failure
        }
        await tryOnce()
        return new Response(null)
      },
    })
  }

  try {
    await tryOnce().catch(tryAgain)
    settings.budget.refund()
    tellOfResponse()
    return { ...(answer as Answer), attempts }
  } catch (error) {
    if (error instanceof Failed) {
      if (error.error.kind === 'api') tellOfResponse()
      throw final(error.error, { outcome, attempts })
    }
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
  }
}

/** The last attempt's error, with what all attempts together came to. */
function final(error: AffiliateNetworkError, whole: { outcome: Outcome; attempts: number }): AffiliateNetworkError {
  // Where no request was made, an error says so by itself.
  return error.kind === 'input' && whole.attempts === 0 ? error : Object.assign(error, whole)
}

function reasonOf(error: AffiliateNetworkError): string {
  if (error.kind === 'api') return `status ${error.status}`
  return error.code === undefined ? error.kind : `${error.kind} (${error.code})`
}
