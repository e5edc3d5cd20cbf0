import * as z from 'zod/mini'
import { idDigits } from '../codecs/ids.ts'
import { LONGEST_TIMER, optionalFunction, optionalTime, optionalWhole, optionsOf } from '../codecs/options.ts'
import { parsedBy } from '../codecs/own-parse.ts'
import { parseInput } from '../codecs/parse-input.ts'
import { wholeNumber } from '../codecs/scalars.ts'
import { describeValue, typeName } from '../errors/describe.ts'
import { inputErrorAt } from '../errors/input-error.ts'
import { isRecord } from '../errors/is-record.ts'
import type { ClientOptions, RateLimit, Validation } from '../options.ts'
import { validateKey } from './secret.ts'

/** A client's options as the transport needs them. What was not given is `undefined`. */
export interface ParsedOptions
  extends Pick<ClientOptions, 'key' | 'timeout' | 'totalTimeout' | 'retries' | 'retryBudget' | 'concurrency'>,
    Pick<ClientOptions, 'rateLimit' | 'reportYear' | 'maxResponseBytes' | 'allowInsecureHttp' | 'fetch' | 'onEvent'> {
  readonly baseUrl: URL
  readonly affiliateId: string | undefined
  readonly timezone: number | undefined
  readonly validation: Validation | undefined
  readonly headers: Readonly<Record<string, string>> | undefined
}

const schema = optionsOf<ParsedOptions>(() => ({
  baseUrl: converted(urlOf),
  key: converted(keyOf),
  affiliateId: z.optional(converted(affiliateOf)),
  timezone: optionalWhole(-11, 14),
  timeout: optionalTime(),
  totalTimeout: optionalTime(),
  retries: optionalWhole(0, 100),
  retryBudget: optionalWhole(0, 1_000_000),
  concurrency: optionalWhole(1, 10_000),
  rateLimit: z.optional(
    optionsOf<RateLimit>(
      () => ({ requests: wholeNumber(1, 1_000_000), intervalMs: wholeNumber(1, LONGEST_TIMER) }),
      'an object of requests and intervalMs',
    ),
  ),
  validation: oneOf<Validation>('warn', 'throw', 'off'),
  reportYear: oneOf<2 | 4>(2, 4),
  maxResponseBytes: optionalWhole(1),
  allowInsecureHttp: oneOf(true, false),
  fetch: optionalFunction<NonNullable<ClientOptions['fetch']>>(),
  headers: z.optional(converted(headersOf)),
  onEvent: optionalFunction<NonNullable<ClientOptions['onEvent']>>(),
})).check(({ value, issues }) => {
  const { baseUrl, allowInsecureHttp } = value
  if (baseUrl.protocol === 'https:' || allowInsecureHttp === true || isLoopback(baseUrl.hostname)) return
  const message = 'https:, because the key is part of every URL (allowInsecureHttp: true takes http: all the same)'
  issues.push({ code: 'custom', path: ['baseUrl'], message, input: baseUrl, params: { received: 'http:' } })
})

const OPERATION = 'createClient'

/** Refuses what is no object. A text in place of options may be the key: it is not shown. @throws InputError */
export function checkOptions(options: unknown): void {
  if (!isRecord(options)) throw inputErrorAt(OPERATION, '', 'an object of options', typeName(options))
}

/** Checks a client's options. @throws InputError, which shows neither the key nor the URL. */
export function parseClientOptions(options: unknown): ParsedOptions {
  checkOptions(options)
  return parseInput(OPERATION, schema, options)
}

/** What is wrong with an option: what was expected of it, and what came, in words that describeValue no secret. */
class Refused extends Error {
  readonly path: readonly PropertyKey[]
  readonly received: string

  constructor(expected: string, received: string, path: readonly PropertyKey[] = []) {
    super(expected)
    this.received = received
    this.path = path
  }
}

/** A field that a function of ours checks and converts. @throws Refused in that function */
const converted = <Value>(convert: (value: unknown) => Value) =>
  parsedBy<Value, unknown>(z.unknown(), (payload) => {
    try {
      payload.value = convert(payload.value)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const { message, received, path } = error
      payload.issues.push({ code: 'custom', message, path: [...path], params: { received }, input: undefined })
    }
  })

const oneOf = <const Value extends string | number | boolean>(...values: readonly Value[]) =>
  z.optional(z.literal([...values], `one of ${values.map(describeValue).join(', ')}`)) as unknown as z.ZodMiniType<
    Value | undefined
  >

function keyOf(key: unknown): ClientOptions['key'] {
  if (typeof key === 'function') return key as () => string
  const refused = validateKey(key)
  if (refused !== undefined) throw new Refused(...refused)
  return key as string
}

function affiliateOf(id: unknown): string {
  const digits = idDigits(id)
  if (digits === undefined) throw new Refused('a positive whole number, or its digits', describeValue(id))
  return digits
}

function urlOf(baseUrl: unknown): URL {
  const text = baseUrl instanceof URL ? baseUrl.href : baseUrl
  const expected = 'an absolute URL such as https://acme.example'
  if (typeof text !== 'string') throw new Refused(expected, describeValue(baseUrl))
  if (!URL.canParse(text))
    throw new Refused(expected, text.includes('://') ? 'a text that is none' : 'a text without https://')
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new Refused('a URL with https:', `one with ${url.protocol}`)
  if (url.username !== '' || url.password !== '')
    throw new Refused('a URL without user name and password', 'one with them')
  if (text.includes('?')) throw new Refused('a URL without a query', 'one with a query')
  if (text.includes('#')) throw new Refused('a URL without a fragment', 'one with a fragment')
  if (/\/api(?:\/v[23])?\/*$/.test(url.pathname))
    throw new Refused('a URL without /api at its end, which is added to it', 'one with it: leave that part out')
  return url
}

const isLoopback = (host: string) =>
  /^127(?:\.\d{1,3}){3}$/.test(host) || host === '[::1]' || host === 'localhost' || host.endsWith('.localhost')

/** HTTP itself sets these: a length that is not the body's would break a write in the middle. */
const FRAMING = /^(?:content-length|transfer-encoding|host|expect|upgrade|keep-alive|te|trailer)$/i

function headersOf(headers: unknown): Readonly<Record<string, string>> {
  const isOwn = headers instanceof Headers
  // A Map, or the Headers of another library, has no entries of its own: it would set nothing.
  if (!isOwn && (!isRecord(headers) || Symbol.iterator in headers))
    throw new Refused('an object of names and values, or Headers', typeName(headers))
  const checked = new Headers()
  for (const [name, value] of isOwn ? headers : Object.entries(headers)) {
    if (value === undefined) continue
    if (FRAMING.test(name)) throw new Refused('no header that HTTP itself sets', 'one', [name])
    if (typeof value !== 'string') throw new Refused('a string', describeValue(value), [name])
    try {
      checked.append(name, value)
    } catch {
      // The value is not shown: it may be a secret.
      throw new Refused('names and values that HTTP allows', `others at ${describeValue(name)}`)
    }
  }
  return Object.fromEntries(checked)
}
