import * as z from 'zod/mini'
import {
  type AnswerSchema,
  addressOrNull,
  answer,
  firm,
  list,
  listOf,
  whole,
  wholeOrNull,
  words,
  wordsOrNull,
} from '../codecs/answers.ts'
import { oneOf, text, url } from '../codecs/scalars.ts'
import { type InputSchema, input } from '../codecs/input.ts'

/** A redirect test to run. */
export interface RedirectTestQuery {
  /** The address to test, unencoded. */
  url: string
  /** Country abbreviation, e.g. `CN`, `US`, `SG`. */
  country: string
  /** The device that the chain is followed as. */
  os: 'Android' | 'iOS'
  /** Full OS version, e.g. `7.1` or `12.3.1`. */
  osv: string
}

export const RedirectTestQuery: InputSchema<RedirectTestQuery> = input({
  url,
  country: text,
  os: oneOf(['Android', 'iOS']),
  osv: text,
})

/** One hop of a tested chain. */
export interface RedirectHop {
  /** Index of the redirection. */
  order: number
  /** Redirect method such as 302 or 301; -2 means out of test. */
  method: number | null
  /** Entry URL of this hop. */
  url: string | null
  /** Target of this hop. */
  redirect_to?: string | null | undefined
  /** Milliseconds; -2 means out of test. */
  latency_ms?: number | null | undefined
  /** 1 the target is an app-store address, 0 it is not. */
  is_store?: number | null | undefined
  /** `0` fine in the service's tracking system, `-1` not through it; other values occur. */
  track_flag?: string | null | undefined
}

export const RedirectHop: AnswerSchema<RedirectHop> = answer({
  order: whole,
  method: wholeOrNull,
  url: addressOrNull,
  redirect_to: z.optional(addressOrNull),
  latency_ms: z.optional(wholeOrNull),
  is_store: z.optional(wholeOrNull),
  track_flag: z.optional(wordsOrNull),
})

/** What a redirect test found. */
export interface RedirectTest {
  /** 1 the test completed without error. */
  result: number
  /** `''` where the service sent none. */
  message: string
  /** The chain, in order. */
  redirects: RedirectHop[]
}

/** The answer as it comes: `message` may be absent, and a failed test may have no hops. */
export interface RedirectTestAnswer {
  /** 1 the test completed without error, 0 it did not. */
  result: number
  /** Why a test failed. */
  message?: string | null | undefined
  /** The chain, in any order. */
  redirects?: RedirectHop[] | null | undefined
}

export const RedirectTestAnswer: AnswerSchema<RedirectTestAnswer> = answer({
  result: firm,
  message: z.optional(z.nullable(words)),
  redirects: z.optional(z.nullable(list(RedirectHop))),
})

/**
 * What the client makes of an answer: nothing is left out, and the hops are in order. A hop that is none was handed on
 * as it came.
 */
export function completeTest(answer: RedirectTestAnswer): RedirectTest {
  const hops = listOf(answer.redirects)
  const redirects: RedirectHop[] = Array.isArray(hops) ? hops : []
  const orderOf = (hop: RedirectHop | null) => hop?.order ?? 0
  return { ...answer, message: answer.message ?? '', redirects: redirects.toSorted((a, b) => orderOf(a) - orderOf(b)) }
}

export const RedirectTest: AnswerSchema<RedirectTest> = z.pipe(RedirectTestAnswer, z.transform(completeTest))
