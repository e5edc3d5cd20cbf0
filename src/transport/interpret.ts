import { inParentheses, truncate, typeName } from '../errors/describe.ts'
import { ApiError, type ErrorDetails, ResponseError } from '../errors/errors.ts'
import type { ReceivedResponse } from '../errors/response-error.ts'
import type { Envelope } from '../schemas/envelope.ts'
import type { CallLog } from './call-log.ts'
import { messageOf, readEnvelope } from './envelope.ts'
import { parseJson, UnreadableResponse } from './json.ts'
import { readRelayFailure } from './relay-failure.ts'
import { type KeylessRequest, placeOf } from './request.ts'
import { LONGEST_RETRY_AFTER, retryAfter } from './retry.ts'
import { type Scrub, scrubNumber, scrubValue } from './secret.ts'
import type { Settings } from './settings.ts'

export interface ServiceResponse extends ReceivedResponse {
  readonly envelope: Envelope
  readonly value: unknown
  readonly raw: Response
}

/** Reads a response. A success is returned, anything else is thrown as an error. */
export function interpret(
  raw: Response,
  text: string,
  { url, operation }: Pick<KeylessRequest, 'url' | 'operation'>,
  { relay }: Pick<Settings, 'relay'>,
  log: CallLog,
): ServiceResponse {
  const { callId, attempts, scrub } = log
  const { status, ok, headers } = raw
  const refused = (what: string, details: Partial<ErrorDetails>) => {
    const retryAfterMs = retryAfter(headers)
    const asked = retryAfterMs === undefined ? undefined : `retry after ${Math.ceil(retryAfterMs / 1000)} s`
    const isLong = (retryAfterMs ?? 0) > LONGEST_RETRY_AFTER
    const limit = `, which is longer than the ${LONGEST_RETRY_AFTER / 1000} s that a call waits`
    const wait = inParentheses(isLong ? asked + limit : asked)
    const outcome = status < 200 || status >= 500 || status === 408 ? 'unknown' : 'rejected'
    return log.fail(ApiError, what + wait, { outcome, ...details, status, retryAfterMs })
  }
  let value: unknown
  let envelope: Envelope
  try {
    value = parseJson(text)
    envelope = readEnvelope(value, operation.unwrapped)
  } catch (error) {
    if (!(error instanceof UnreadableResponse)) throw error
    const isJson = value !== undefined
    const shown = isJson ? '' : scrubStart(text, scrub)
    const details = { status, body: isJson ? scrubValue(value, scrub) : shown, traceId: log.received(raw, undefined) }
    const place = ` at ${placeOf(url)}${quote(shown, scrub)}`
    if (!ok) throw refused(`${status === 407 ? 'a proxy' : 'the service'} answered ${status}${place}`, details)
    const received = isJson ? `, received ${typeName(value)}` : typeOf(headers, scrub) + place
    const { message, code } = error
    throw log.fail(ResponseError, `expected ${message}${received}`, { outcome: 'unknown', code, ...details })
  }
  const traceId = log.received(raw, envelope)
  const message = scrub(messageOf(envelope))
  const { errorCode } = envelope
  if (ok && errorCode === 0) {
    // The text is read again, because rows are converted in place.
    const body = () => scrubValue(parseJson(text), scrub)
    return { operation: log.operation, callId, status, traceId, attempts, message, scrub, body, envelope, value, raw }
  }
  const details = {
    errorCode: scrubNumber(errorCode, scrub),
    serviceMessage: message || undefined,
    traceId,
    body: scrubValue(value, scrub),
  }
  const shown = truncate(message, 500)
  const relayed = relay ? readRelayFailure(value) : undefined
  if (relayed?.Class === ApiError) throw refused(shown, { ...details, ...relayed.details })
  if (relayed !== undefined) throw log.fail(relayed.Class, message, { ...relayed.details, traceId })
  const isCertain = errorCode !== 0
  const what = (isCertain ? `, error ${errorCode}` : '') + (message && `: ${shown}`)
  throw refused(`the service answered ${status}${what}`, {
    ...details,
    ...(isCertain && { outcome: 'rejected' }),
  })
}

const LONGEST_SHOWN = 1_000_000
const CUT_MARGIN = 5000

/** The start of a text, without the key. The last characters are left out, as they may be the start of a key. */
const scrubStart = (text: string, scrub: Scrub) =>
  text.length <= LONGEST_SHOWN ? scrub(text) : `${scrub(text.slice(0, LONGEST_SHOWN)).slice(0, -CUT_MARGIN)}…`

function typeOf(headers: Headers, scrub: Scrub): string {
  const type = headers.get('content-type')
  return type === null ? '' : ` (${truncate(scrub(type), 60)})`
}

/** The first words of a text, or the title of a page, without markup. */
function quote(text: string, scrub: Scrub): string {
  const start = truncate(text, 5000)
  const title = /<title[^>]*>([^<]*[^<\s])/i.exec(start)?.[1]
  const words = title ?? start.replaceAll(/<(style|script)[\s\S]*?<\/\1>|<(?!API_KEY>)[^<>]*>/gi, ' ')
  const trimmed = words.trim().replaceAll(/\s+/g, ' ')
  return trimmed && `: ${JSON.stringify(truncate(scrub(trimmed), 200))}`
}
