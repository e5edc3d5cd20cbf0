import * as z from 'zod/mini'
import type { InputOf } from '../codecs/input.ts'
import type { DataOf } from '../codecs/responses.ts'
import * as r from '../codecs/responses.ts'
import { nonEmptyText, oneOf, urlWithHost } from '../codecs/scalars.ts'
import { country } from '../targeting/country.ts'
import { input } from './input.ts'

/** A redirect test to run (GET or POST `v2/test`). */
export interface RedirectTestQuery extends InputOf<typeof RedirectTestQuery> {}

export const RedirectTestQuery = input(() => ({
  /** URL to test, unencoded. It's sent as is, including spaces, macros and letters of any language. */
  url: urlWithHost,
  /** The visitor's ISO 3166-1 country code, e.g. `CN`, `US` or `SG`. */
  country,
  /** The visitor's operating system. */
  os: oneOf(['Android', 'iOS']),
  /** Full version of the operating system, e.g. `7.1` or `12.3.1`. */
  osv: nonEmptyText,
}))

/** A hop in a tested redirect chain. */
export interface RedirectHop extends DataOf<typeof RedirectHop> {}

export const RedirectHop = r.record(() => ({
  /** Index of the hop in the chain. */
  order: r.lenientInteger,
  /** Redirect method, e.g. 302 or 301. -2 if the hop was not tested. */
  method: r.integerOrNull,
  /** Entry URL of the hop. */
  url: r.urlOrNull,
  /** Target URL of the hop. */
  redirect_to: r.optionalUrl,
  /** Latency in milliseconds. -2 if the hop was not tested. */
  latency_ms: r.optionalInteger,
  /** 1 if the target is in an app store, otherwise 0. */
  is_store: r.known<0 | 1>(r.optionalInteger),
  /**
   * Tracking flag. `0` is a link of the service's tracking system, `-1` a link outside it. Other values occur; the
   * service doesn't document them.
   */
  track_flag: r.optionalString,
}))

/** The response of `v2/test`. `message` may be absent, and a failed test may have no hops. */
export interface RedirectTestResponse extends DataOf<typeof RedirectTestResponse> {}

export const RedirectTestResponse = r.record(() => ({
  /** 1 if the test was completed, 0 if it failed. Any other number is a failure too. */
  result: r.known<0 | 1>(r.integer),
  /** The service's message. It explains why a test failed. */
  message: r.optionalString,
  /** Hops of the chain, in any order. */
  redirects: r.optionalList<RedirectHop>(RedirectHop),
}))

/** The hops, sorted by `order`. Without validation, the value may be anything: other values become an empty list. */
export function inOrder(value: unknown): RedirectHop[] {
  const orderOf = (hop: unknown) => Number(Object(hop).order ?? 0)
  const hops = r.arrayFrom(value) ?? []
  return hops.toSorted((a, b) => orderOf(a) - orderOf(b)) as RedirectHop[]
}

/** A redirect test result, as returned by the client. */
export interface RedirectTest extends DataOf<typeof RedirectTest> {}

export const RedirectTest = r.record(() => ({
  /** Always 1: if the test fails, the call rejects with an `ApiError`. */
  result: r.known<0 | 1>(r.integer),
  /** The service's message. Empty if there is none. */
  message: z.codec(r.optionalString, r.string, { decode: (message) => message ?? '', encode: String }),
  /** Hops of the chain, sorted by `order`. */
  redirects: z.codec(r.optionalList<RedirectHop>(RedirectHop), z.array(RedirectHop) as r.Field<RedirectHop[]>, {
    decode: inOrder,
    encode: (hops) => hops as RedirectHop[],
  }),
}))
