import { TimeoutError as KyTimeoutError } from 'ky'
import { type AffiliateNetworkError, ConnectionError, TimeoutError } from '../errors/errors.ts'
import type { MultipartBody } from '../multipart/body.ts'
import type { UploadOptions } from '../options.ts'
import { attempt } from './attempt.ts'
import type { CallLog } from './call-log.ts'
import { followCaller } from './caller-abort.ts'
import type { CallContext } from './http.ts'
import type { Answer } from './interpret.ts'
import { type EncodedCall, placeOf, prepare } from './request.ts'
import { mayRetry, retryDelay } from './retry.ts'
import type { Settings } from './settings.ts'

/** How a call is sent. */
export interface SendOptions {
  /** The answer may come without an envelope. */
  readonly unwrapped?: boolean | undefined
  readonly multipart?: MultipartBody | undefined
  /** Receives the whole answer as it came, good or bad. It may contain the key. */
  readonly onAnswer?: ((response: Response, text: string) => void) | undefined
}

/** An answer, and how many requests it took. */
export interface SendResult extends Answer {
  readonly attempts: number
}

/**
 * Sends a call and returns its answer. ky carries it: it runs each attempt within its time, waits and tries again. It
 * sees the URL without the key, and no body. Whether an attempt may be followed by another is decided here.
 */
export async function send(
  call: EncodedCall,
  options: UploadOptions,
  settings: Settings,
  log: CallLog,
  { unwrapped = false, multipart, onAnswer }: SendOptions = {},
): Promise<SendResult> {
  const { signal, onProgress, onResponse } = options
  log.signal = signal
  if (signal?.aborted) throw signal.reason
  const timeout = options.timeout ?? settings.timeout
  const totalTimeout = options.totalTimeout ?? settings.totalTimeout
  const retries = options.retries ?? settings.retries
  const request = prepare(call, settings, multipart)
  const turn = settings.limiter.turn()
  const caller = followCaller(signal)
  const startedAt = performance.now()
  const remaining = () => startedAt + (totalTimeout ?? Number.POSITIVE_INFINITY) - performance.now()
  let answer: Answer | undefined
  let delayMs = 0
  let foreign: { readonly error: unknown; readonly failure: AffiliateNetworkError } | undefined

  const takeTurn = (): Promise<void> | undefined => {
    log.begin()
    const wait = turn.take()
    return wait && caller.race(() => wait)
  }

  const fetch: typeof globalThis.fetch = async (input) => {
    const exchange = await caller.race(() =>
      attempt(request, settings, log, (input as Request).signal, {
        unwrapped,
        onSend: turn.sent,
        onProgress,
        onAnswer,
      }),
    )
    answer = exchange.answer
    return exchange.response
  }

  /** The error of this package for what ky ended with; `undefined` for an abort. */
  const failureOf = (error: unknown): AffiliateNetworkError | undefined => {
    if (error === log.error) return log.error
    if (signal?.aborted) return undefined
    if (foreign?.error !== error) foreign = { error, failure: log.failed(translate(error)) }
    return foreign?.failure
  }

  const translate = (error: unknown): AffiliateNetworkError => {
    if (error instanceof KyTimeoutError) return timedOut()
    const message = 'no request could be made: Request and AbortController of this environment do not belong together'
    return log.fail(ConnectionError, message, { outcome: log.attemptOutcome })
  }

  const timedOut = (): AffiliateNetworkError => {
    const outcome = log.attemptOutcome
    // A timer may be early by a millisecond.
    if (remaining() <= 1) {
      const { traceId, status } = log.error ?? {}
      const message = `no whole answer within ${totalTimeout} ms, retries and waits included`
      return log.fail(TimeoutError, message, { outcome, traceId, status })
    }
    const awaited = log.sent
      ? `whole answer within ${timeout} ms from ${placeOf(request.url)}`
      : `key within ${timeout} ms from its function`
    return log.fail(TimeoutError, `no ${awaited}`, { outcome, status: log.status })
  }

  const shouldRetry = ({ error, retryCount }: { error: Error; retryCount: number }): boolean => {
    turn.free()
    const failure = failureOf(error)
    if (failure === undefined || multipart?.replayable === false || !mayRetry(failure, call.retry)) return false
    delayMs = retryDelay(retryCount, failure.retryAfterMs)
    if (delayMs >= remaining() || !settings.budget.take()) return false
    log.retry(delayMs, failure)
    return true
  }

  try {
    // Before ky, because thousands of calls may wait here: what ky makes for each is five times as large.
    await within(totalTimeout, takeTurn(), () => log.failed(timedOut()))
    await settings.http(request.url, {
      method: call.method,
      timeout,
      // Named although there is none: ky would read them of a polluted prototype.
      totalTimeout: totalTimeout === undefined ? false : remaining(),
      signal: caller.signal() ?? null,
      retry: { limit: retries, shouldRetry, delay: () => delayMs },
      context: { takeTurn } satisfies CallContext,
      fetch,
    })
    settings.budget.refund()
    log.notifyCaller(onResponse)
    return { ...(answer as Answer), attempts: log.attempts }
  } catch (error) {
    const failure = failureOf(error)
    if (failure === undefined) throw signal?.reason
    if (failure.kind === 'api') log.notifyCaller(onResponse)
    throw log.conclude(failure)
  } finally {
    turn.free()
    caller.close()
  }
}

/** Waits for some work, but no longer than some milliseconds. */
async function within<Result>(ms: number | undefined, work: Promise<Result> | undefined, late: () => Error) {
  if (ms === undefined) return work
  let timer: ReturnType<typeof setTimeout> | undefined
  const ended = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms)
  })
  try {
    return await Promise.race([work, ended])
  } finally {
    clearTimeout(timer)
  }
}
