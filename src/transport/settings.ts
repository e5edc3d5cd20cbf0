import { show, typeName } from '../errors/describe.ts'
import { checkNames, misfit, refusal } from '../errors/input-error.ts'
import { isRecord } from '../errors/is-record.ts'
import { callable, whole } from '../errors/option-value.ts'
import type { ClientOptions, RateLimit, Validation } from '../options.ts'
import { unknownName } from '../errors/unknown-name.ts'
import { idDigits } from '../codecs/ids.ts'
import { Limiter } from './limiter.ts'
import { type Limits, limitsOf, LONGEST_TIMER } from './limits.ts'
import { RetryBudget } from './retry.ts'
import { keyComplaint, type Scrub, scrubber, withoutKey } from './secret.ts'

/** A client's options, checked and completed. */
export interface Settings extends Limits {
  /** Ends in `/api/`. */
  readonly root: string
  readonly key: string | (() => string | Promise<string>)
  /** Takes the key out of a text; where a function gives the keys, only the `key` parameter. */
  readonly scrub: Scrub
  readonly affiliateId: string | undefined
  readonly timezone: number | undefined
  readonly budget: RetryBudget
  readonly limiter: Limiter
  readonly validation: Validation
  readonly reportYear: 2 | 4
  readonly maxResponseBytes: number
  readonly fetch: typeof globalThis.fetch | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly onEvent: ClientOptions['onEvent']
  /** Operation and path of each drift that was told already. */
  readonly told: Set<string>
}

const OPERATION = 'createClient'
const DEFAULTS: Limits = { timeout: 30_000, totalTimeout: undefined, retries: 2 }

const OPTIONS = {
  baseUrl: true,
  key: true,
  affiliateId: true,
  timezone: true,
  timeout: true,
  totalTimeout: true,
  retries: true,
  retryBudget: true,
  concurrency: true,
  rateLimit: true,
  validation: true,
  reportYear: true,
  maxResponseBytes: true,
  allowInsecureHttp: true,
  fetch: true,
  headers: true,
  onEvent: true,
} satisfies Record<keyof ClientOptions, true>
const RATE = { requests: true, intervalMs: true } satisfies Record<keyof RateLimit, true>

/** Checks options. `shared` is what stays with the client that these options change. */
export function settle(options: ClientOptions, shared?: Shared): Settings {
  const key: unknown = options?.key
  const scrub = scrubber(typeof key === 'string' ? [key] : [])
  try {
    return { ...checked(options, shared), scrub }
  } catch (error) {
    withoutKey(error, scrub)
    throw error
  }
}

interface Shared {
  readonly limiter: Limiter | undefined
  readonly budget: RetryBudget | undefined
}

function checked(options: ClientOptions, shared: Shared | undefined): Omit<Settings, 'scrub'> {
  checkObject(options)
  checkNames(OPERATION, options, OPTIONS)
  const complaint = typeof options.key === 'function' ? undefined : keyComplaint(options.key)
  if (complaint !== undefined) throw refusal(OPERATION, 'key', ...complaint)
  const { timezone, retryBudget = 20, concurrency = 4, maxResponseBytes = 64 * 1024 * 1024 } = options
  return {
    ...limitsOf(OPERATION, options, DEFAULTS),
    root: rootOf(options.baseUrl, oneOf('allowInsecureHttp', options.allowInsecureHttp, [true, false], false)),
    key: options.key,
    affiliateId: affiliateOf(options.affiliateId),
    timezone: timezone === undefined ? undefined : whole(OPERATION, 'timezone', timezone, -11, 14),
    budget: shared?.budget ?? new RetryBudget(whole(OPERATION, 'retryBudget', retryBudget, 0, 1_000_000)),
    limiter:
      shared?.limiter ??
      new Limiter(whole(OPERATION, 'concurrency', concurrency, 1, 10_000), rateOf(options.rateLimit)),
    validation: oneOf('validation', options.validation, ['warn', 'throw', 'off'], 'warn'),
    reportYear: oneOf('reportYear', options.reportYear, [2, 4], 2),
    maxResponseBytes: whole(OPERATION, 'maxResponseBytes', maxResponseBytes, 1),
    fetch: callable(OPERATION, 'fetch', options.fetch),
    headers: headersOf(options.headers),
    onEvent: callable(OPERATION, 'onEvent', options.onEvent),
    told: new Set(),
  }
}

