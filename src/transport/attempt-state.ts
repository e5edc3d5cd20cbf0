import type { Outcome } from '../errors/errors.ts'
import type { Envelope } from '../schemas/envelope.ts'

/** What is known of a whole response. */
export interface WholeResponse {
  readonly status: number
  readonly headers: Headers
  readonly traceId: string | undefined
  readonly envelope: Partial<Envelope>
  readonly durationMs: number
}

/** What is known of the current attempt of a call. */
export interface AttemptState {
  /** One more than the requests made before it. */
  readonly number: number
  /** Its outcome if no response is received: `not-sent` until its request is handed to fetch, then `unknown`. */
  outcome: Outcome
  /** When its request was handed to fetch. */
  sentAt: number
  /** The status of the response, once its headers were received. */
  status?: number | undefined
  traceId?: string | undefined
  response?: WholeResponse | undefined
}

export const newAttempt = (number: number): AttemptState => ({
  number,
  outcome: 'not-sent',
  sentAt: 0,
})

/** What an event and `onResponse` say of a response. Made only for a listener, as it copies the headers. */
export const responseFields = ({ status, headers, traceId, durationMs }: WholeResponse) => ({
  status,
  // Those of a custom fetch may have no more than `get`.
  headers: Symbol.iterator in headers ? Object.fromEntries(headers) : {},
  traceId,
  durationMs,
})
