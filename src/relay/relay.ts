import type { AffiliateClient, NetworkClient } from '../client/clients.ts'
import { checkedClientState } from '../client/registry.ts'
import { idDigits } from '../codecs/ids.ts'
import { describeValue } from '../errors/describe.ts'
import { AffiliateNetworkError } from '../errors/errors.ts'
import { ignoreErrors } from '../errors/ignore-errors.ts'
import { inputError } from '../errors/input-error.ts'
import type { OperationName } from '../operations/index.ts'
import type { AnyOperation } from '../operations/operation.ts'
import { BoundedBody } from './bounded-body.ts'
import { ByteBudget } from './byte-budget.ts'
import { callsOf, operationFor, operationsAt, singleFor } from './find-operation.ts'
import { parseRelayOptions, type RelayCall, type RelayErrorContext, type RelayOptions } from './options.ts'
import { checkOrigin } from './origin.ts'
import { pageBody } from './page-body.ts'
import { formPairs, quoted, readParameters } from './parameters.ts'
import { readCall } from './read-call.ts'
import { checkSpelling } from './read-input.ts'
import { ownResponse, Refusal } from './refusal.ts'
import { toFailure, toPage } from './response.ts'
import { OwnersError, sendOnce } from './send-once.ts'
import { openUpload } from './upload.ts'

/** Responds to requests of pages. It never rejects because of a request or a response of the network. */
export type Relay = (request: Request) => Promise<Response>

const LONGEST_QUERY = 65_536
const MIB = 1_048_576
/** Of all forms together: one may be of 8 MiB, but four hundred at once would end the process. */
const MOST_RECEIVED = 9 * MIB
/** Requests in progress, most of which wait for the network. Each takes some 15 kB, and one connection can send thousands. */
const MOST_REQUESTS = 1000
/** Of all responses that wait for pages. */
const MOST_WAITING = 16 * MIB
/** How long a response waits for a page that reads nothing, in milliseconds. */
const PATIENCE = 30_000

