import { authorize } from './authority.ts'
import { type Call, readCall } from './call.ts'
import { type Delays, wait } from './faults/delays.ts'
import { type Faults, faultyResponse } from './faults/faults.ts'
import type { RateLimiter } from './faults/rate-limit.ts'
import { readParameters } from './forms/form.ts'
import { advertiserHandlers } from './handlers/advertisers.ts'
import { affiliateHandlers } from './handlers/affiliates.ts'
import { bannerHandlers } from './handlers/banners.ts'
import type { Handler } from './handlers/handler.ts'
import { offerHandlers } from './handlers/offers.ts'
import { reportHandlers } from './handlers/reports.ts'
import { toolHandlers } from './handlers/tool.ts'
import type { Habits } from './profile/habits.ts'
import { asUnderstood } from './profile/requests.ts'
import { asWritten } from './profile/rows.ts'
import type { Quirks } from './responses/quirks.ts'
import type { ResponseParts, Responses } from './responses/responses.ts'
import { operationsAt, operationsOf, type ServedOperation } from './routes.ts'
import { remember, type Served } from './served.ts'
import { refuse, ServiceError } from './service-error.ts'
import type { MockState } from './state/state.ts'
import { openedLink } from './tracking/chain.ts'
import { mediaType, readMediaPath } from './tracking/media.ts'

/** What a network responds with. */
export interface Service {
  readonly state: MockState
  readonly faults: Faults
  readonly delays: Delays
  readonly limiter: RateLimiter
  readonly responses: Responses
  readonly quirks: Quirks
  readonly habits: Habits
}

const handlers = new Map(
  [
    ...toolHandlers,
    ...reportHandlers,
    ...offerHandlers,
    ...bannerHandlers,
    ...advertiserHandlers,
    ...affiliateHandlers,
  ].map((handler) => [handler.operation, handler]),
)

/** The operations that have a handler. */
export const handled: readonly ServedOperation[] = [...handlers.keys()]

/**
 * Responds to a request: the service under `/api/`, files of creatives under `/media/`, tracking links at `/tl`. The path may
 * begin with that of the network's base address.
 */
export async function serveRequest(service: Service, request: Request): Promise<Served> {
  return remember(await serve(service, request))
}

async function serve(service: Service, request: Request): Promise<Served> {
  const { origin, pathname } = new URL(request.url)
  const prefix = new URL(service.state.base).pathname.replace(/\/+$/, '')
  const path = prefix !== '' && pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname
  const base = origin + pathname.slice(0, pathname.length - path.length)
  const route = /^\/+api\/+(.*)$/.exec(path)?.[1]
  if (route !== undefined) return serveCall(service, request, base, route)
  const target = openedLink(request.url, base, service.state)
  if (target !== undefined) return { response: new Response(null, { status: 302, headers: { location: target } }) }
  const banner = service.state.banners.get(readMediaPath(path) ?? 0)
  if (banner !== undefined) {
    const headers = { 'content-type': mediaType(banner) }
    return { response: new Response(banner.bytes as Uint8Array<ArrayBuffer>, { headers }) }
  }
  const headers = { 'content-type': 'text/plain' }
  return { response: new Response('Not found\n', { status: 404, headers }), reason: 'There is no such path.' }
}

/** Responds to a call of the service. `route` is what follows `/api/`. */
async function serveCall(service: Service, request: Request, base: string, route: string): Promise<Served> {
  const call = await readCall(request, base, route)
  const names = operationsOf(call).map(({ name }) => name)
  const { delayMs, afterAction, headers = {}, ...fault } = service.faults.take(names) ?? {}
  const early = afterAction ? await respond(service, call) : undefined
  await wait(service.delays.next(delayMs), request.signal)
  const faulty = faultyResponse(fault)
  const { response, reason } =
    faulty === undefined
      ? (early ?? (await respond(service, call)))
      : {
          response: faulty instanceof ServiceError ? service.responses.refusal(call, faulty, service.quirks) : faulty,
          reason: faulty instanceof ServiceError ? `${faulty.errorCode}: Injected fault.` : 'Injected fault.',
        }
  // `Response.error()` has no headers, and accepts none.
  if (response.type !== 'error') for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return { response, operation: names[0], reason }
}

async function respond(service: Service, call: Call): Promise<Served> {
  const { responses, quirks } = service
  try {
    return { response: responses.success(call, await perform(service, call), quirks) }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const { status, errorCode, message } = error
    const reason = errorCode === status ? message : `${errorCode}: ${message}`
    return { response: responses.refusal(call, error, quirks), reason }
  }
}

/** Checks in the service's order: key, affiliate, frequency, method, parameters; then acts. */
async function perform({ state, limiter, quirks, habits, responses }: Service, call: Call): Promise<ResponseParts> {
  if (call.error !== undefined) throw call.error
  const account = authorize(call, state)
  limiter.take(account.key)
  const known = operationsAt(call.path)
  if (known.length === 0) throw refuse('unknownOperation')
  if (!known.some(({ method }) => method === call.method)) throw refuse('wrongMethod')
  const operation = operationsOf(call)[0] as ServedOperation
  const handler = handlers.get(operation) as Handler
  const understood = asUnderstood(call, operation.name, habits)
  const context = { operation, state, call: understood, account, quirks, habits, turn: responses.count }
  const parts = await handler.work(readParameters(handler.form, understood), context)
  return asWritten(parts, operation.name, habits, state.conversions.size)
}
