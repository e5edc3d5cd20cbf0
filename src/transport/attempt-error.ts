import { TimeoutError as KyTimeoutError } from 'ky'
import { readFailure } from '#platform'
import { inParentheses } from '../errors/describe.ts'
import { AffiliateNetworkError, ConnectionError, ResponseError, TimeoutError } from '../errors/errors.ts'
import { UnreadableResponse } from '../errors/unreadable-response.ts'
import { codeOrName, isFrameworkError, textProperty } from '../platform/failure.ts'
import type { CallState } from './call-state.ts'
import { ThrownByCaller } from './caller-code.ts'
import { type PreparedCall, withoutQuery } from './request.ts'

/**
 * The error of this package for a failed attempt: the error as it is if it is one, or that of what ky, the runtime or the
 * caller's code threw.
 * @throws an error of a framework as it is
 */
export function toCallError(
  error: unknown,
  { url }: Pick<PreparedCall, 'url'>,
  timeout: number,
  callState: CallState,
): AffiliateNetworkError {
  if (error instanceof AffiliateNetworkError) return error
  const address = withoutQuery(url)
  const isSent = callState.outcome !== 'not-sent'
  if (error instanceof KyTimeoutError) {
    const awaited = isSent ? address : 'the key function'
    return callState.makeError(TimeoutError, `timed out after ${timeout} ms, waiting for ${awaited}`)
  }
  const isUnreadable = error instanceof UnreadableResponse
  const isOfCaller = error instanceof ThrownByCaller
  const cause = isUnreadable || isOfCaller ? error.cause : error
  if (isFrameworkError(cause)) throw cause
  // ky cannot make a `Request` in this environment.
  if (!isSent)
    return callState.makeError(ConnectionError, `no request could be made${inParentheses(codeOrName(error))}`)
  const { code, outcome, reason, isTimeout } = readFailure(cause)
  const shownCode = inParentheses(code)
  const codeAndAddress = `${shownCode} at ${address}`
  // Before what is unreadable: a timeout while the body is read is the cause of a response that was cut short.
  if (isTimeout) return callState.makeError(TimeoutError, reason + codeAndAddress, { code })
  if (isUnreadable)
    return callState.makeError(ResponseError, `expected ${error.message}${shownCode}`, { code: error.code })
  if (callState.status !== undefined)
    return callState.makeError(ResponseError, `the response could not be read${inParentheses(codeOrName(error))}`)
  // The message of a custom fetch is shown; that of the runtime's, which may hold the URL, is replaced.
  const detail = isOfCaller ? nameAndMessage(cause) : ''
  return callState.makeError(ConnectionError, reason + codeAndAddress + detail, { outcome, code })
}

function nameAndMessage(error: unknown): string {
  const [name, message] = [textProperty(error, 'name'), textProperty(error, 'message')]
  return name === undefined || message === undefined ? '' : `: ${name}: ${message}`
}
