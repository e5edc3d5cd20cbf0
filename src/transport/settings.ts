import { checkNames, misfit, refusal } from '../input-error.ts'
import { isRecord } from '../is-record.ts'
import type { ClientOptions, UploadOptions, Validation } from '../options.ts'
import { show, typeName } from '../describe.ts'
import { idDigits } from '../wire/ids.ts'
import { Limiter } from './limiter.ts'
import { RetryBudget } from './retry.ts'
import { keyComplaint, type Scrub, scrubber, withoutKey } from './secret.ts'

/** A client's options, checked and completed. */
export interface Settings {
  /** Ends in `/api/`. */
  readonly root: string
  readonly key: string | (() => string | Promise<string>)
  /** Takes the key out of a text; where a function gives the keys, only the `key` parameter. */
  readonly scrub: Scrub
  readonly affiliateId: string | undefined
  readonly timezone: number | undefined
  readonly timeout: number
  readonly totalTimeout: number | undefined
  readonly retries: number
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
const LONGEST_TIMER = 2 ** 31 - 1

const OPTIONS = [
  'baseUrl',
  'key',
  'affiliateId',
  'timezone',
  'timeout',
  'totalTimeout',
  'retries',
  'retryBudget',
  'concurrency',
  'rateLimit',
  'validation',
  'reportYear',
  'maxResponseBytes',
  'allowInsecureHttp',
  'fetch',
  'headers',
  'onEvent',
]

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
  checkNames(OPERATION, options, OPTIONS, 'option')
  const complaint = typeof options.key === 'function' ? undefined : keyComplaint(options.key)
  if (complaint !== undefined) throw refusal(OPERATION, 'key', ...complaint)
  return {
    root: rootOf(options.baseUrl, oneOf('allowInsecureHttp', options.allowInsecureHttp, [true, false], false)),
    key: options.key,
    affiliateId: affiliateOf(options.affiliateId),
    timezone: whole('timezone', options.timezone, -11, 14, undefined),
    timeout: whole('timeout', options.timeout, 1, LONGEST_TIMER, 30_000),
    totalTimeout: whole('totalTimeout', options.totalTimeout, 1, LONGEST_TIMER, undefined),
    retries: whole('retries', options.retries, 0, 100, 2),
    budget: shared?.budget ?? new RetryBudget(whole('retryBudget', options.retryBudget, 0, 1_000_000, 20)),
    limiter:
      shared?.limiter ??
      new Limiter(whole('concurrency', options.concurrency, 1, 10_000, 4), rateOf(options.rateLimit)),
    validation: oneOf('validation', options.validation, ['warn', 'throw', 'off'], 'warn'),
    reportYear: oneOf('reportYear', options.reportYear, [2, 4], 2),
    maxResponseBytes: whole('maxResponseBytes', options.maxResponseBytes, 1, Number.MAX_SAFE_INTEGER, 64 * 1024 * 1024),
    fetch: callable('fetch', options.fetch),
    headers: headersOf(options.headers),
    onEvent: callable('onEvent', options.onEvent),
    told: new Set(),
  }
}

/** A text that came instead may be the key: it is not shown. */
export function checkObject(options: unknown): void {
  if (!isRecord(options)) throw refusal(OPERATION, '', 'an object of options', typeName(options))
}

/** Times and tries of a single call. */
export type Limits = Pick<Settings, 'timeout' | 'totalTimeout' | 'retries'>

/** Checks what a single call says of how it travels. What it leaves open is as the client has it. */
export function callLimits(operation: string, options: UploadOptions, settings: Settings): Limits {
  callable('onResponse', options.onResponse, operation)
  callable('onProgress', options.onProgress, operation)
  return {
    timeout: whole('timeout', options.timeout, 1, LONGEST_TIMER, settings.timeout, operation),
    totalTimeout: whole('totalTimeout', options.totalTimeout, 1, LONGEST_TIMER, settings.totalTimeout, operation),
    retries: whole('retries', options.retries, 0, 100, settings.retries, operation),
  }
}

/** Scheme, host and path, with `api/` at its end. No complaint shows the URL: it may hold a secret. */
function rootOf(baseUrl: unknown, allowInsecureHttp: boolean): string {
  const text = baseUrl instanceof URL ? baseUrl.href : baseUrl
  if (typeof text !== 'string' || !URL.canParse(text))
    throw refusal(
      OPERATION,
      'baseUrl',
      'an absolute URL such as https://acme.example',
      typeof text !== 'string'
        ? show(baseUrl)
        : text.includes('://')
          ? 'a text that is none'
          : 'a text without https://',
    )
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw refusal(OPERATION, 'baseUrl', 'a URL with https:', `one with ${url.protocol}`)
  if (url.username !== '' || url.password !== '')
    throw refusal(OPERATION, 'baseUrl', 'a URL without user name and password', 'one with them')
  if (url.search !== '' || /\?/.test(text))
    throw refusal(OPERATION, 'baseUrl', 'a URL without a query', 'one with a query')
  if (url.hash !== '' || /#/.test(text))
    throw refusal(OPERATION, 'baseUrl', 'a URL without a fragment', 'one with a fragment')
  if (url.protocol === 'http:' && !allowInsecureHttp && !isLoopback(url.hostname)) {
    throw refusal(
      OPERATION,
      'baseUrl',
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

function whole<Default>(
  path: string,
  value: unknown,
  least: number,
  most: number,
  fallback: Default,
  operation = OPERATION,
): number | Default {
  if (value === undefined) return fallback
  if (Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most) return value as number
  throw misfit(operation, path, `a whole number from ${least} to ${most}`, value)
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

function callable<Value>(path: string, value: Value, operation = OPERATION): Value {
  if (value === undefined || typeof value === 'function') return value
  throw misfit(operation, path, 'a function', value)
}

function rateOf(rate: unknown): ClientOptions['rateLimit'] {
  if (rate === undefined) return undefined
  const { requests, intervalMs } = Object(rate) as Record<string, unknown>
  checkNames(OPERATION, { ...(rate as object) }, ['requests', 'intervalMs'], 'option', 'rateLimit.')
  return {
    requests: whole('rateLimit.requests', requests ?? null, 1, 1_000_000, 0),
    intervalMs: whole('rateLimit.intervalMs', intervalMs ?? null, 1, LONGEST_TIMER, 0),
  }
}

function headersOf(headers: unknown = {}): Readonly<Record<string, string>> {
  // A Map, or the Headers of another library, has no entries of its own: it would say nothing in silence.
  const silent = typeof headers === 'object' && headers !== null && Symbol.iterator in headers
  if (typeof headers !== 'object' || headers === null || (silent && !(headers instanceof Headers)))
    throw refusal(OPERATION, 'headers', 'an object of names and values, or Headers', typeName(headers))
  const given = Object.entries(headers instanceof Headers ? Object.fromEntries(headers) : headers).filter(
    ([, value]) => value !== undefined,
  )
  for (const [name, value] of given)
    if (typeof value !== 'string') throw misfit(OPERATION, `headers.${name}`, 'a string', value)
  try {
    return Object.fromEntries(new Headers(given))
  } catch {
    throw refusal(OPERATION, 'headers', 'names and values that HTTP allows', 'others')
  }
}