/** A text that came instead may be the key: it is not shown. */
export function checkObject(options: unknown): void {
  if (!isRecord(options)) throw refusal(OPERATION, '', 'an object of options', typeName(options))
}

/** Scheme, host and path, with `api/` at its end. No complaint shows the URL: it may hold a secret. */
function rootOf(baseUrl: unknown, allowInsecureHttp: boolean): string {
  const refused = (expected: string, received: string) => refusal(OPERATION, 'baseUrl', expected, received)
  const text = baseUrl instanceof URL ? baseUrl.href : baseUrl
  const expected = 'an absolute URL such as https://acme.example'
  if (typeof text !== 'string') throw refused(expected, show(baseUrl))
  if (!URL.canParse(text))
    throw refused(expected, text.includes('://') ? 'a text that is none' : 'a text without https://')
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw refused('a URL with https:', `one with ${url.protocol}`)
  if (url.username !== '' || url.password !== '') throw refused('a URL without user name and password', 'one with them')
  if (text.includes('?')) throw refused('a URL without a query', 'one with a query')
  if (text.includes('#')) throw refused('a URL without a fragment', 'one with a fragment')
  if (url.protocol === 'http:' && !allowInsecureHttp && !isLoopback(url.hostname)) {
    throw refused(
      'https:, because the key is part of every URL (allowInsecureHttp: true takes http: all the same)',
      'http:',
    )
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}/api/`
}

function isLoopback(host: string): boolean {
  return /^127(?:\.\d{1,3}){3}$/.test(host) || host === '[::1]' || host === 'localhost' || host.endsWith('.localhost')
}

function affiliateOf(id: unknown): string | undefined {
  if (id === undefined) return undefined
  const digits = idDigits(id)
  if (digits === undefined) throw misfit(OPERATION, 'affiliateId', 'a positive whole number, or its digits', id)
  return digits
}

function oneOf<const Value extends string | number | boolean>(
  path: string,
  value: unknown,
  known: readonly Value[],
  fallback: Value,
): Value {
  if (value === undefined) return fallback
  const found = known.find((one) => one === value)
  if (found === undefined) throw misfit(OPERATION, path, `one of ${known.map((one) => show(one)).join(', ')}`, value)
  return found
}

function rateOf(rate: unknown): ClientOptions['rateLimit'] {
  if (rate === undefined) return undefined
  if (!isRecord(rate)) throw misfit(OPERATION, 'rateLimit', 'an object of requests and intervalMs', rate)
  checkNames(OPERATION, rate, RATE, (name, names) => unknownName(name, names, 'option', 'rateLimit.'))
  return {
    requests: whole(OPERATION, 'rateLimit.requests', rate.requests, 1, 1_000_000),
    intervalMs: whole(OPERATION, 'rateLimit.intervalMs', rate.intervalMs, 1, LONGEST_TIMER),
  }
}

/** How a message travels is the runtime's affair: a length that is not the body's would break a write in the middle. */
const FRAMING = /^(?:content-length|transfer-encoding|host|expect|upgrade|keep-alive|te|trailer)$/i

function headersOf(headers: unknown = {}): Readonly<Record<string, string>> {
  const isOwn = headers instanceof Headers
  // A Map, or the Headers of another library, has no entries of its own: it would say nothing in silence.
  if (!isOwn && (!isRecord(headers) || Symbol.iterator in headers))
    throw refusal(OPERATION, 'headers', 'an object of names and values, or Headers', typeName(headers))
  const checked = new Headers()
  for (const [name, value] of isOwn ? headers : Object.entries(headers)) {
    if (value === undefined) continue
    if (FRAMING.test(name)) throw refusal(OPERATION, `headers.${name}`, 'no header that HTTP itself sets', 'one')
    if (typeof value !== 'string') throw misfit(OPERATION, `headers.${name}`, 'a string', value)
    try {
      checked.append(name, value)
    } catch {
      // The value is not shown: it may be a secret.
      throw refusal(OPERATION, 'headers', 'names and values that HTTP allows', `others at ${show(name)}`)
    }
  }
  return Object.fromEntries(checked)
}
