import type { Outcome } from '../errors/errors.ts'
import type { Envelope } from '../schemas/envelope.ts'

/** What is known of a whole response. */
interface WholeResponse {
  readonly headers: Headers
  readonly envelope: Partial<Envelope>
  readonly durationMs: number
}

/** What is known of the current attempt of a call. */
export interface AttemptState {
  /** One more than the requests sent before it. */
  readonly number: number
  /** Its outcome if no response is received. */
  outcome: Outcome
  /** When its request was sent. */
  sentAt: number
  /** Of its response, once headers were received. */
  status: number | undefined
  traceId: string | undefined
  /** Of its whole response. */
  response: WholeResponse | undefined
}

/** All fields are named, because others would be read from a polluted `Object.prototype`. */
export const newAttempt = (number: number): AttemptState => ({
  number,
  outcome: 'not-sent',
  sentAt: 0,
  status: undefined,
  traceId: undefined,
  response: undefined,
})

/** What an event and `onResponse` say of a response. Made only for a listener, as it copies the headers. */
export function responseFields({ status, traceId, response }: AttemptState) {
  const { headers, durationMs } = response as WholeResponse
  return {
    status: status as number,
    // Those of a custom fetch may have no more than `get`.
    headers: Symbol.iterator in headers ? Object.fromEntries(headers) : {},
    traceId,
    durationMs,
  }
}
