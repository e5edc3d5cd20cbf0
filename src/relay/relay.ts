import type { AffiliateClient, NetworkClient } from '../client/clients.ts'
import { checkedClientState } from '../client/registry.ts'
import { AffiliateNetworkError } from '../errors/errors.ts'
import { ignoreErrors } from '../errors/ignore-errors.ts'
import type { OperationName } from '../operations/index.ts'
import type { Operation } from '../operations/operation.ts'
import { isFrameworkError } from '../platform/failure.ts'
import type { ClientState } from '../transport/client-state.ts'
import { BoundedBody } from './bodies/bounded-body.ts'
import { pageBody } from './bodies/page-body.ts'
import { openUpload } from './bodies/upload.ts'
import { operationFor, singleFor } from './find-operation.ts'
import { parseRelayOptions, type RelayErrorContext, type RelayOptions } from './options.ts'
import { askOwner, identify, OwnersError } from './owners-functions.ts'
import { formPairs, readParameters } from './parameters.ts'
import { type Found, findCandidates, notAllowed, type Passing } from './passing.ts'
import { type ReadCall, readCall } from './read-call.ts'
import { checkSpelling } from './read-input.ts'
import { busyAfterWrite, ownResponse, Refusal } from './refusal.ts'
import { toFailure, toPage } from './response.ts'
import { sendOnce } from './send-once.ts'
import { Shares } from './shares.ts'
import { turnsOf } from './turns.ts'

/**
 * Responds to requests from pages. It never rejects because of a request or a network response, only with what a
 * framework throws for control flow, such as Next's `redirect` in `authorize`.
 */
export type Relay = (request: Request) => Promise<Response>

const MIB = 1_048_576
/** Of the forms of a caller together: one may be of 8 MiB. */
const MOST_RECEIVED = 9 * MIB
/** Of the responses that wait for the pages of a caller. */
const MOST_WAITING = 16 * MIB
/** Calls of a caller in progress. Each takes some 15 kB, and one connection can send thousands. */
const MOST_CALLS = 1000
const MOST_UPLOADS = 500
const QUEUE_TIMEOUT = 30_000

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
  const { allow, affiliateId, authorize, origins, maxRequestBytes, queueTimeout = QUEUE_TIMEOUT, onRefused } = checked
  const { onError = (error) => console.error('affiliate-network-sdk: a function of the relay failed:', error) } =
    checked
  const { timeout } = state
  const asAffiliate = affiliateId !== undefined || state.affiliateId !== undefined
  const isAllowed = ({ name }: Operation) => allow.includes(name as OperationName)
  const rules = { asAffiliate, isAllowed, origins }
  const takeTurn = turnsOf(state, queueTimeout)
  const [calls, uploads] = [new Shares(MOST_CALLS), new Shares(MOST_UPLOADS)]
  const received = new Shares(Math.max(MOST_RECEIVED, maxRequestBytes ?? 0))
  const waiting = new Shares(MOST_WAITING)

  /** Reads a call, and checks it. @throws Refusal, OwnersError */
  async function readAllowed(
    passing: Passing,
    { forms, candidates, first, query }: Found,
    body: BoundedBody,
    sender: ClientState,
  ) {
    const { request } = passing
    // Whose `a` is sent is the relay's to say, whatever the page says.
    const pairs = formPairs(query).filter(([name]) => !asAffiliate || name !== 'a')
    const parameters = await readParameters(first.bodyType, pairs, request, body)
    checkSpelling(parameters, candidates)
    const operation = operationFor(candidates, parameters) ?? first
    const single = singleFor(candidates, parameters)
    const named = single !== undefined && isAllowed(single) ? single : operation
    passing.calls = [named.name]
    if (!isAllowed(named)) throw notAllowed(passing)
    let read: ReadCall | undefined
    const readOnce = () => {
      read ??= readCall(operation, parameters, forms, sender)
      return read
    }
    const call = {
      operation: named.name as OperationName,
      get input() {
        return readOnce().input
      },
    }
    const patience = { signal: request.signal, timeout }
    if (authorize !== undefined && (await askOwner('authorize', () => authorize(request, call), patience)) !== true)
      throw new Refusal('not-allowed', `the relay does not allow this use of ${named.name}`)
    return { ...readOnce().prepared, operation: named }
  }

  /** Passes a call on. @throws Refusal, OwnersError, AffiliateNetworkError */
  async function pass(passing: Passing): Promise<Response> {
    const { request } = passing
    const { signal } = request
    const found = findCandidates(passing, rules)
    const isUpload = found.first.bodyType === 'multipart'
    const isWrite = found.first.effect !== 'read'
    const { caller, ...identity } = await identify(request, checked, { signal, timeout })
    const sender = { ...state, ...identity }
    passing.place = (isUpload ? uploads : calls).of(caller)
    passing.place.take(1)
    const most = maxRequestBytes ?? (isUpload ? 64 : 8) * MIB
    const body = new BoundedBody(request, most, timeout, received.of(caller))
    passing.body = body
    const prepared = await readAllowed(passing, found, body, sender)
    const upload = isUpload ? await openUpload(request, body) : undefined
    const turn = await takeTurn(caller, isUpload, signal)
    const hold = (text: string) => {
      try {
        return pageBody(text, waiting.of(caller))
      } catch (error) {
        throw isWrite ? busyAfterWrite() : error
      }
    }
    try {
      const response = await sendOnce({ ...prepared, multipart: upload?.multipart }, sender, signal, turn)
      return toPage(response, hold, isWrite)
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
    if (error instanceof Refusal) return responseTo(error, context)
    const isOwners = error instanceof OwnersError
    const reason = isOwners ? error.reason : error
    if (isFrameworkError(reason)) throw reason
    ignoreErrors(() => onError(reason, context))
    return ownResponse(500, 'the relay failed: try again later', {
      kind: 'refusal',
      // The functions of the owner are called before anything is sent.
      outcome: isOwners ? 'rejected' : 'unknown',
      hint: 'The log of its server, or its option `onError`, has the error.',
    })
  }

  /** Tells the owner of a refusal, and returns its response. */
  function responseTo(refusal: Refusal, context: RelayErrorContext): Response {
    const { code, status, hint } = refusal
    ignoreErrors(() => onRefused?.({ code, status, hint, ...context }))
    return refusal.toResponse()
  }

  return async (request) => {
    if (!isReadable(request)) {
      const refusal = new Refusal('invalid', 'the relay cannot read this request: its address may have no user name')
      return responseTo(refusal, { operation: undefined, request })
    }
    const passing: Passing = { request, path: '', calls: [], place: undefined, body: undefined }
    const response = await pass(passing)
      .catch((error: unknown) => refused(error, passing))
      .finally(() => {
        passing.body?.release()
        passing.place?.release()
      })
    const { body } = passing
    // The rest of a body that is not read must not keep the connection.
    const isUnread = body === undefined ? request.body !== null : body.isOpen
    if (response.status === 413 || isUnread) response.headers.set('connection', 'close')
    return response
  }
}

/** Whether a request has its parts. Some servers make it when these are first read, which throws for `http://name:password@host`. */
function isReadable(request: Request): boolean {
  try {
    const { body, signal } = request
    return body !== undefined || signal !== undefined
  } catch {
    return false
  }
}