/**
 * Creates a handler that passes calls of web pages on to the network, while the key stays on the server. Only the
 * calls in `allow` pass. Their parameters are decoded and encoded again, so nothing unknown reaches the network. In
 * the page, use `createClient({ baseUrl: '/network', relay: true })`.
 * @param network a client with the key. Its limits, timeouts and events apply. The page's client makes the retries.
 * @throws InputError if an option is not valid.
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
  const { allow, affiliateId, authorize = () => true, origins = [], maxRequestBytes, onRefused } = checked
  const {
    onError = (error: unknown) => console.error('affiliate-network-sdk: a function of the relay failed:', error),
  } = checked
  const asAffiliate = affiliateId !== undefined || state.affiliateId !== undefined
  const isAllowed = ({ name }: AnyOperation) => allow.includes(name as OperationName)
  const received = new ByteBudget(Math.max(MOST_RECEIVED, maxRequestBytes ?? 0))
  const waiting = new ByteBudget(MOST_WAITING)
  let inProgress = 0

  /** Reads a call, checks it, and sends it on. @throws Refusal, OwnersError, AffiliateNetworkError */
  async function pass(passing: Passing): Promise<Response> {
    const { request } = passing
    if (inProgress > MOST_REQUESTS)
      throw new Refusal('busy', 'the relay has too many requests in progress: try again in a second')
    const { pathname, search } = new URL(request.url)
    const at = pathname.lastIndexOf('/api/')
    passing.path = at === -1 ? '' : pathname.slice(at + '/api/'.length)
    const known = operationsAt(passing.path)
    const forms = known.filter(({ method }) => method === request.method)
    passing.calls = callsOf(forms)
    if (search.length > LONGEST_QUERY) {
      const message = `the relay takes queries of at most ${LONGEST_QUERY} bytes: send shorter parameters`
      throw new Refusal('too-large', message, 414)
    }
    const candidates = forms.filter(({ role }) => role === 'both' || (role === 'affiliate') === asAffiliate)
    const [first] = candidates
    if (first === undefined || !candidates.some(isAllowed)) throw notAllowed(passing)
    const { bodyType, effect } = first
    if (effect !== 'read') checkOrigin(request, origins)
    const caller = affiliateId === undefined ? state : { ...state, affiliateId: await idOf(request, affiliateId) }

    const authorized = async (call?: RelayCall) => {
      if ((await asked(() => authorize(request, call as RelayCall))) !== true) {
        const message = `the relay does not allow ${callsIn(passing)} for this request: its server decides who may`
        throw new Refusal('not-allowed', message)
      }
    }
    const asksForCall = authorize.length !== 1
    if (!asksForCall) await authorized()

    const most = maxRequestBytes ?? (bodyType === 'multipart' ? 64 : 8) * MIB
    const body = new BoundedBody(request, most, state.timeout, received)
    passing.body = body
    // Whose `a` is sent is the relay's to say, whatever the page says.
    const query = formPairs(search.slice(1)).filter(([name]) => !asAffiliate || name !== 'a')
    const parameters = await readParameters(bodyType, query, request, body)
    checkSpelling(parameters, candidates)
    const operation = operationFor(candidates, parameters) ?? first
    const single = singleFor(candidates, parameters)
    const named = single !== undefined && isAllowed(single) ? single : operation
    passing.calls = [named.name]
    if (!isAllowed(named)) throw notAllowed(passing)
    const read = once(() => readCall(operation, parameters, forms, state))
    const call = {
      operation: named.name as OperationName,
      get input() {
        return read().input
      },
    }
    if (asksForCall) await authorized(call)
    const { encoded } = read()

    const upload = bodyType === 'multipart' ? await openUpload(request, body) : undefined
    const sending = { signal: request.signal, multipart: upload?.multipart }
    try {
      const response = await sendOnce({ ...encoded, operation: named }, caller, sending)
      // A write was made: its response is short, and must not be replaced by a refusal.
      return toPage(response, (text) => (effect === 'read' ? pageBody(text, waiting, PATIENCE) : text))
    } catch (error) {
      throw upload?.refusal() ?? error
    }
  }

  /** The response to a request that did not pass. */
  function refused(error: unknown, { request, calls }: Passing): Response {
    // Nobody waits for the response.
    if (request.signal.aborted) return new Response(null, { status: 499 })
    if (error instanceof AffiliateNetworkError) return toFailure(error)
    const [name, ...others] = calls
    const context = { operation: others.length === 0 ? (name as OperationName | undefined) : undefined, request }
    if (error instanceof Refusal) return responseTo(error, context)
    ignoreErrors(() => onError(error instanceof OwnersError ? error.reason : error, context))
    return ownResponse(500, 'the relay failed: see the log of its server', { kind: 'refusal', outcome: 'rejected' })
  }

  /** Tells the owner of a refusal, and returns its response. */
  function responseTo(refusal: Refusal, context: RelayErrorContext): Response {
    const { code, status } = refusal
    ignoreErrors(() => onRefused?.({ code, status, ...context }))
    return refusal.toResponse()
  }

  return async (request) => {
    if (!isReadable(request)) {
      const refusal = new Refusal('invalid', 'the relay cannot read this request: its address may have no user name')
      return responseTo(refusal, { operation: undefined, request })
    }
    const passing: Passing = { request, path: '', calls: [], body: undefined }
    inProgress++
    const response = await pass(passing).catch((error: unknown) => refused(error, passing))
    inProgress--
    const { body } = passing
    body?.release()
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

/** A request on its way, and what is known of it so far. */
interface Passing {
  readonly request: Request
  /** Behind the last `/api/`. */
  path: string
  /** Names of the calls that it may be. */
  calls: readonly string[]
  body: BoundedBody | undefined
}

/** Of a wrong method, the calls that the path has. */
const callsIn = ({ calls, request, path }: Passing) =>
  (calls.length > 0 ? calls : callsOf(operationsAt(path))).join(' and ') || quoted(`${request.method} ${path}`)

const notAllowed = (passing: Passing) =>
  new Refusal(
    'not-allowed',
    `the relay does not allow ${callsIn(passing)}: its option \`allow\` lists the calls that pass`,
  )

/** The affiliate that a request belongs to. @throws Refusal, OwnersError */
async function idOf(request: Request, affiliateId: NonNullable<RelayOptions['affiliateId']>): Promise<string> {
  const id = await asked(() => affiliateId(request))
  if (id === undefined || id === null)
    throw new Refusal('not-signed-in', 'the relay knows no affiliate of this request: log in first')
  const digits = idDigits(id)
  if (digits !== undefined) return digits
  const expected = 'a function that gives an id or undefined'
  throw new OwnersError(inputError('createRelay', { path: 'affiliateId', expected, received: describeValue(id) }))
}

/** What a function of the relay's owner gives. @throws OwnersError */
async function asked<Answer>(ask: () => Answer): Promise<Awaited<Answer>> {
  try {
    return await ask()
  } catch (reason) {
    // `authorize` reads the input.
    if (reason instanceof Refusal) throw reason
    throw new OwnersError(reason)
  }
}

/** What a function gives at its first call. */
function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}
