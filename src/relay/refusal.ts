import type { RelayFailure } from '../transport/relay-failure.ts'

/** Why a relay does not pass a request on. */
export type RefusalCode =
  /** The call, or this caller of it, is not allowed (403). */
  | 'not-allowed'
  /** `affiliateId` gives no affiliate (401). */
  | 'not-signed-in'
  /** A write by a page of an origin that is not the relay's (403). */
  | 'foreign-origin'
  /** Parameters or files that the call does not take (400). */
  | 'invalid'
  /** A body (413) or a query (414) over the limit. */
  | 'too-large'
  /** A body that did not come in time (408). */
  | 'slow'
  /** Too many bodies at once (503). */
  | 'busy'

const STATUSES = {
  'not-allowed': 403,
  'not-signed-in': 401,
  'foreign-origin': 403,
  invalid: 400,
  'too-large': 413,
  slow: 408,
  busy: 503,
} as const satisfies Record<RefusalCode, number>

/** A request that the relay answers itself. The message is for people, and shows nothing of the network. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number

  constructor(code: RefusalCode, message: string, status: number = STATUSES[code]) {
    super(message)
    this.code = code
    this.status = status
  }

  toResponse(): Response {
    const { code, status, message } = this
    return ownResponse(status, message, { kind: 'refusal', outcome: 'rejected', code })
  }
}

/** Responses are of one person, and of now. */
export const NOT_CACHED = 'private, no-store'

/**
 * A response of the relay itself, in the service's envelope. `relay` tells the page's client what happened; the responses
 * of the network never have that field (`response.ts`).
 */
export function ownResponse(status: number, message: string, relay: RelayFailure): Response {
  const { kind, code } = relay
  const envelope = { httpStatus: status, errorCode: status, message, ...(kind === 'refusal' && { code }), relay }
  const headers = { 'cache-control': NOT_CACHED, ...(status === 503 && { 'retry-after': '1' }) }
  return Response.json(envelope, { status, headers })
}
