import { TimeoutError as KyTimeoutError } from 'ky'
import { readFailure } from '#platform'
import { BodyError } from '../errors/body-error.ts'
import { CUT_SHORT, TOO_LARGE } from '../errors/codes.ts'
import { inParentheses } from '../errors/describe.ts'
import { AffiliateNetworkError, ConnectionError, ResponseError, TimeoutError } from '../errors/errors.ts'
import { failureName, textProperty } from '../platform/failure.ts'
import type { CallLog } from './call-log.ts'
import { type KeylessRequest, placeOf } from './request.ts'
import type { Settings } from './settings.ts'

/** Wraps what a custom fetch throws, which may be any value: frozen, a Proxy, an error of another call. */
export class FetchFailed extends Error {}

/** The error of this package for a failed attempt. */
export function failureOfAttempt(
  error: unknown,
  { url }: KeylessRequest,
  { maxResponseBytes }: Settings,
  log: CallLog,
): AffiliateNetworkError {
  if (error instanceof AffiliateNetworkError) return log.record(error)
  const place = placeOf(url)
  const details = { outcome: log.attemptOutcome, status: log.status }
  /** Node's fetch has time limits of its own, of 300 s. */
  const gaveUp = (code: string) =>
    log.fail(TimeoutError, `no whole response from ${place} before fetch gave up (${code})`, { ...details, code })
  if (error instanceof BodyError) {
    if (error.fault === 'too large') {
      const message = `expected a body of at most ${maxResponseBytes} bytes, received a larger one`
      return log.fail(ResponseError, message, { ...details, code: TOO_LARGE })
    }
    if (error.fault === 'not text') return log.fail(ResponseError, 'expected UTF-8, received other bytes', details)
    const { code } = readFailure(error.cause)
    if (code === 'UND_ERR_BODY_TIMEOUT') return gaveUp(code)
    return log.fail(ResponseError, `the response was cut short${inParentheses(code)}`, { ...details, code: CUT_SHORT })
  }
  if (log.status !== undefined)
    return log.fail(ResponseError, `the response could not be read${inParentheses(failureName(error))}`, details)
  const isCustom = error instanceof FetchFailed
  const cause = isCustom ? error.cause : error
  const { code, outcome, reason } = readFailure(cause)
  if (code === 'UND_ERR_HEADERS_TIMEOUT') return gaveUp(code)
  // The message of a custom fetch is shown; that of the runtime's, which may hold the URL, is replaced.
  const [name, message] = isCustom ? [textProperty(cause, 'name'), textProperty(cause, 'message')] : []
  const shown = name === undefined || message === undefined ? '' : `: ${name}: ${message}`
  return log.fail(ConnectionError, `${reason}${inParentheses(code)} at ${place}${shown}`, { outcome, code })
}

/** The error of this package for an error of ky, which is that of the attempt or one of its own. */
export function failureOfCall(
  error: unknown,
  { url }: KeylessRequest,
  timeout: number,
  log: CallLog,
): AffiliateNetworkError {
  if (error instanceof AffiliateNetworkError) return error
  const { attemptOutcome: outcome, status } = log
  if (!(error instanceof KyTimeoutError)) {
    const why = 'perhaps Request and AbortController of this environment do not belong together'
    const message = `no request could be made${inParentheses(failureName(error))}; ${why}`
    return log.fail(ConnectionError, message, { outcome })
  }
  const awaited =
    outcome === 'not-sent'
      ? `key within ${timeout} ms from its function`
      : `whole response within ${timeout} ms from ${placeOf(url)}`
  return log.fail(TimeoutError, `no ${awaited}`, { outcome, status })
}
