import * as z from 'zod/mini'
import { refuse, wholeNumber } from '../codecs/checks.ts'
import { typed } from '../codecs/codec.ts'
import { AN_ID, idDigits } from '../codecs/ids.ts'
import * as option from '../codecs/options.ts'
import { parseInput } from '../codecs/parse-input.ts'
import { describeType, describeValue } from '../errors/describe.ts'
import { inputErrorAt } from '../errors/input-error.ts'
import { isRecord, ownCopy } from '../errors/objects.ts'
import type { ClientOptions, RateLimit, SharedLimiter, Validation } from '../options/options.ts'
import { validateKey } from './secret.ts'

const EXCLUDED = { code: 'excluded', received: 'a value' } as const

/** The schema of a client's options. With `relay`, the client has no key and calls a relay. */
const optionSchemas = (relay: boolean) =>
  ({
    baseUrl: checkedBy((payload) => urlOf(payload, relay)),
    key: relay
      ? z.optional(checkedBy((payload) => refuse(payload, 'the relay has the key', EXCLUDED)))
      : checkedBy(keyOf),
    relay: z.optional(z.literal(true, 'true, or nothing')),
    affiliateId: z.optional(checkedBy((payload) => idDigits(payload.value) ?? refuse(payload, AN_ID))),
    timezone: option.whole(-11, 14),
    timeout: option.milliseconds(),
    totalTimeout: option.milliseconds(),
    retries: option.whole(0, 100),
    retryBudget: option.whole(0, 1_000_000),
    concurrency: option.whole(1, 10_000),
    rateLimit: z.optional(
      option.object<RateLimit>(
        () => ({ requests: wholeNumber(1, 1_000_000), intervalMs: wholeNumber(1, option.LONGEST_TIMER) }),
        'an object of requests and intervalMs',
      ),
    ),
    limiter: option.custom<SharedLimiter>(
      (value) => isRecord(value) && typeof value.take === 'function',
      'an object with a function take',
    ),
    validation: option.choice<Validation>(['warn', 'throw', 'off']),
    reportYear: option.choice<2 | 4>([2, 4]),
    maxResponseBytes: option.whole(1),
    allowInsecureHttp: option.choice([true, false]),
    fetch: option.callback<typeof globalThis.fetch>(),
    headers: z.optional(checkedBy(headersOf)),
    onEvent: option.callback<NonNullable<ClientOptions['onEvent']>>(),
  }) satisfies Record<keyof ClientOptions, z.ZodMiniType>

const DEFAULTS = {
  timeout: 30_000,
  retries: 2,
  retryBudget: 20,
  concurrency: 4,
  validation: 'warn',
  reportYear: 2,
  maxResponseBytes: 64 * 1024 * 1024,
  headers: {},
} satisfies Partial<ClientOptions>

type Checked = { readonly [Name in keyof ClientOptions]-?: z.output<ReturnType<typeof optionSchemas>[Name]> }

export type CheckedOptions = Checked & { readonly [Name in keyof typeof DEFAULTS]: NonNullable<Checked[Name]> }

const schemaFor = (relay: boolean) =>
  option
    .object<Checked>(() => optionSchemas(relay) as never)
    .check((payload) => {
      const { baseUrl, allowInsecureHttp } = payload.value
      if (typeof baseUrl === 'string' || (relay && baseUrl.origin === globalThis.location?.origin)) return
      if (baseUrl.protocol === 'https:' || allowInsecureHttp === true || isLoopback(baseUrl.hostname)) return
      const expected = 'https:, as the key is part of every URL (allowInsecureHttp: true allows http:)'
      refuse(payload, expected, { path: ['baseUrl'], received: 'http:' })
    })

const ofKey = schemaFor(false)
const ofRelay = schemaFor(true)

/** Refuses values other than objects. They are not shown, as a string may be the key. @throws InputError */
export function checkOptions(options: unknown, operation = 'createClient'): void {
  const code = options === undefined ? 'missing' : undefined
  if (!isRecord(options)) throw inputErrorAt(operation, '', 'an object of options', describeType(options), code)
}

