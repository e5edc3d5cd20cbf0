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

  success(call: CallPath, parts: ResponseParts, quirks: Quirks): Response {
    const { status, data, message = '', figures, bare = false } = parts
    this.#count++
    if (bare) return json(status, data, quirks)
    return json(
      status,
      { httpStatus: status, data, ...figures, errorCode: 0, message, ...this.#more(call, '') },
      quirks,
    )
  }

  refusal(call: CallPath, { status, errorCode, message, headers }: ServiceError, quirks: Quirks): Response {
    this.#count++
    const code = quirks.errorsInBody ? 0 : errorCode
    const body = { httpStatus: status, data: [], errorCode: code, message, ...this.#more(call, message) }
    return json(quirks.errorsInBody ? 200 : status, body, quirks, headers)
  }

  /** The parts of an envelope that only some operations have. */
  #more({ path, version }: CallPath, errorMessage: string): object {
    const number = this.#count
    return {
      ...(SHOWS_ERROR_MESSAGE.has(path) && { errorMessage }),
      ...(version === 'v3' && {
        'api-trace-id': hexDigits(4, this.#seed, number),
        'trace-id': hexDigits(2, this.#seed, -number),
      }),
    }
  }
}

function json(status: number, body: unknown, quirks: Quirks, headers: Readonly<Record<string, string>> = {}): Response {
  const text = JSON.stringify(withQuirks(body, quirks))
  return new Response(quirks.escapedSlashes ? text.replaceAll('/', '\\/') : text, {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })
}
