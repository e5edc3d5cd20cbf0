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

/** What an error says of the response that it is about. */
export const detailsOf = ({ operation, status, traceId, attempts, body }: ReceivedResponse) =>
  ({ operation, outcome: 'unknown', status, traceId, attempts, body: body() }) as const

/** The error of a response that cannot be used. It was received, so a write may have been applied. */
export const unusable = (response: ReceivedResponse, message: string, issues?: readonly Issue[]): ResponseError =>
  new ResponseError(`${response.operation}: ${message}`, { ...detailsOf(response), issues })
