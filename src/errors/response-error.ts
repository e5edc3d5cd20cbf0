import { type Issue, ResponseError } from './errors.ts'

/** What errors and warnings say of a received response. */
export interface ReceivedResponse {
  readonly operation: string
  readonly callId: string
  readonly status: number
  readonly traceId: string | undefined
  /** How many requests were sent. */
  readonly attempts: number
  /** The message of the service; `''` if there is none. */
  readonly message: string
  /** Takes the key out of a text. */
  readonly scrub: (text: string) => string
  /** The whole response without the key, for an error's `body`. */
  body(): unknown
}

/** The details of an error about a response. */
export const detailsOf = ({ operation, status, traceId, attempts, body }: ReceivedResponse) =>
  ({ operation, outcome: 'unknown', status, traceId, attempts, body: body() }) as const

/** The error of a response that cannot be used. It was received, so a write may have been applied. */
export const unusable = (response: ReceivedResponse, message: string, issues?: readonly Issue[]): ResponseError =>
  new ResponseError(`${response.operation}: ${message}`, { ...detailsOf(response), issues })