/** Checks a client's options. @throws InputError, which shows neither the key nor the URL. */
export function parseClientOptions(options: unknown, operation = 'createClient'): CheckedOptions {
  checkOptions(options, operation)
  const { relay } = ownCopy(options as { relay?: unknown })
  // Options that are undefined were left out by the schema.
  return { ...DEFAULTS, ...parseInput(operation, relay === true ? ofRelay : ofKey, options) } as CheckedOptions
}

type Payload = z.core.ParsePayload<unknown>

const checkedBy = <Value>(check: (payload: Payload) => Value | undefined) =>
  typed<Value, unknown>(
    z.unknown().check((payload) => {
      payload.value = check(payload)
    }),
  )

function keyOf(payload: Payload): ClientOptions['key'] | undefined {
  const key = payload.value
  const invalid = typeof key === 'function' ? undefined : validateKey(key)
  return invalid === undefined
    ? (key as ClientOptions['key'])
    : refuse(payload, invalid.expected, { received: invalid.received })
}

/** A path is not resolved yet: on a server that renders the page, there is no location. */
function urlOf(payload: Payload, relay: boolean): URL | string | undefined {
  const given = payload.value instanceof URL ? payload.value.href : payload.value
  const isPath = typeof given === 'string' && /^\/(?![/\\])/.test(given)
  const text = isPath && relay ? `https://page.invalid${given}` : given
  const expected = 'an absolute URL such as https://acme.example'
  if (typeof text !== 'string') return refuse(payload, expected)
  if (!URL.canParse(text))
    return refuse(payload, isPath ? `${expected} (for a relay, set relay: true and leave out key)` : expected, {
      received: text.includes('://') ? 'an invalid URL' : 'a string without https://',
    })
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return refuse(payload, 'a URL with https:', { received: `one with ${url.protocol}` })
  if (url.username + url.password !== '' || /[?#]/.test(text))
    return refuse(payload, 'a URL without user name, password, query or fragment', { received: 'one with them' })
  // Services decode a path, and many do not look at its case.
  const path = url.pathname.replaceAll(/%[2-7][\da-f]/gi, decodeURIComponent)
  if (/\/api(?:\/+v[23])?\/*$/i.test(path))
    return refuse(payload, 'a URL without /api at its end (leave that part out: the client adds it)', {
      received: 'one with /api',
    })
  return isPath ? url.pathname : url
}

const isLoopback = (host: string) =>
  /^127(?:\.\d{1,3}){3}$/.test(host) || host === '[::1]' || host === 'localhost' || host.endsWith('.localhost')

/** HTTP itself sets these: a length that is not the body's would break a write in the middle. */
const FRAMING = /^(?:content-length|transfer-encoding|host|expect|upgrade|keep-alive|te|trailer)$/i

function headersOf(payload: Payload): Readonly<Record<string, string>> | undefined {
  const headers = payload.value
  const isHeaders = headers instanceof Headers
  // A Map, or the Headers of another library, has no own properties: no header would be set.
  if (!isHeaders && (!isRecord(headers) || Symbol.iterator in headers))
    return refuse(payload, 'an object of names and values, or Headers', { received: describeType(headers) })
  const checked = new Headers()
  for (const [name, value] of isHeaders ? headers : Object.entries(headers)) {
    if (value === undefined) continue
    if (FRAMING.test(name)) return refuse(payload, 'HTTP itself sets this header', { path: [name], ...EXCLUDED })
    if (typeof value !== 'string') return refuse(payload, 'a string', { path: [name] })
    try {
      checked.append(name, value)
    } catch {
      // The value is not shown: it may be a secret.
      return refuse(payload, 'headers that HTTP allows', {
        received: `an invalid name or value at ${describeValue(name)}`,
      })
    }
  }
  // The body of a call decides about these.
  for (const name of ['content-type', 'content-encoding']) checked.delete(name)
  return Object.fromEntries(checked)
}
