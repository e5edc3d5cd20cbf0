import { type Issue, ResponseError } from './errors.ts'

/** A response that was received, as errors and warnings speak of it. */
export interface ReceivedResponse {
  readonly operation: string
  readonly callId: string
  readonly status: number
  readonly traceId: string | undefined
  /** How many requests it took. */
  readonly attempts: number
  /** What the service says to people; `''` where it says nothing. */
  readonly message: string
  /** Takes the key out of a text. */
  readonly scrub: (text: string) => string
  /** The whole response without the key, for an error's `body`. */
  body(): unknown
}

/** The error of a response that cannot be used. It was received, so a write may have been applied. */
export function unusable(response: ReceivedResponse, message: string, issues?: readonly Issue[]): ResponseError {
  const { operation, status, traceId, attempts } = response
  return new ResponseError(`${operation}: ${message}`, {
    operation,
    outcome: 'unknown',
    status,
    traceId,
    attempts,
    issues,
    body: response.body(),
  })
}
