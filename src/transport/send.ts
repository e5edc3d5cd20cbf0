import ky from 'ky'
import type { Encoded } from './request.ts'
import { TimeoutError } from '../errors/errors.ts'
import type { MultipartBody } from '../multipart/body.ts'
import type { UploadOptions } from '../options.ts'
import { attempt } from './attempt.ts'
import { openScope, TIMED_OUT } from './deadline.ts'
import { Failed } from './failed.ts'
import type { Answer } from './interpret.ts'
import { Journal } from './journal.ts'
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

/**
 * Sends a call and gives its answer. ky runs the waits and the tries after one that failed; what one try is, and
 * whether another may follow, is said here, because ky's own attempt would put the key into its errors and would not
 * try again after a body that was cut short.
 */
export async function send(call: Encoded, options: UploadOptions, settings: Settings, way: Way): Promise<Delivered> {
  const { limits } = way
  const request = prepare(call, settings, way.multipart)
  const scope = openScope(options.signal, limits.totalTimeout)
  const journal = new Journal(call.operation, { onEvent: settings.onEvent, onResponse: options.onResponse })
  const keys = new Set<string>()
  let delayMs = 0
  let answer: Answer | undefined

  const tryOnce = async (): Promise<void> => {
    journal.begins()
    try {
      answer = await settings.limiter.run(scope.signal, (onStart) =>
        attempt(request, settings, keys, scope.signal, limits.timeout, {
          bare: way.bare,
          onSend(scrub) {
            onStart()
            journal.goesOut(call.method, () => scrub(withPlaceholder(request.url)))
          },
          onSeen: (seen) => journal.isAnswered(seen),
          onProgress: options.onProgress,
        }),
      )
    } catch (reason) {
      journal.fails(reason)
      throw reason
    }
  }

  const shouldRetry = ({ error, retryCount }: { error: Error; retryCount: number }): boolean => {
    if (!(error instanceof Failed) || !mayRetry(error.error, call.retry, error.cut)) return false
    if (way.multipart?.replayable === false) return false
    delayMs = retryDelay(retryCount, error.error.retryAfterMs)
    if (delayMs >= scope.remaining() || !settings.budget.take()) return false
    journal.waits(delayMs, error.error)
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
    journal.tellCaller()
    return { ...(answer as Answer), attempts: journal.attempts }
  } catch (reason) {
    const { attempts, outcome } = journal
    if (reason instanceof Failed) {
      const { error } = reason
      if (error.kind === 'api') journal.tellCaller()
      // Where no request was made, an error says so by itself.
      throw error.kind === 'input' && attempts === 0 ? error : Object.assign(error, { attempts, outcome })
    }
    if (options.signal?.aborted) throw options.signal.reason
    if (scope.signal.reason === TIMED_OUT) {
      const { operation } = call
      const { traceId, status } = journal.error ?? {}
      throw new TimeoutError(
        `${operation}: no whole answer within ${limits.totalTimeout} ms, retries and waits included`,
        { operation, outcome, attempts, traceId, status },
      )
    }
    throw reason
  } finally {
    scope.close()
  }
}
