import { truncate, typeName } from '../errors/describe.ts'
import { ApiError, type ErrorDetails, ResponseError } from '../errors/errors.ts'
import type { Envelope } from '../schemas/envelope.ts'
import type { CallLog } from './call-log.ts'
import { messageOf, parseJson, readEnvelope, UnreadableAnswer } from './envelope.ts'
import { readRelayFailure } from './relay-failure.ts'
import { cutShort, retryAfter } from './retry.ts'
import { type Scrub, scrubValue } from './secret.ts'

/** A successful answer. */
export interface Answer {
  readonly status: number
  readonly envelope: Envelope
  /** The whole parsed answer. */
  readonly value: unknown
  /** The answer as it came. */
  readonly text: string
  readonly traceId: string | undefined
  readonly scrub: Scrub
}

/** How an answer is read. */
export interface Reading {
  /** It may come without an envelope. */
  readonly unwrapped: boolean
  /** It comes from a relay. */
  readonly relayed?: boolean | undefined
  /** Origin and path of the request. */
  readonly place: string
  /** When the request went out. */
  readonly startedAt: number
}

/** Reads a whole answer: a success is returned, all else is thrown. */
export function interpret(response: Response, text: string, log: CallLog, reading: Reading): Answer {
  const { scrub } = log
  const { status } = response
  const report = (envelope: Envelope | undefined): string | undefined => {
    const given = envelope?.['trace-id'] || envelope?.['api-trace-id'] || response.headers.get('trace-id')
    const traceId = given ? scrub(given) : undefined
    log.answered({ status, headers: response.headers, envelope, traceId }, performance.now() - reading.startedAt)
    return traceId
  }
  let value: unknown
  let envelope: Envelope
  try {
    value = parseJson(text)
    envelope = readEnvelope(value, reading.unwrapped)
  } catch (error) {
    if (!(error instanceof UnreadableAnswer)) throw error
    const details: Omit<ErrorDetails, 'operation'> = {
      outcome: response.ok || mayHaveActed(status) ? 'unknown' : 'rejected',
      status,
      body: value === undefined ? scrub(text) : scrubValue(value, scrub),
      traceId: report(undefined),
    }
    const quoted = value === undefined ? quote(text, scrub) : ''
    if (!response.ok) {
      const retryAfterMs = retryAfter(response.headers)
      const message = `the service answered ${status} at ${reading.place}${quoted}`
      throw log.fail(ApiError, message, { ...details, retryAfterMs })
    }
    const received =
      value === undefined ? `${typeOf(response, scrub)} at ${reading.place}${quoted}` : `, received ${typeName(value)}`
    const failure = log.fail(ResponseError, `expected ${error.expected}${received}`, details)
    if (error.cut) cutShort.add(failure)
    throw failure
  }
  const traceId = report(envelope)
  const { errorCode } = envelope
  if (response.ok && errorCode === 0) return { status, envelope, value, text, traceId, scrub }
  const relayed = reading.relayed ? readRelayFailure(value) : undefined
  if (relayed !== undefined) {
    const failure = log.fail(relayed.Class, messageOf(envelope), { ...relayed.details, traceId })
    if (relayed.cut) cutShort.add(failure)
    throw failure
  }
  const code = errorCode === 0 ? '' : `, error ${errorCode}`
  const serviceMessage = scrub(messageOf(envelope)) || undefined
  const quoted = serviceMessage === undefined ? '' : `: ${truncate(serviceMessage, 500)}`
  throw log.fail(ApiError, `the service answered ${status}${code}${quoted}`, {
    outcome: errorCode === 0 && mayHaveActed(status) ? 'unknown' : 'rejected',
    status,
    errorCode,
    serviceMessage,
    traceId,
    retryAfterMs: retryAfter(response.headers),
    body: scrubValue(value, scrub),
  })
}

/** Whether a service that answers with this status may have done what it was asked. */
const mayHaveActed = (status: number) => status >= 500 || status === 408

function typeOf(response: Response, scrub: Scrub): string {
  const type = response.headers.get('content-type')
  return type === null ? '' : ` (${truncate(scrub(type), 60)})`
}

/** The first words of an answer, or the title of a page: markup does not help the reader of a message. */
function quote(text: string, scrub: Scrub): string {
  const start = truncate(scrub(text), 5000)
  const title = /<title[^>]*>([^<]*[^<\s])/i.exec(start)?.[1]
  const words = title ?? start.replaceAll(/<(style|script)[\s\S]*?<\/\1>|<(?!API_KEY>)[^<>]*>/gi, ' ')
  const trimmed = words.trim().replaceAll(/\s+/g, ' ')
  return trimmed === '' ? '' : `: ${JSON.stringify(truncate(scrub(trimmed), 200))}`
}
