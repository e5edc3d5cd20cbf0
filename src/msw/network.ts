import { http, type RequestHandler } from 'msw'
import { type Instant, toSeconds } from './clock.ts'
import { preflight, readable } from './cross-origin.ts'
import { Answers } from './answers.ts'
import type { Fault } from './fault.ts'
import { Faults } from './faults.ts'
import { type MockNetworkOptions, readOptions } from './options.ts'
import type { OperationName } from './operation-names.ts'
import { createQuirks, type Quirks } from './quirks.ts'
import { RateLimiter } from './rate-limit.ts'
import { type Service, serveCall } from './serve.ts'
import { MockState } from './state/state.ts'
import { openedLink } from './tracking/chain.ts'
import { mediaType, readMediaPath } from './tracking/media.ts'

/** Every key that the network takes. */
export interface MockKeys {
  /** The network operator's key. */
  readonly network: string
  /** By affiliate id. */
  readonly affiliates: Readonly<Record<number, string>>
}

/** Everything that the network knows. */
export interface MockRecords
  extends Pick<MockState, 'offers' | 'advertisers' | 'affiliates' | 'banners' | 'access' | 'conversions' | 'clicks'> {}

/** A network in memory, with the service's interface. */
export interface MockNetwork {
  /** Where it is found, without a slash at the end. */
  readonly baseUrl: string
  /** For msw's `setupServer` and `setupWorker`. */
  readonly handlers: RequestHandler[]
  /** What clients call with. */
  readonly keys: MockKeys
  /** The records, to look at and to add to. */
  readonly state: MockRecords
  /** Habits of deployed services, on or off. */
  get quirks(): Quirks
  /** Those that are not named are then off. */
  set quirks(on: Partial<Quirks>)
  /** The network's present. Setting it later lets statuses settle and caps reopen. */
  get now(): Date
  set now(instant: Instant)
  /**
   * Lets the next call of an operation (`'offers.list'`, or `'*'` for any) go wrong; `times` says how many, `after` how
   * many pass first.
   */
  fail(operation: OperationName | '*', fault: Fault): void
  /** Back to what the seed made: records, keys, present, faults and quirks. */
  reset(): void
  /** Answers one request, as the handlers and the port do. */
  handle(request: Request): Promise<Response>
}

/**
 * Makes a network from a seed. It implements every operation of the service, and is the same, byte for byte, for the
 * same options.
 * @throws TypeError where an option does not fit.
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
  const { size, base, latencyMs } = readOptions(options)
  const quirks = createQuirks(options.quirks)
  const usual = { ...quirks }
  const state = new MockState(size, base)
  const service: Service = {
    state,
    quirks,
    latencyMs,
    faults: new Faults(),
    limiter: new RateLimiter(options.rateLimit),
    answers: new Answers(size.seed),
  }
  const handle = async (request: Request) => preflight(request) ?? readable(await respond(service, request))
  return {
    baseUrl: base,
    // A doubled slash before `api` is tolerated (SERVICE-NOTES, Answers 10). What else is at the address is left alone:
    // a dashboard may be served from there.
    handlers: [
      http.all(new RegExp(`^${escaped(base)}/+(?:api/|media/\\d+/\\d+-|tl$)`), ({ request }) => handle(request)),
    ],
    get keys() {
      return {
        network: state.networkKey,
        affiliates: Object.fromEntries(state.affiliates.list().map(({ id, key }) => [id, key])),
      }
    },
    state,
    get quirks(): Quirks {
      return quirks
    },
    set quirks(on: Partial<Quirks>) {
      Object.assign(quirks, createQuirks(on))
    },
    get now(): Date {
      return new Date(state.now * 1000)
    },
    set now(instant: Instant) {
      state.moveTo(toSeconds(instant, 'now'))
    },
    fail: (operation, fault) => service.faults.add(operation, fault),
    reset() {
      state.reset()
      service.faults.clear()
      service.limiter.reset()
      service.answers.reset()
      Object.assign(quirks, usual)
    },
    handle,
  }
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/**
 * The service under `/api/`, the creatives' files under `/media/`, tracking links at `/tl`; the network's base path may
 * be there or not.
 */
async function respond(service: Service, request: Request): Promise<Response> {
  const { origin, pathname } = new URL(request.url)
  const prefix = new URL(service.state.base).pathname.replace(/\/+$/, '')
  const path = prefix !== '' && pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname
  const base = origin + pathname.slice(0, pathname.length - path.length)
  const route = /^\/+api\/+(.*)$/.exec(path)?.[1]
  if (route !== undefined) return serveCall(service, request, base, route)
  const target = openedLink(request.url, base, service.state)
  if (target !== undefined) return new Response(null, { status: 302, headers: { location: target } })
  const banner = service.state.banners.get(readMediaPath(path) ?? 0)
  if (banner !== undefined)
    return new Response(banner.bytes as Uint8Array<ArrayBuffer>, {
      headers: { 'content-type': mediaType(banner) },
    })
  return new Response('Not found\n', { status: 404, headers: { 'content-type': 'text/plain' } })
}
