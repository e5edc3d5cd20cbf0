import type { Call } from '../call.ts'
import { hexDigits } from '../random.ts'
import type { ServiceError } from '../service-error.ts'
import { type Quirks, withQuirks } from './quirks.ts'

/** What a handler gives: the status of the response, and its parts of the envelope. */
export interface ResponseParts {
  readonly status: 200 | 201 | 202
  readonly data?: unknown
  readonly message?: string
  /** Pagination beside `data`. */
  readonly figures?: { readonly page: number; readonly totalPages: number; readonly totalItems: number }
  /** The response is `data`, without an envelope. */
  readonly bare?: boolean
}

type CallPath = Pick<Call, 'path' | 'version'>

/** Only getOffers and setOffer have an `errorMessage`. */
const SHOWS_ERROR_MESSAGE = new Set(['v2/getOffers', 'v2/setOffer'])

/** Creates responses. Trace ids are derived from the seed and the number of responses. */
export class Responses {
  readonly #seed: number
  #count = 0

  constructor(seed: number) {
    this.#seed = seed
  }

  /** Number of responses. */
  get count(): number {
    return this.#count
  }

  success(call: Call, parts: ResponseParts, quirks: Quirks): Response {
    const { status, data, message = '', figures, bare = false } = parts
    if (!bare) return this.#send(call, status, { data, ...figures, errorCode: 0, message }, '', quirks)
    this.#count++
    return json(status, data, quirks)
  }

  refusal(call: CallPath, { status, errorCode, message, headers }: ServiceError, quirks: Quirks): Response {
    if (!quirks.errorsInBody)
      return this.#send(call, status, { data: [], errorCode, message }, message, quirks, headers)
    const parts = { httpStatus: status, data: [], errorCode: 0, message }
    return this.#send(call, 200, parts, message, quirks, headers)
  }

  /** Sends an envelope. Parts that are undefined are left out. */
  #send(
    call: CallPath,
    status: number,
    parts: object,
    errorMessage: string,
    quirks: Quirks,
    headers: Readonly<Record<string, string>> = {},
  ): Response {
    this.#count++
    const body = {
      httpStatus: status,
      ...parts,
      ...(SHOWS_ERROR_MESSAGE.has(call.path) && { errorMessage }),
      ...this.#traces(call),
    }
    return json(status, body, quirks, headers)
  }

  #traces({ version }: CallPath): Record<string, string> {
    if (version !== 'v3') return {}
    const number = this.#count
    return { 'api-trace-id': hexDigits(4, this.#seed, number), 'trace-id': hexDigits(2, this.#seed, -number) }
  }
}

function json(status: number, body: unknown, quirks: Quirks, headers: Readonly<Record<string, string>> = {}): Response {
  const text = JSON.stringify(withQuirks(body, quirks))
  return new Response(quirks.escapedSlashes ? text.replaceAll('/', '\\/') : text, {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })
}
