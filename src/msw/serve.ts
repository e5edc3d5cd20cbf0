import { authorize } from './authority.ts'
import { type Call, readCall } from './call.ts'
import type { Answers } from './answers.ts'
import { type Faults, faultyAnswer } from './faults.ts'
import { advertiserHandlers } from './handlers/advertisers.ts'
import { affiliateHandlers } from './handlers/affiliates.ts'
import { bannerHandlers } from './handlers/banners.ts'
import { offerHandlers } from './handlers/offers.ts'
import { reportHandlers } from './handlers/reports.ts'
import { toolHandlers } from './handlers/tool.ts'
import { readParameters } from './parameters.ts'
import type { Quirks } from './quirks.ts'
import type { RateLimiter } from './rate-limit.ts'
import { type AnyOperation, namesOf, operationOf, operationsAt } from './routes.ts'
import { refuse, ServiceError } from './service-error.ts'
import type { MockState } from './state/state.ts'

/** What answers are made of. */
export interface Service {
  readonly state: MockState
  readonly faults: Faults
  readonly limiter: RateLimiter
  readonly answers: Answers
  readonly quirks: Quirks
  readonly latencyMs: number
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

/** The calls that the mock network answers; a test holds them against the list of all calls. */
export const answered: readonly AnyOperation[] = [...handlers.keys()]

/** Answers a call of the service: `route` is what follows `/api/`. */
export async function serveCall(service: Service, request: Request, base: string, route: string): Promise<Response> {
  const call = await readCall(request, base, route)
  const { delayMs = 0, afterAction, headers = {}, ...fault } = service.faults.take(namesOf(call)) ?? {}
  const early = afterAction ? await answer(service, call) : undefined
  await wait(service.latencyMs + delayMs, request.signal)
  const spoiled = faultyAnswer(fault)
  const response =
    spoiled instanceof ServiceError
      ? service.answers.refusal(call, spoiled, service.quirks)
      : (spoiled ?? early ?? (await answer(service, call)))
  // A lost connection has no headers, and takes none.
  if (response.type !== 'error') for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

async function answer(service: Service, call: Call): Promise<Response> {
  const { answers, quirks } = service
  try {
    return answers.success(call, await work(service, call), quirks)
  } catch (error) {
    if (error instanceof ServiceError) return answers.refusal(call, error, quirks)
    throw error
  }
}

/** In the service's order: key, affiliate, frequency, method, parameters, then the action (SERVICE-NOTES, Errors). */
async function work({ state, limiter, quirks, answers }: Service, call: Call) {
  const account = authorize(call, state)
  limiter.take(account.key)
  const known = operationsAt(call.path)
  if (known.length === 0) throw refuse('unknownOperation')
  if (!known.some(({ method }) => method === call.method)) throw refuse('wrongMethod')
  const operation = operationOf(call) as AnyOperation
  const handler = handlers.get(operation)
  if (handler === undefined) throw new Error(`the mock network does not answer ${operation.name}`)
  const context = { state, call, account, quirks, turn: answers.count }
  return handler.shortcut?.(context) ?? handler.work(readParameters(operation, handler.reading, call), context)
}

/** `Infinity` is over only when who asked gives up: no timer waits for it, and nothing keeps the process alive. */
function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (milliseconds === 0) return resolve()
    if (milliseconds < Number.POSITIVE_INFINITY) return setTimeout(resolve, milliseconds)
    const giveUp = () => reject(signal.reason)
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { once: true })
  })
}
