import type { KyInstance } from 'ky'
import type { WarningEvent } from '../events/client-event.ts'
import { notify } from '../events/notify.ts'
import type { ClientOptions, RelayClientOptions, Validation } from '../options.ts'
import { parseClientOptions } from './client-options.ts'
import { makeHttp } from './http.ts'
import { Limiter } from './limiter.ts'
import { RetryBudget } from './retry.ts'
import { type Scrub, scrubber, withoutKey } from './secret.ts'

/** A client's options, checked and completed. */
export interface Settings {
  readonly timeout: number
  readonly totalTimeout: number | undefined
  readonly retries: number
  /** Ends in `/api/`. */
  readonly root: string
  /** `undefined` if a relay has it. */
  readonly key: string | (() => string | Promise<string>) | undefined
  /** Takes the key out of a text; where a function gives the keys, only the `key` parameter. */
  readonly scrub: Scrub
  readonly affiliateId: string | undefined
  readonly timezone: number | undefined
  readonly http: KyInstance
  readonly budget: RetryBudget
  readonly limiter: Limiter
  readonly validation: Validation
  readonly reportYear: 2 | 4
  readonly maxResponseBytes: number
  readonly fetch: typeof globalThis.fetch | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly onEvent: ClientOptions['onEvent']
  /** Reports a warning to `onEvent`, or to the console where there is none. */
  readonly warn: (event: WarningEvent) => void
  /** Operation and path of each drift that was reported already. */
  readonly reported: Set<string>
}

/** What clients made from each other share. */
export interface Shared {
  readonly limiter: Limiter | undefined
  readonly budget: RetryBudget | undefined
}

/** Checks and completes a client's options. `shared` is what stays with the client that these options change. */
export function resolveOptions(options: ClientOptions | RelayClientOptions, shared?: Shared): Settings {
  const key: unknown = options?.key
  const scrub = scrubber(typeof key === 'string' ? [key] : [])
  try {
    const given = parseClientOptions(options)
    const { baseUrl, timeout = 30_000, concurrency = 4, retryBudget = 20 } = given
    return {
      root: `${baseUrl.origin}${baseUrl.pathname.replace(/\/+$/, '')}/api/`,
      key: given.key,
      scrub,
      affiliateId: given.affiliateId,
      timezone: given.timezone,
      timeout,
      totalTimeout: given.totalTimeout,
      retries: given.retries ?? 2,
      http: makeHttp(),
      budget: shared?.budget ?? new RetryBudget(retryBudget),
      limiter: shared?.limiter ?? new Limiter(concurrency, given.rateLimit),
      validation: given.validation ?? 'warn',
      reportYear: given.reportYear ?? 2,
      maxResponseBytes: given.maxResponseBytes ?? 64 * 1024 * 1024,
      fetch: given.fetch as Settings['fetch'],
      headers: given.headers ?? {},
      onEvent: given.onEvent,
      warn: warner(given.onEvent),
      reported: new Set(),
    }
  } catch (error) {
    withoutKey(error, scrub)
    throw error
  }
}

const warner =
  (onEvent: ClientOptions['onEvent']): Settings['warn'] =>
  (event) => {
    if (onEvent !== undefined) notify(() => onEvent(event))
    else console.warn(`affiliate-network-sdk: ${event.message}`)
  }
