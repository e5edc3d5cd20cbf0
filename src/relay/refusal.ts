import type { RelayFailure } from '../transport/relay-failure.ts'

/** A request that the relay answers itself. The message is for people, and shows nothing of the network. */
export class Refusal extends Error {
  readonly status: number
  readonly failure: RelayFailure | undefined

  constructor(status: 400 | 403 | 408 | 413 | 414 | 502 | 504, message: string, failure?: RelayFailure) {
    super(message)
    this.status = status
    this.failure = failure
  }

  /** The response, in the service's envelope: the client of a page reads it like any other. */
  toResponse(): Response {
    const { status, message, failure } = this
    const envelope = { httpStatus: status, errorCode: status, message, ...(failure && { relay: failure }) }
    return Response.json(envelope, { status, headers: { 'cache-control': NOT_CACHED } })
  }
}

/** Responses are of one person, and of now. */
export const NOT_CACHED = 'private, no-store'
