import type { RequestHandler } from 'msw'
import { mswHttp } from '#msw/http'
import { Delays } from './faults/delays.ts'
import type { Fault } from './faults/fault.ts'
import type { FaultTarget } from './faults/fault-target.ts'
import { Faults } from './faults/faults.ts'
import { RateLimiter } from './faults/rate-limit.ts'
import { type MockNetworkOptions, settingsOf } from './options.ts'
import { habitsOf, quirksOfProfile } from './profile/habits.ts'
import { preflight, readable } from './responses/cross-origin.ts'
import { createQuirks, type Quirks } from './responses/quirks.ts'
import { Responses } from './responses/responses.ts'
import { type Service, serveRequest } from './serve.ts'
import { MockState } from './state/state.ts'
import { HOUR, type Instant } from './time/clock.ts'
import { MovableClock } from './time/movable-clock.ts'

/** A network's keys. */
export interface MockKeys {
  /** The network operator's key. */
  readonly network: string
  /** Affiliate keys, by affiliate id. */
  readonly affiliates: Readonly<Record<number, string>>
}

/** A network's records. */
export interface MockRecords
  extends Pick<MockState, 'offers' | 'advertisers' | 'affiliates' | 'banners' | 'access' | 'conversions' | 'clicks'> {}

/** An in-memory network with the service's API. */
export interface MockNetwork {
  /** Network address, without a trailing slash. */
  readonly baseUrl: string
  /** Handlers for msw's `setupServer` and `setupWorker`. Reading them throws an Error if msw isn't installed. */
  readonly handlers: RequestHandler[]
  /** Client keys. */
  readonly keys: MockKeys
  /** The records, which you can read and change. */
  readonly state: MockRecords
  /** Quirks, on or off. */
  get quirks(): Quirks
  /** Sets the quirks. Those not named are turned off. */
  set quirks(on: Partial<Quirks>)
  /**
   * The network's current time. Set it to a later time to let time pass: clicks and conversions are added, statuses
   * become final, and caps reset.
   */
  get now(): Date
  /** A later time, or `'real'` to follow the clock from now on. */
  set now(instant: Instant | 'real')
  /**
   * Makes the next call of an operation fail. `operation` is a name such as `'offers.list'`, a group such as
   * `'reports.*'`, or `'*'`; the fault's `times`, `after` and `rate` determine which calls fail.
   */
  fail(operation: FaultTarget, fault: Fault): void
  /** Removes all faults. Records, keys, time and quirks do not change. */
  heal(): void
  /** Restores what the seed created: records, keys, time, faults and quirks. */
  reset(): void
  /** Responds to a request, as the handlers and the port do. */
  handle(request: Request): Promise<Response>
}

/**
 * Creates a mock network from a seed. It implements every operation of the service. The same options create the same
 * network, byte for byte.
 * @throws InputError if an option is invalid.
 * @example
 * ```ts
 * import { createMockNetwork } from 'affiliate-network-sdk/msw'
 *
 * const mock = createMockNetwork({ seed: 7 })
 * mock.state.offers.update(1001, { status: 'Paused' }) // what the service knows
 * mock.fail('offers.create', { status: 503, times: 2 }) // what goes wrong next
 * console.log(mock.state.offers.size) // → 40
 * ```
 */
export function createMockNetwork(options: MockNetworkOptions = {}): MockNetwork {
  const { size, base, latencyMs, followsClock, profile } = settingsOf(options)
  const { onRequest } = options
  const quirks = createQuirks({ ...quirksOfProfile(profile), ...options.quirks })
  const usual = { ...quirks }
  const state = new MockState(size, base)
  const clock = new MovableClock(state, size, followsClock)
  const fillLastHours = () => followsClock && profile !== undefined && fill(state)
  fillLastHours()
  const unused = () => ({
    delays: new Delays(latencyMs, size.seed),
    faults: new Faults(size.seed),
    limiter: new RateLimiter(options.rateLimit),
    responses: new Responses(size.seed),
  })
  const service = { state, quirks, habits: habitsOf(profile), ...unused() } satisfies Service

  const handle = async (request: Request) => {
    clock.tick()
    const start = performance.now()
    // The network reads the body of its own copy.
    const { response, operation, reason } = await serveRequest(
      service,
      onRequest === undefined ? request : request.clone(),
    )
    const path = new URL(request.url).pathname
    if (!path.endsWith('/tl')) {
      const milliseconds = performance.now() - start
      const { method } = request
      onRequest?.({ method, path, operation, status: response.status, milliseconds, reason, request })
    }
    return response
  }

  let handlers: RequestHandler[] | undefined
  return {
    baseUrl: base,
    get handlers() {
      handlers ??= mswHandlers(base, handle)
      return handlers
    },
    get keys() {
      return {
        network: state.networkKey,
        affiliates: Object.fromEntries(state.affiliates.list().map(({ id, key }) => [id, key])),
      }
    },
    get state() {
      clock.tick()
      return state
    },
    get quirks(): Quirks {
      return quirks
    },
    set quirks(on: Partial<Quirks>) {
      Object.assign(quirks, createQuirks(on))
    },
    get now(): Date {
      clock.tick()
      return new Date(state.now * 1000)
    },
    set now(instant: Instant | 'real') {
      clock.set(instant)
    },
    fail: (operation, fault) => service.faults.add(operation, fault),
    heal() {
      service.faults = new Faults(size.seed)
    },
    reset() {
      state.reset()
      clock.reset()
      fillLastHours()
      Object.assign(service, unused())
      Object.assign(quirks, usual)
    },
    handle: async (request) => preflight(request) ?? readable(await handle(request)),
  }
}

/** Adds a conversion in each of the last hours, which shows how far reports are behind. */
function fill({ now, offers, affiliates, conversions }: MockState): void {
  const [[offer], [affiliate]] = [offers.list(), affiliates.list()]
  if (offer === undefined || affiliate === undefined) return
  for (let hours = 0; hours <= 12; hours++) {
    const time = new Date((now - hours * HOUR - HOUR / 2) * 1000)
    conversions.add({ offer_id: offer.id, affiliate_id: affiliate.id, time })
  }
}

const mswHandlers = (base: string, handle: (request: Request) => Promise<Response>) => [
  // A doubled slash before `api` is tolerated. Other paths get no response, as there may be a dashboard at the same
  // address.
  mswHttp().all(new RegExp(`^${escaped(base)}/+(?:api/|media/\\d+/\\d+-|tl$)`), async ({ request }) => {
    try {
      return preflight(request) ?? readable(await handle(request))
    } catch (error) {
      // msw would print the error and the URL, with the key, though nobody waits for a response.
      if (request.signal.aborted) return Response.error()
      throw error
    }
  }),
]

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
