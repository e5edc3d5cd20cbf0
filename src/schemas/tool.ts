import * as z from 'zod/mini'
import { type InputSchema, input } from '../codecs/input.ts'
import type { Known, ResponseSchema } from '../codecs/responses.ts'
import * as r from '../codecs/responses.ts'
import { nonEmptyText, oneOf, urlWithHost } from '../codecs/scalars.ts'
import { country } from '../targeting/country.ts'

/** A redirect test to run (GET or POST `v2/test`). */
export interface RedirectTestQuery {
  /** URL to test, not encoded. It is sent as it is, also with blanks, macros and letters of any language. */
  url: string
  /** Country code of the visitor, of ISO 3166-1, e.g. `CN`, `US` or `SG`. */
  country: string
  /** Operating system of the visitor's device. */
  os: 'Android' | 'iOS'
  /** Full version of the operating system, e.g. `7.1` or `12.3.1`. */
  osv: string
}

export const RedirectTestQuery: InputSchema<RedirectTestQuery> = input(() => ({
  url: urlWithHost,
  country,
  os: oneOf(['Android', 'iOS']),
  osv: nonEmptyText,
}))

/** A hop of a tested redirect chain. */
export interface RedirectHop {
  /** Index of the hop in the chain. */
  order: number
  /** Redirect method, e.g. 302 or 301. -2 if the hop was not tested. */
  method: number | null
  /** Entry URL of the hop. */
  url: string | null
  /** Target URL of the hop. */
  redirect_to?: string | null | undefined
  /** Latency in milliseconds. -2 if the hop was not tested. */
  latency_ms?: number | null | undefined
  /** Whether the target is an app-store address: 1 yes, 0 no. */
  is_store?: Known<0 | 1> | null | undefined
  /**
   * Tracking flag. `0` is a link of the service's tracking system, `-1` a link outside of it. Other values occur;
   * their meaning is not documented by the service.
   */
  track_flag?: string | null | undefined
}

export const RedirectHop: ResponseSchema<RedirectHop> = r.record(() => ({
  order: r.lenientInteger,
  method: r.integerOrNull,
  url: r.urlOrNull,
  redirect_to: r.optionalUrl,
  latency_ms: r.optionalInteger,
  is_store: r.optionalInteger,
  track_flag: r.optionalString,
}))

/** The result of a redirect test, as the client returns it. */
export interface RedirectTest {
  /** Result of the test: 1, as it completed without error. The call rejects with an `ApiError` for any other result. */
  result: Known<0 | 1>
  /** Message of the service. Empty when the service sent none. */
  message: string
  /** Hops of the chain, sorted by `order`. */
  redirects: RedirectHop[]
}

/** The response of `v2/test`. `message` may be absent, and a failed test may have no hops. */
export interface RedirectTestResponse {
  /** Result of the test: 1 completed without error, 0 failed. Any other number is a failure too. */
  result: Known<0 | 1>
  /** Message of the service. It explains why a test failed. */
  message?: string | null | undefined
  /** Hops of the chain, in any order. */
  redirects?: RedirectHop[] | null | undefined
}

export const RedirectTestResponse: ResponseSchema<RedirectTestResponse> = r.record(() => ({
  result: r.integer,
  message: r.optionalString,
  redirects: r.optionalList(RedirectHop),
}))

/** The hops, sorted by `order`. Without validation, the value may be anything: other values become an empty list. */
export function inOrder(value: unknown): RedirectHop[] {
  const hops = r.listFrom(value)
  const orderOf = (hop: RedirectHop | null) => Number(hop?.order ?? 0)
  return Array.isArray(hops) ? hops.toSorted((a, b) => orderOf(a) - orderOf(b)) : []
}

export const RedirectTest: ResponseSchema<RedirectTest> = r.record(() => ({
  result: r.integer,
  message: z.codec(r.optionalString, r.string, { decode: (message) => message ?? '', encode: String }),
  redirects: z.codec(r.optionalList(RedirectHop), z.array(RedirectHop), {
    decode: inOrder,
    encode: (hops) => hops as RedirectHop[],
  }),
}))
