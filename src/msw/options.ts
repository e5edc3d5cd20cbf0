import { inputErrorOfIssues, valueError } from '../errors/input-error.ts'
import { unknownNameIssue } from '../errors/unknown-name.ts'
import type { RateLimit } from './faults/rate-limit.ts'
import { named } from './given.ts'
import { type NetworkProfile, readProfile } from './profile/profile.ts'
import type { Quirks } from './responses/quirks.ts'
import { AN_INSTANT, DAY, type Instant, LAST_SECOND, secondsOf } from './time/clock.ts'
import type { WorldSize } from './world/world.ts'

/** A request that the mock network has responded to. */
export interface ServedRequest {
  /** HTTP method. */
  readonly method: string
  /** Path without the query, and therefore without the key. */
  readonly path: string
  /** Operation name; `undefined` for unknown operations and creative files. */
  readonly operation: string | undefined
  /** HTTP status; 0 if the connection was dropped. */
  readonly status: number
  /** Time until the response, in milliseconds. */
  readonly milliseconds: number
  /** Why the request was refused, such as `6002: The API key is invalid.`; `undefined` if it was not. */
  readonly reason: string | undefined
  /** The request, with a readable body. Its URL contains the key. */
  readonly request: Request
}

/** Size, address and behavior of a mock network. */
export interface MockNetworkOptions {
  /** Network address, a client's `baseUrl`; `https://network.test` by default. */
  readonly baseUrl?: string | URL | undefined
  /** Any whole number: the same seed creates the same network, byte for byte. 7 by default. */
  readonly seed?: number | undefined
  /** Number of offers, up to 10,000; 40 by default. */
  readonly offers?: number | undefined
  /** Number of affiliates, up to 10,000; 12 by default. */
  readonly affiliates?: number | undefined
  /** Number of conversions in the year before `now`, up to 200,000; 20,000 by default. */
  readonly conversions?: number | undefined
  /**
   * The network's current time; 2026-07-01T00:00:00Z by default, so that tests don't depend on today's date. `'real'`
   * follows the clock.
   */
  readonly now?: Instant | 'real' | undefined
  /** Quirks: undocumented behavior of some deployments. All are off by default. */
  readonly quirks?: Partial<Quirks> | undefined
  /**
   * Facts about a network, as `affiliate-network-sdk doctor --json` prints them: the mock network has that network's
   * habits. `quirks` take precedence.
   */
  readonly profile?: NetworkProfile | undefined
  /** Response delay in milliseconds, 0 by default; `[20, 80]` is a random delay from 20 to 80. */
  readonly latencyMs?: number | readonly [number, number] | undefined
  /** Requests above the limit get status 429. No limit by default. */
  readonly rateLimit?: RateLimit | undefined
  /** Called after each request, except for opened tracking links. */
  readonly onRequest?: ((request: ServedRequest) => void) | undefined
}

/** Options with defaults. */
export interface Settings {
  readonly size: WorldSize
  /** The network follows the clock, from the start of the current day in `size.now` on. */
  readonly followsClock: boolean
  readonly base: string
  readonly latencyMs: readonly [number, number]
  readonly profile: NetworkProfile | undefined
}

const NAMES = named(
  'baseUrl seed offers affiliates conversions now quirks profile latencyMs rateLimit onRequest',
) satisfies Record<keyof MockNetworkOptions, true>

const CALL = 'createMockNetwork'
/** The default of each size, and its limits. */
const SIZES = {
  seed: [7, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  offers: [40, 0, 10_000],
  affiliates: [12, 0, 10_000],
  conversions: [20_000, 0, 200_000],
} as const
const DEFAULT_NOW = '2026-07-01T00:00:00Z'
/** The first year that reports can look back on is 2000. */
const FIRST_SECOND = Date.UTC(2001, 1, 1) / 1000
/** The longest delay of a timer. */
const LONGEST = 2 ** 31 - 1

/** @throws InputError for a value that is not an object, and for unknown options. */
export function checkOptions(call: string, options: unknown, names: object): void {
  if (typeof options !== 'object' || options === null) throw valueError(call, '', 'an object of options', options)
  const unknown = Object.keys(options).filter((name) => !Object.hasOwn(names, name))
  if (unknown.length === 0) return
  throw inputErrorOfIssues(
    call,
    unknown.map((name) => unknownNameIssue(name, Object.keys(names), 'option')),
  )
}

/** Checks the options, and adds defaults. @throws InputError */
export function settingsOf(options: MockNetworkOptions): Settings {
  checkOptions(CALL, options, NAMES)
  const given: MockNetworkOptions = { __proto__: null, ...options } as object
  const sizes = Object.entries(SIZES).map(([name, [usual, least, most]]) => {
    const value = given[name as keyof typeof SIZES] ?? usual
    if (Number.isInteger(value) && value >= least && value <= most) return [name, value]
    throw valueError(CALL, name, name === 'seed' ? 'a whole number' : `a whole number from ${least} to ${most}`, value)
  })
  const { now = DEFAULT_NOW, onRequest } = given
  if (onRequest !== undefined && typeof onRequest !== 'function')
    throw valueError(CALL, 'onRequest', 'a function', onRequest)
  const seconds = now === 'real' ? Math.floor(Date.now() / 1000 / DAY) * DAY : secondsOf(now)
  if (seconds === undefined) throw valueError(CALL, 'now', `${AN_INSTANT}, or 'real'`, now)
  if (seconds < FIRST_SECOND || seconds > LAST_SECOND)
    throw valueError(CALL, 'now', 'a time from 2001-02-01 to 2099, which reports can be asked for', now)
  return {
    size: { ...(Object.fromEntries(sizes) as Record<keyof typeof SIZES, number>), now: seconds },
    followsClock: now === 'real',
    base: baseOf(given.baseUrl ?? 'https://network.test'),
    latencyMs: rangeOf(given.latencyMs ?? 0),
    profile: given.profile && readProfile(CALL, given.profile).profile,
  }
}

function rangeOf(latency: number | readonly [number, number]): readonly [number, number] {
  const range = Array.isArray(latency) ? latency : [latency, latency]
  const [least, most] = range
  const areNumbers = range.length === 2 && range.every((value) => typeof value === 'number')
  if (areNumbers && least >= 0 && least <= most && most <= LONGEST) return [least, most]
  throw valueError(CALL, 'latencyMs', `milliseconds from 0 to ${LONGEST}, or a range such as [20, 80]`, latency)
}

/** Scheme, host and path, without a slash at the end. */
function baseOf(baseUrl: string | URL): string {
  if (URL.canParse(String(baseUrl))) {
    const { protocol, origin, pathname, username, password, search, hash } = new URL(baseUrl)
    if (/^https?:$/.test(protocol) && username + password + search + hash === '')
      return `${origin}${pathname.replace(/\/+$/, '')}`
  }
  throw valueError(CALL, 'baseUrl', 'a URL of http or https, without a user name, query or fragment', String(baseUrl))
}
