import type { AffiliateClient, NetworkClient } from '../client/clients.ts'
import { settingsOf } from '../client/known.ts'
import { idDigits } from '../codecs/ids.ts'
import { describeValue } from '../errors/describe.ts'
import { AffiliateNetworkError } from '../errors/errors.ts'
import { inputErrorAt } from '../errors/input-error.ts'
import { notify } from '../errors/notify.ts'
import type { OperationName } from '../operations/index.ts'
import type { AnyOperation } from '../operations/operation.ts'
import type { Settings } from '../transport/settings.ts'
import { BodyBudget, BoundedBody } from './bounded-body.ts'
import { operationFor, operationsAt, singleFor } from './find-operation.ts'
import { parseRelayOptions, type RelayOptions } from './options.ts'
import { checkOrigin } from './origin.ts'
import { quoted, readParameters } from './parameters.ts'
import { readCall } from './read-call.ts'
import { ownResponse, Refusal } from './refusal.ts'
import { toFailure } from './response.ts'
import { OwnersError, sendOnce } from './send-once.ts'
import { openUpload } from './upload.ts'

/** Answers the requests of pages. It never rejects for what a page or the network sends. */
export type Relay = (request: Request) => Promise<Response>

const LONGEST_QUERY = 65_536
const MIB = 1_048_576
/** Of all forms together: one may be of 8 MiB, but four hundred at once would end the process. */
const HELD_AT_ONCE = 9 * MIB

/**
 * Creates a handler that passes calls of web pages on to the network, and keeps the key on the server. Only the calls in
 * `allow` pass; their parameters are read and encoded again, so that nothing unknown reaches the network. In the page,
 * `createClient({ baseUrl: '/network', relay: true })` calls it.
 * @param network the client that has the key: its limits, timeouts and events apply. Retries are made by the page's client.
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
  const settings = checkedSettings(network)
  const checked = parseRelayOptions(options)
  const { allow, affiliateId, authorize = () => true, origins = [], maxRequestBytes, onRefused } = checked
  const {
    onError = (error: unknown) => console.error('affiliate-network-sdk: a function of the relay failed:', error),
  } = checked
  const asAffiliate = affiliateId !== undefined || settings.affiliateId !== undefined
  const isAllowed = ({ name }: AnyOperation) => allow.includes(name as OperationName)
  const budget = new BodyBudget(HELD_AT_ONCE)

  /** Reads a call, checks it, and sends it on. @throws Refusal, OwnersError, AffiliateNetworkError */
  async function pass(passing: Passing): Promise<Response> {
    const { request } = passing
    const { pathname, search, searchParams } = new URL(request.url)
    if (search.length > LONGEST_QUERY)
      throw new Refusal('too-large', `the query is longer than ${LONGEST_QUERY} bytes`, 414)
    const at = pathname.lastIndexOf('/api/')
    const path = at === -1 ? '' : pathname.slice(at + '/api/'.length)
    const known = operationsAt(path)
    const forms = known.filter(({ method }) => method === request.method)
    const candidates = forms.filter(({ role }) => role === 'both' || (role === 'affiliate') === asAffiliate)
    const [first] = candidates
    if (first === undefined || !candidates.some(isAllowed)) throw notAllowed(known, request.method, path)
    const { bodyType, retry } = first
    passing.operation = first
    if (retry !== 'read') checkOrigin(request, origins)
    const caller = affiliateId === undefined ? settings : { ...settings, affiliateId: await idOf(request, affiliateId) }

    // Whose `a` is sent is the relay's to say, whatever the page says.
    const query = [...searchParams].filter(([name]) => !asAffiliate || name !== 'a')
    const most = maxRequestBytes ?? (bodyType === 'multipart' ? 64 : 8) * MIB
    const body = new BoundedBody(request, most, settings.timeout, budget)
    passing.body = body
    const given = await readParameters(bodyType, query, request, body)
    const operation = operationFor(candidates, given.isGiven)
    const single = singleFor(candidates, given.parameters)
    const named = single !== undefined && isAllowed(single) ? single : operation
    if (operation === undefined || named === undefined || !isAllowed(named))
      throw notAllowed([operation ?? first], request.method, path)
    passing.operation = named
    const { input, encoded } = readCall(operation, given, forms, settings)
    const call = { operation: named.name as OperationName, input }
    if ((await asked(() => authorize(request, call))) !== true)
      throw new Refusal('not-allowed', `${named.name} is not allowed for this request`)

    const upload = bodyType === 'multipart' ? await openUpload(request, body) : undefined
    const sending = { signal: request.signal, multipart: upload?.multipart }
    try {
      return await sendOnce({ ...encoded, operation: named }, caller, sending)
    } catch (error) {
      throw upload?.refusal() ?? error
    }
  }

  /** The response to a request that did not pass. */
  function refused(error: unknown, { request, operation }: Passing): Response {
    // Nobody waits for the response.
    if (request.signal.aborted) return new Response(null, { status: 499 })
    if (error instanceof AffiliateNetworkError) return toFailure(error)
    const context = { operation: operation?.name as OperationName | undefined, request }
    if (error instanceof Refusal) {
      const { code, status } = error
      notify(() => onRefused?.({ code, status, ...context }))
      return error.toResponse()
    }
    notify(() => onError(error instanceof OwnersError ? error.reason : error, context))
    return ownResponse(500, 'the relay failed', { kind: 'refusal', outcome: 'rejected' })
  }

  return async (request) => {
    const passing: Passing = { request, operation: undefined, body: undefined }
    const response = await pass(passing).catch((error: unknown) => refused(error, passing))
    const { body } = passing
    body?.release()
    // The rest of a body that is not read must not keep the connection.
    if (response.status === 413 || body?.isOpen) response.headers.set('connection', 'close')
    return response
  }
}

/** A request on its way, and what is known of it so far. */
interface Passing {
  readonly request: Request
  operation: AnyOperation | undefined
  body: BoundedBody | undefined
}

/** The settings of a client. @throws InputError */
function checkedSettings(network: unknown): Settings {
  const settings = settingsOf(network)
  if (settings !== undefined) return settings
  throw inputErrorAt('createRelay', 'network', 'a client of createClient', 'another value')
}

/** The names of calls that do not pass, or the request of no call. */
function notAllowed(operations: readonly AnyOperation[], method: string, path: string): Refusal {
  const names = [...new Set(operations.map(({ name }) => name))]
  // Which of them it is may depend on its body, which is not read.
  const what = names.join(' and ') || quoted(`${method} ${path}`)
  return new Refusal('not-allowed', `${what} ${names.length > 1 ? 'are' : 'is'} not allowed by this relay`)
}

/** The affiliate that a request belongs to. @throws Refusal, OwnersError */
async function idOf(request: Request, affiliateId: NonNullable<RelayOptions['affiliateId']>): Promise<string> {
  const id = await asked(() => affiliateId(request))
  if (id === undefined || id === null) throw new Refusal('not-signed-in', 'no affiliate is signed in')
  const digits = idDigits(id)
  if (digits !== undefined) return digits
  const expected = 'a function that gives an id or undefined'
  throw new OwnersError(inputErrorAt('createRelay', 'affiliateId', expected, describeValue(id)))
}

/** What a function of the relay's owner gives. @throws OwnersError */
async function asked<Answer>(ask: () => Answer): Promise<Awaited<Answer>> {
  try {
    return await ask()
  } catch (reason) {
    throw new OwnersError(reason)
  }
}
