import type { Outcome } from '../errors/errors.ts'
import type { RelayFailure } from '../transport/relay-failure.ts'

/** Why a relay does not pass a request on. */
export type RefusalCode =
  /** The call, or this caller of it, is not allowed (403). */
  | 'not-allowed'
  /** `authenticate` returns neither a name nor `true`, or `affiliateId` returns no id (401). */
  | 'not-signed-in'
  /** A write by a page of an origin that may not write (403). */
  | 'foreign-origin'
  /** Parameters or files that the call does not take (400). */
  | 'invalid'
  /** A body (413) or a query (414) over the limit. */
  | 'too-large'
  /** A body that did not come in time (408). */
  | 'slow'
  /** Too many requests, bodies or unread responses of the caller at once, or a call whose turn did not come (503). */
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

interface RefusalDetails {
  /** What a developer can change. */
  readonly hint?: string
  readonly status?: number
  /** Of a call that was not looked at. */
  readonly outcome?: Outcome
}

/** A request that the relay answers itself. The message is for the people who use the page, and shows nothing of the network. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly hint: string | undefined
  readonly status: number
  readonly #outcome: Outcome

  constructor(code: RefusalCode, message: string, { hint, status, outcome = 'rejected' }: RefusalDetails = {}) {
    super(message)
    this.code = code
    this.hint = hint
    this.status = status ?? STATUSES[code]
    this.#outcome = outcome
  }

  toResponse(): Response {
    const { code, hint, status, message } = this
    return ownResponse(status, message, { kind: 'refusal', outcome: this.#outcome, code, hint })
  }
}

export const invalid = (message: string) => new Refusal('invalid', message)

export const busy = () => new Refusal('busy', 'the relay is busy: try again in a second', { outcome: 'not-sent' })

/** Headers of each response. It is of one person and of now, and never more than its media type says. */
export const OWN_HEADERS = { 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' }

/**
 * A response of the relay itself, in the service's envelope. `relay` tells the page's client what happened; the responses
 * of the network never have that field (`response.ts`).
 */
export function ownResponse(status: number, message: string, relay: RelayFailure): Response {
  const { kind, code, hint } = relay
  const envelope = { httpStatus: status, errorCode: status, message, ...(kind === 'refusal' && { code, hint }), relay }
  const headers = { ...OWN_HEADERS, ...(status === 503 && { 'retry-after': '1' }) }
  return Response.json(envelope, { status, headers })
}
