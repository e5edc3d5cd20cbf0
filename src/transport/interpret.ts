import { truncate } from '../errors/describe.ts'
import { type AffiliateNetworkError, ApiError, type ErrorDetails, ResponseError } from '../errors/errors.ts'
import { UnreadableResponse } from '../errors/unreadable-response.ts'
import { isSuccess } from '../platform/fetch.ts'
import type { Envelope } from '../schemas/envelope.ts'
import type { CallState } from './call-state.ts'
import { messageOf, readEnvelope, statusOf } from './envelope.ts'
import { outcomeOfResponse } from './outcomes.ts'
import { readRetryAfter } from './pacing/retry.ts'
import { readRelayFailure } from './relay-failure.ts'
import { type ReadingState, ServiceReply } from './reply.ts'
import { type PreparedCall, withoutQuery } from './request.ts'
import { parseJson } from './response-body.ts'
import { isShownWhole, type Scrub, scrubStart } from './secrets/scrubber.ts'

/** Receives the whole response as it came, good or bad. `value` is its JSON; `undefined` if it is not JSON. */
export type OnReceived = (response: Response, text: string, value: unknown) => void

/** Reads a response. A success is returned, anything else is thrown as an error. */
export function interpret(
  raw: Response,
  text: string,
  { url, operation }: Pick<PreparedCall, 'url' | 'operation'>,
  state: ReadingState,
  callState: CallState,
  onReceived?: OnReceived,
): ServiceReply {
  let value: unknown
  let envelope: Partial<Envelope>
  try {
    value = parseJson(text)
    envelope = readEnvelope(value, operation.unwrapped)
  } catch (error) {
    callState.responseReceived(raw)
    throw error instanceof UnreadableResponse ? unreadableError(error, { raw, text, value }, url, callState) : error
  } finally {
    onReceived?.(raw, text, value)
  }
  callState.responseReceived(raw, envelope)
  const { errorCode } = envelope
  const status = statusOf(raw, envelope)
  if (isSuccess({ status }) && errorCode === 0) return new ServiceReply(raw, text, envelope, state, callState)
  const message = scrubStart(messageOf(envelope), callState.scrub)
  const relayed = state.relay ? readRelayFailure(raw, value) : undefined
  if (relayed && relayed.Class !== ApiError) throw callState.makeError(relayed.Class, message, relayed.details)
  const summary = truncate(message, 500)
  const code = errorCode && errorCode !== status ? `, error ${errorCode}` : ''
  const summaryLine = `the service returned ${status}${code}${summary && `: ${summary}`}`
  throw apiError({ status, headers: raw.headers }, relayed ? summary : summaryLine, callState, {
    errorCode,
    serviceMessage: message || undefined,
    body: isShownWhole(text) ? value : text,
    ...relayed?.details,
  })
}

/** A response without a valid envelope. `value` is its JSON; `undefined` if it is not JSON. */
interface WithoutEnvelope {
  readonly raw: Response
  readonly text: string
  readonly value: unknown
}

/** The error of a response without an envelope: of the service, or of what stands between, such as a proxy. */
function unreadableError(
  { message, code }: UnreadableResponse,
  { raw, text, value }: WithoutEnvelope,
  url: string,
  callState: CallState,
): AffiliateNetworkError {
  const { status, headers } = raw
  const { scrub } = callState
  const isJson = value !== undefined
  const body = isJson && isShownWhole(text) ? value : scrubStart(text, scrub)
  const address = ` at ${withoutQuery(url)}${isJson ? '' : quoteStart(String(body), scrub)}`
  if (!isSuccess(raw))
    return apiError(raw, `${status === 407 ? 'a proxy' : 'the service'} returned ${status}${address}`, callState, {
      body,
    })
  const source = isJson ? '' : shownContentType(headers, scrub) + address
  return callState.makeError(ResponseError, `expected ${message}${source}`, { code, body })
}

/** An ApiError that says how long the service asked to wait. */
function apiError(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  message: string,
  callState: CallState,
  details: Partial<ErrorDetails>,
): AffiliateNetworkError {
  const retryAfterMs = readRetryAfter(headers)
  const wait = retryAfterMs === undefined ? '' : ` (retry after ${Math.ceil(retryAfterMs / 1000)} s)`
  const outcome = outcomeOfResponse(status, details.errorCode)
  return callState.makeError(ApiError, message + wait, { outcome, ...details, status, retryAfterMs })
}

function shownContentType(headers: Headers, scrub: Scrub): string {
  const type = headers.get('content-type')
  return type === null ? '' : ` (${truncate(scrub(type), 60)})`
}

/** The first words of a text, or the title of a page. */
function quoteStart(text: string, scrub: Scrub): string {
  const start = truncate(text, 5000)
  const title = /<title[^>]*>([^<]*[^<\s])/i.exec(start)?.[1]
  const words = (title ?? (/^\s*</.test(start) ? '' : start)).trim().replaceAll(/\s+/g, ' ')
  return words && `: ${JSON.stringify(truncate(scrub(words), 200))}`
}
