import { clip, typeName } from '../errors/describe.ts'
import { messageOf, parseJson, readEnvelope, Unreadable } from './envelope.ts'
import { ApiError, type ErrorDetails, ResponseError } from '../errors/errors.ts'
import type { Envelope } from '../schemas/envelope.ts'
import type { Fail } from './failed.ts'
import { retryAfter } from './retry.ts'
import { type Scrub, scrubValue } from './secret.ts'

/** An answer whose envelope says yes. */
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

/** What is known of an attempt when it has an answer, good or bad. */
export interface Seen {
  readonly status: number
  readonly envelope: Envelope | undefined
  readonly traceId: string | undefined
  readonly scrub: Scrub
}

/** How an answer is read. */
export interface Interpretation {
  /** It may come without an envelope. */
  readonly bare: boolean
  /** Origin and path of the request. */
  readonly place: string
  readonly scrub: Scrub
  readonly fail: Fail
  readonly onSeen: (seen: Seen) => void
}

/** Reads a whole answer: a yes is given back, all else is a failure. */
export function interpret(response: Response, text: string, way: Interpretation): Answer {
  const { scrub, fail } = way
  const { status } = response
  const see = (envelope: Envelope | undefined): string | undefined => {
    const given = envelope?.['trace-id'] || envelope?.['api-trace-id'] || response.headers.get('trace-id')
    const traceId = given ? scrub(given) : undefined
    way.onSeen({ status, envelope, traceId, scrub })
    return traceId
  }
  let value: unknown
  let envelope: Envelope
  try {
    value = parseJson(text)
    envelope = readEnvelope(value, way.bare)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    const details: Omit<ErrorDetails, 'operation'> = {
      outcome: response.ok || mayHaveActed(status) ? 'unknown' : 'rejected',
      status,
      body: value === undefined ? scrub(text) : scrubValue(value, scrub),
      traceId: see(undefined),
    }
    const quoted = value === undefined ? quote(text, scrub) : ''
    if (!response.ok) {
      const retryAfterMs = retryAfter(response.headers)
      throw fail(ApiError, `the service answered ${status} at ${way.place}${quoted}`, { ...details, retryAfterMs })
    }
    const received =
      value === undefined ? `${typeOf(response, scrub)} at ${way.place}${quoted}` : `, received ${typeName(value)}`
    throw fail(ResponseError, `expected ${error.expected}${received}`, details, error.cut)
  }
  const traceId = see(envelope)
  const { errorCode } = envelope
  if (response.ok && errorCode === 0) return { status, envelope, value, text, traceId, scrub }
  const code = errorCode === 0 ? '' : `, error ${errorCode}`
  const serviceMessage = scrub(messageOf(envelope)) || undefined
  throw fail(
    ApiError,
    `the service answered ${status}${code}${serviceMessage ? `: ${clip(serviceMessage, 500)}` : ''}`,
    {
      outcome: errorCode === 0 && mayHaveActed(status) ? 'unknown' : 'rejected',
      status,
      errorCode,
      serviceMessage,
      traceId,
      retryAfterMs: retryAfter(response.headers),
      body: scrubValue(value, scrub),
    },
  )
}

/** Whether a service that answers so may have done what it was asked. */
const mayHaveActed = (status: number) => status >= 500 || status === 408

function typeOf(response: Response, scrub: Scrub): string {
  const type = response.headers.get('content-type')
  return type === null ? '' : ` (${clip(scrub(type), 60)})`
}

/** The first words of an answer, or the title of a page: markup is no help to the reader of a message. */
function quote(text: string, scrub: Scrub): string {
  const start = clip(scrub(text), 5000)
  const title = /<title[^>]*>([^<]*[^<\s])/i.exec(start)?.[1]
  const words = title ?? start.replaceAll(/<(style|script)[\s\S]*?<\/\1>|<(?!API_KEY>)[^<>]*>/gi, ' ')
  const trimmed = words.trim().replaceAll(/\s+/g, ' ')
  return trimmed === '' ? '' : `: ${JSON.stringify(clip(scrub(trimmed), 200))}`
}
