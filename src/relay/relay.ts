import type { AffiliateClient, NetworkClient } from '../client/clients.ts'
import { checkedClientState } from '../client/registry.ts'
import { AffiliateNetworkError } from '../errors/errors.ts'
import { ignoreErrors } from '../errors/ignore-errors.ts'
import type { OperationName } from '../operations/index.ts'
import type { Operation } from '../operations/operation.ts'
import { isFrameworkError } from '../platform/failure.ts'
import type { ClientState } from '../transport/client-state.ts'
import type { PreparedCall } from '../transport/request.ts'
import { type BoundedBody, boundedBody } from './bodies/bounded-body.ts'
import { pageBody } from './bodies/page-body.ts'
import { openUpload } from './bodies/upload.ts'
import { candidatesOf, notAllowed, operationFor, type Passing, passingOf, singleFor } from './find-call.ts'
import { parseRelayOptions, type RelayOptions } from './options.ts'
import { checkOrigin } from './origin.ts'
import { askOwner, identify, OwnersError } from './owners-functions.ts'
import { formPairs, readParameters } from './parameters.ts'
import { readCall } from './read-input.ts'
import { busy, ownResponse, Refusal } from './refusal.ts'
import { toFailure, toPage } from './response.ts'
import { sendOnce } from './send-once.ts'
import { sharesOf } from './shares.ts'
import { turnsOf } from './turns.ts'
import { within } from './within.ts'

/**
 * Responds to requests from pages. It never rejects because of a request or a network response, only with what a
 * framework throws for control flow, such as Next's `redirect` in `authorize`.
 */
export type Relay = (request: Request) => Promise<Response>

const MIB = 1_048_576
/** Of the forms of a caller together, or of the responses that wait for its pages: a form may be of 8 MiB. */
const MOST_BYTES = 16 * MIB
/** Calls of a caller in progress. Each takes some 15 kB, and one connection can send thousands. */
const MOST_CALLS = 1000

/**
 * Creates a handler that forwards calls from web pages to the network, while the key stays on the server. Only calls in
 * `allow` are forwarded. Their parameters are decoded and re-encoded, so nothing unknown reaches the network. In the
 * page, use `createClient({ baseUrl: '/network', relay: true })`.
 * @param network A client with the key. Its limits, timeouts and events apply. The page's client retries.
 * @throws InputError if an option is invalid.
 * @example
 * ```ts
 * import { createRelay } from 'affiliate-network-sdk/relay'
 *
 * const relay = createRelay(network, {
 *   allow: ['offers.list', 'offers.get', 'reports.conversion'],
 * })
 * const response = await relay(
 *   new Request('https://app.example/network/api/v2/getOffers?page=1'),
 * )
 * console.log(response.status) // → 200
 * ```
 */
