import type { AffiliateClient, NetworkClient } from '../client/clients.ts'
import { isAffiliateNetworkError } from '../errors/errors.ts'

/** A row of a response, as the network wrote it. */
export type Row = Readonly<Record<string, unknown>>

/** What a network responded to a question. */
export interface Answer {
  /** HTTP status. */
  readonly http: number
  /** The status that counts: that of the body, if it has one. */
  readonly status: number
  /** Whether the network answered; otherwise it refused the question. */
  readonly isOk: boolean
  readonly text: string
  /** Whether the data of the operation is a map by offer id. */
  readonly hasMaps: boolean
  readonly envelope: Row
  readonly data: unknown
  readonly rows: readonly Row[]
  readonly totalItems: number
  readonly totalPages: number
}

export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>
type Query = Readonly<Record<string, string | number>>

/** Most requests of an examination, retries included. */
export const MOST_REQUESTS = 60

/** Asks a network, by GET requests only, and remembers how it responds. */
export class Asker {
  readonly refused = new Map<string, number>()
  readonly answered = new Set<string>()
  readonly times: number[] = []
  readonly rateHeaders = new Set<string>()
  tooMany = 0
  requests = 0
  readonly #client: NetworkClient | AffiliateClient
  readonly #fetch: Fetch
  readonly #onRequest: (requests: number) => void
  /** Whether the network has stopped responding: what waits is not sent. */
  #isOver = false
  readonly #asked = new Map<string, Promise<Answer>>()

  constructor(client: NetworkClient | AffiliateClient, fetch: Fetch, onRequest: (requests: number) => void) {
    this.#client = client
    this.#fetch = fetch
    this.#onRequest = onRequest
  }

  /** Asks an operation, and counts `call` as allowed or refused. The same question is sent once. */
  async ask(call: string, path: string, query: Query = {}): Promise<Answer> {
    const question = `${path}?${new URLSearchParams(query as Record<string, string>)}`
    const asked = this.#asked.get(question) ?? this.#send(path, query)
    this.#asked.set(question, asked)
    const answer = await asked
    if (answer.isOk) this.answered.add(call)
    // A network may refuse creatives because of the affiliate or the offer, which says nothing about the key.
    else if (!this.refused.has(call) && !(call.startsWith('banners.') && answer.status === 400))
      this.refused.set(call, answer.status)
    return answer
  }

  async #send(path: string, { a, ...query }: Query): Promise<Answer> {
    let http = 0
    let text = ''
    const fetch: Fetch = async (input, init) => {
      if (this.#isOver || this.requests >= MOST_REQUESTS) throw new Error('nothing more is asked')
      this.#onRequest(++this.requests)
      const start = performance.now()
      const response = await this.#fetch(input, init)
      http = response.status
      text = await response.clone().text()
      this.times.push(Math.round(performance.now() - start))
      if (http === 429) this.tooMany++
      for (const name of response.headers.keys())
        if (/rate|quota/.test(name) && isPlainName(name)) this.rateHeaders.add(name)
      return response
    }
    let refusal: number | undefined
    await this.#client
      .with({ fetch, ...(a !== undefined && { affiliateId: a }) })
      .request({ path, query })
      .catch((error: unknown) => {
        refusal = isAffiliateNetworkError(error) && error.kind === 'api' ? error.status : undefined
        // An outage is no answer.
        this.#isOver ||= refusal === undefined || refusal >= 500
        if (this.#isOver) throw error
      })
    return answerOf(path, http, text, refusal)
  }
}

const WITH_MAPS = new Set(['v2/getOfferBanners', 'v2/getAffiliates'])

function answerOf(path: string, http: number, text: string, refusal: number | undefined): Answer {
  const envelope = objectOf(JSON.parse(text))
  const { data } = envelope
  const paged = Array.isArray(data) ? envelope : objectOf(data)
  const rows = Array.isArray(data) ? data : paged.content
  return {
    http,
    status: refusal ?? http,
    isOk: refusal === undefined,
    text,
    hasMaps: WITH_MAPS.has(path),
    envelope,
    data,
    rows: Array.isArray(rows) ? rows.map(objectOf) : [],
    totalItems: Number(paged.totalItems ?? 0),
    totalPages: Number(paged.totalPages ?? 0),
  }
}

/** Whether the name of a field or a header is of words, such as `ck_sub1`: others may hold ids or a key. */
export const isPlainName = (name: string): boolean => name.length <= 40 && /^[a-z]+(?:[-_][a-z]+)*\d{0,2}$/i.test(name)

export const objectOf = (value: unknown): Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : {}
