import { describeType, truncate } from '../errors/describe.ts'
import { type AffiliateNetworkError, ApiError, type ErrorDetails, ResponseError } from '../errors/errors.ts'
import { UnreadableResponse } from '../errors/unreadable-response.ts'
import type { ReceivedResponse } from '../operations/operation.ts'
import type { WarningDetails } from '../options/client-event.ts'
import type { Envelope } from '../schemas/envelope.ts'
import type { CallState } from './call-state.ts'
import type { ClientState } from './client-state.ts'
import { messageOf, readEnvelope } from './envelope.ts'
import { parseJson } from './json.ts'
import { readRelayFailure } from './relay-failure.ts'
import { type KeylessRequest, withoutQuery } from './request.ts'
import { LONGEST_RETRY_AFTER, readRetryAfter } from './retry.ts'
import { scrubNumber } from './scrub-values.ts'
import type { Scrub } from './scrubber.ts'

/** A response without an error. */
export interface ServiceResponse extends ReceivedResponse {
  readonly envelope: Envelope
  readonly value: unknown
  readonly raw: Response
  readonly warn: (warning: WarningDetails) => void
}

/** Reads a response. A success is returned, anything else is thrown as an error. */
export function interpret(
  raw: Response,
  text: string,
  request: Pick<KeylessRequest, 'url' | 'operation'>,
  { relay }: Pick<ClientState, 'relay'>,
  state: CallState,
): ServiceResponse {
  let value: unknown
  let envelope: Envelope
  try {
    value = parseJson(text)
    envelope = readEnvelope(value, request.operation.unwrapped)
  } catch (error) {
    throw error instanceof UnreadableResponse ? unreadable(error, value, raw, text, request.url, state) : error
  }
  const traceId = state.received(raw, envelope)
  const { scrub } = state
  const { status, ok } = raw
  const { errorCode } = envelope
  const message = scrub(messageOf(envelope))
  if (ok && errorCode === 0) {
    return {
      message,
      envelope,
      value,
      raw,
      makeError: (Class, what, details) =>
        // Not `value`, whose rows are converted in place.
        state.makeError(Class, what, { outcome: 'unknown', status, traceId, body: parseJson(text), ...details }),
      warn: (warning) => state.warn(warning),
    }
  }
  const relayed = relay ? readRelayFailure(value) : undefined
  if (relayed && relayed.Class !== ApiError)
    throw state.makeError(relayed.Class, message, { ...relayed.details, traceId })
  const shown = truncate(message, 500)
  const what = `the service answered ${status}${errorCode ? `, error ${errorCode}` : ''}${shown && `: ${shown}`}`
  throw apiError(raw, relayed ? shown : what, state, {
    errorCode: scrubNumber(errorCode, scrub),
    serviceMessage: message || undefined,
    traceId,
    body: value,
    ...(errorCode && { outcome: 'rejected' }),
    ...relayed?.details,
  })
}

/** The error of a response that is no envelope: of the service, or of what stands between, such as a proxy. */
function unreadable(
  { message, code }: UnreadableResponse,
  value: unknown,
  raw: Response,
  text: string,
  url: string,
  state: CallState,
): AffiliateNetworkError {
  const { status, ok, headers } = raw
  const { scrub } = state
  const isJson = value !== undefined
  const body = isJson ? value : scrubStart(text, scrub)
  const details = { status, body, traceId: state.received(raw) }
  const place = ` at ${withoutQuery(url)}${isJson ? '' : quoteStart(String(body), scrub, status)}`
  if (!ok)
    return apiError(raw, `${status === 407 ? 'a proxy' : 'the service'} answered ${status}${place}`, state, details)
  const received = isJson ? `, received ${describeType(value)}` : shownContentType(headers, scrub) + place
  return state.makeError(ResponseError, `expected ${message}${received}`, { outcome: 'unknown', code, ...details })
}

/** An ApiError that says how long the service asked to wait. */
function apiError(
  { status, headers }: Response,
  what: string,
  state: CallState,
  details: Partial<ErrorDetails>,
): AffiliateNetworkError {
  const retryAfterMs = readRetryAfter(headers)
  const isLong = (retryAfterMs ?? 0) > LONGEST_RETRY_AFTER
  const limit = isLong ? `; a call waits ${LONGEST_RETRY_AFTER / 1000} s at most` : ''
  const wait = retryAfterMs === undefined ? '' : ` (retry after ${Math.ceil(retryAfterMs / 1000)} s${limit})`
  const outcome = status < 200 || status >= 500 || status === 408 ? 'unknown' : 'rejected'
  return state.makeError(ApiError, what + wait, { outcome, ...details, status, retryAfterMs })
}

const LONGEST_SHOWN = 1_000_000
const CUT_MARGIN = 5000

/** The start of a text, without the key. The last characters are left out, as they may be the start of a key. */
const scrubStart = (text: string, scrub: Scrub) =>
  text.length <= LONGEST_SHOWN ? scrub(text) : `${scrub(text.slice(0, LONGEST_SHOWN)).slice(0, -CUT_MARGIN)}…`

function shownContentType(headers: Headers, scrub: Scrub): string {
  const type = headers.get('content-type')
  return type === null ? '' : ` (${truncate(scrub(type), 60)})`
}

/** The first words of a text, or the title of a page, without markup. Nothing if they only repeat the status. */
function quoteStart(text: string, scrub: Scrub, status: number): string {
  const start = truncate(text, 5000)
  const title = /<title[^>]*>([^<]*[^<\s])/i.exec(start)?.[1]
  const words = title ?? start.replaceAll(/<(style|script)[\s\S]*?<\/\1>|<(?!API_KEY>)[^<>]*>/gi, ' ')
  const trimmed = words.trim().replaceAll(/\s+/g, ' ')
  return trimmed === '' || trimmed === `${status}` ? '' : `: ${JSON.stringify(truncate(scrub(trimmed), 200))}`
}