export function createRelay(network: NetworkClient | AffiliateClient, options: RelayOptions): Relay {
  const state = checkedClientState('createRelay', 'network', network, 'a client of createClient')
  const checked = parseRelayOptions(options)
  const { allow, affiliateId, authorize, origins, maxRequestBytes, queueTimeout = 30_000, onRefused } = checked
  const { onError = (error) => console.error('affiliate-network-sdk: a function of the relay failed:', error) } =
    checked
  const { timeout, concurrency } = state
  const asAffiliate = affiliateId !== undefined || state.affiliateId !== undefined
  const isAllowed = ({ name }: Operation) => allow.includes(name as OperationName)
  const turns = turnsOf(concurrency)
  // They last as long as their bodies take to come: slow ones do not keep out all other calls.
  const uploadTurns = turnsOf(Math.max(1, Math.floor(concurrency / 2)))
  const calls = sharesOf(MOST_CALLS)
  const received = sharesOf(Math.max(MOST_BYTES, maxRequestBytes ?? 0))
  const waiting = sharesOf(MOST_BYTES)

  /** Reads a call, and asks whether it may pass. @throws Refusal, OwnersError */
  async function readAllowed(
    passing: Passing,
    candidates: [Operation, ...Operation[]],
    body: BoundedBody,
    sender: ClientState,
  ): Promise<PreparedCall> {
    const { request, forms, query } = passing
    const [first] = candidates
    // Whose `a` is sent is the relay's to say, whatever the page says.
    const pairs = formPairs(query).filter(([name]) => !asAffiliate || name !== 'a')
    const parameters = await readParameters(first.bodyType, pairs, request, body)
    const operation = operationFor(candidates, parameters) ?? first
    const single = singleFor(candidates, parameters)
    const named = single !== undefined && isAllowed(single) ? single : operation
    passing.calls = [named.name]
    if (!isAllowed(named)) throw notAllowed(passing)
    const { input, prepared } = readCall(operation, parameters, forms, sender)
    const ask = () => authorize === undefined || authorize(request, { operation: named.name as OperationName, input })
    if ((await askOwner('authorize', ask, { signal: request.signal, timeout })) !== true)
      throw new Refusal('not-allowed', `the relay does not allow this use of ${named.name}`)
    return { ...prepared, operation: named }
  }

  /** Passes a call on. @throws Refusal, OwnersError, AffiliateNetworkError */
  async function pass(passing: Passing): Promise<Response> {
    const { request, held } = passing
    const { signal } = request
    const candidates = candidatesOf(passing, asAffiliate, isAllowed)
    const [{ bodyType, effect }] = candidates
    const [isUpload, isWrite] = [bodyType === 'multipart', effect !== 'read']
    if (isWrite) checkOrigin(request, origins)
    const { caller, ...identity } = await identify(request, checked, { signal, timeout })
    const sender = { ...state, ...identity }
    const place = calls(caller)
    held.push(place)
    place.take(1)
    const most = maxRequestBytes ?? (isUpload ? 64 : 8) * MIB
    const share = received(caller)
    const body = boundedBody(request, most, timeout, share)
    held.push(body)
    share.take(passing.query.length)
    const prepared = await readAllowed(passing, candidates, body, sender)
    const upload = isUpload ? await openUpload(request, body) : undefined
    const turn = state.ownLimiter.turn()
    const all = [...(isUpload ? [uploadTurns(caller)] : []), turns(caller), turn]
    held.push(...all)
    const takeTurns = async () => {
      for (const one of all) if (held.length > 0) await one.take()
    }
    await within(takeTurns, { signal, timeout: queueTimeout }, busy)
    const unread = waiting(caller)
    // The response to a write is returned in any case. Only as many can be too much as have a turn at once.
    if (isWrite) unread.take(0)
    try {
      const response = await sendOnce({ ...prepared, multipart: upload?.multipart }, sender, { signal, timeout }, turn)
      return toPage(response, (text) => pageBody(text, unread, isWrite), isWrite)
    } catch (error) {
      throw upload?.refusal() ?? error
    }
  }

  /** The response to a request that did not pass. */
  function refused(error: unknown, { request, calls }: Passing): Response {
    // Nobody waits for the response.
    if (request.signal.aborted) return new Response(null, { status: 499 })
    if (error instanceof AffiliateNetworkError && error.kind !== 'input') return toFailure(error)
    const [name, ...others] = calls
    const context = { operation: others.length === 0 ? (name as OperationName | undefined) : undefined, request }
    if (error instanceof Refusal) {
      const { code, status, hint } = error
      ignoreErrors(() => onRefused?.({ code, status, hint, ...context }))
      return error.toResponse()
    }
    const isOwners = error instanceof OwnersError
    const reason = isOwners ? error.cause : error
    if (isFrameworkError(reason)) throw reason
    ignoreErrors(() => onError(reason, context))
    return ownResponse(500, 'the relay failed: try again later', {
      kind: 'refusal',
      // The functions of the owner are called before anything is sent.
      outcome: isOwners ? 'rejected' : 'unknown',
      hint: 'The log of its server, or its option `onError`, has the error.',
    })
  }

  return async (request) => {
    const passing = passingOf(request)
    const response = await pass(passing)
      .catch((error: unknown) => refused(error, passing))
      .finally(() => {
        for (const one of passing.held.splice(0)) one.release()
      })
    // The rest of a body must not keep the connection. HTTP/2 has no such header; after a 408 with it, Chromium repeats.
    if (!response.ok && response.status !== 408 && request.body !== null && request.headers.has('host'))
      response.headers.set('connection', 'close')
    return response
  }
}
