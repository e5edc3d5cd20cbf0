import * as z from 'zod/mini'
import {
  type AnswerSchema,
  urlOrNull,
  answer,
  requiredInteger,
  list,
  listOf,
  integer,
  integerOrNull,
  optionalInteger,
  optionalString,
  optionalUrl,
  string,
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

export const RedirectTestQuery: InputSchema<RedirectTestQuery> = input(() => ({
  url,
  country: text,
  os: oneOf(['Android', 'iOS']),
  osv: text,
}))

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

export const RedirectHop: AnswerSchema<RedirectHop> = answer(() => ({
  order: integer,
  method: integerOrNull,
  url: urlOrNull,
  redirect_to: optionalUrl,
  latency_ms: optionalInteger,
  is_store: optionalInteger,
  track_flag: optionalString,
}))

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

export const RedirectTestAnswer: AnswerSchema<RedirectTestAnswer> = answer(() => ({
  result: requiredInteger,
  message: optionalString,
  redirects: z.optional(z.nullable(list(RedirectHop))),
}))

/** The hops of an answer in order. A value that is no list of hops stays as it came. */
function inOrder(value: unknown): unknown {
  const hops = listOf(value ?? [])
  const orderOf = (hop: RedirectHop | null) => Number(hop?.order ?? 0)
  return Array.isArray(hops) ? hops.toSorted((a, b) => orderOf(a) - orderOf(b)) : hops
}

/** What the client makes of an answer: nothing is left out, and the hops are in order. */
export function completeTest(answer: RedirectTestAnswer): RedirectTest {
  const hops = inOrder(answer.redirects)
  return { ...answer, message: answer.message ?? '', redirects: Array.isArray(hops) ? hops : [] }
}

export const RedirectTest: AnswerSchema<RedirectTest> = answer(() => ({
  result: requiredInteger,
  message: completed((message) => message ?? '', string),
  redirects: completed(inOrder, z.array(RedirectHop)),
}))

/** A field that the client always gives, whether or not it came. */
const completed = <Value>(complete: (value: unknown) => unknown, schema: z.ZodMiniType<Value>) =>
  z.pipe(z.transform(complete), schema as never) as unknown as z.ZodMiniType<Value, unknown>
