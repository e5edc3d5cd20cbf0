import { type Instant, toSeconds } from './clock.ts'
import { checkOptions } from './given.ts'
import type { Quirks } from './quirks.ts'
import type { RateLimit } from './rate-limit.ts'
import type { WorldSize } from './world/world.ts'

/** How large a mock network is, where it is, and how it behaves. */
export interface MockNetworkOptions {
  /** Where it is found, as a client's `baseUrl`; `https://network.test` by default. */
  readonly baseUrl?: string | URL | undefined
  /** Any whole number: the same seed gives the same network, byte for byte. 1 by default. */
  readonly seed?: number | undefined
  /** 40 by default. */
  readonly offers?: number | undefined
  /** 12 by default. */
  readonly affiliates?: number | undefined
  /** In the year before `now`; 20,000 by default. */
  readonly conversions?: number | undefined
  /** The network's present; 2026-07-01T00:00:00Z by default, so that nothing depends on the day of the test. */
  readonly now?: Instant | undefined
  /** Habits of deployed services, all off by default. */
  readonly quirks?: Partial<Quirks> | undefined
  /** How long every answer takes. */
  readonly latencyMs?: number | undefined
  /** Answers 429 beyond it; none by default. */
  readonly rateLimit?: RateLimit | undefined
}

const NAMES = {
  baseUrl: true,
  seed: true,
  offers: true,
  affiliates: true,
  conversions: true,
  now: true,
  quirks: true,
  latencyMs: true,
  rateLimit: true,
} satisfies Record<keyof MockNetworkOptions, true>

const DEFAULT_NOW = '2026-07-01T00:00:00Z'

/** Checks the options, and fills in what they leave out. */
export function readOptions(options: MockNetworkOptions): { size: WorldSize; base: string; latencyMs: number } {
  checkOptions('createMockNetwork', options, NAMES)
  const count = (name: 'offers' | 'affiliates' | 'conversions', usual: number, most: number) => {
    const value = options[name] ?? usual
    if (!Number.isInteger(value) || value < 0 || value > most)
      throw new TypeError(`createMockNetwork: ${name} is a whole number from 0 to ${most}, received ${String(value)}`)
    return value
  }
  const seed = options.seed ?? 1
  if (!Number.isSafeInteger(seed))
    throw new TypeError(`createMockNetwork: seed is a whole number, received ${String(seed)}`)
  const latencyMs = options.latencyMs ?? 0
  if (typeof latencyMs !== 'number' || !(latencyMs >= 0 && latencyMs < 2 ** 31))
    throw new TypeError(`createMockNetwork: latencyMs is from 0 to 2147483647, received ${String(latencyMs)}`)
  const now = toSeconds(options.now ?? DEFAULT_NOW, 'createMockNetwork: now')
  if (now < Date.UTC(2001, 1, 1) / 1000 || now >= Date.UTC(2100, 0, 1) / 1000)
    throw new TypeError('createMockNetwork: now is from 2001-02-01 to 2099, the years that reports can be asked for')
  const size = {
    seed,
    offers: count('offers', 40, 10_000),
    affiliates: count('affiliates', 12, 10_000),
    conversions: count('conversions', 20_000, 5_000_000),
    now,
  }
  return { size, base: baseOf(options.baseUrl ?? 'https://network.test'), latencyMs }
}

/** Scheme, host and path, without a slash at the end. */
function baseOf(baseUrl: string | URL): string {
  if (!URL.canParse(String(baseUrl))) throw new TypeError(`createMockNetwork: baseUrl is not a URL: ${String(baseUrl)}`)
  const { protocol, origin, pathname, username, password, search, hash } = new URL(baseUrl)
  if (!/^https?:$/.test(protocol) || username + password + search + hash !== '')
    throw new TypeError('createMockNetwork: baseUrl is of http or https, and has no name, query or fragment in it')
  return `${origin}${pathname.replace(/\/+$/, '')}`
}
