import type { AffiliateClient, NetworkClient } from '../client/clients.ts'
import { settingsOf } from '../client/known.ts'
import { idDigits } from '../codecs/ids.ts'
import { inputErrorAt } from '../errors/input-error.ts'
import type { OperationName } from '../operations/index.ts'
import type { AnyOperation } from '../operations/operation.ts'
import type { Settings } from '../transport/settings.ts'
import { BoundedBody } from './bounded-body.ts'
import { operationFor, operationsAt, singleFor } from './find-operation.ts'
import { parseRelayOptions, type RelayOptions } from './options.ts'
import { checkOrigin } from './origin.ts'
import { quoted, readParameters } from './parameters.ts'
import { readCall } from './read-call.ts'
import { Refusal } from './refusal.ts'
import { sendOnce } from './send-once.ts'
import { openUpload } from './upload.ts'

/** Answers the requests of pages. It never rejects for what a page or the network sends. */
export type Relay = (request: Request) => Promise<Response>

const LONGEST_QUERY = 65_536
const MIB = 1_048_576

/**
 * Creates a handler that passes calls of web pages on to the network, and keeps the key on the server. Only the calls in
 * `allow` pass; their parameters are read and written anew, so that nothing unknown reaches the network. In the page,
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
  const { allow, affiliateId, authorize = () => true, origins = [], maxRequestBytes } = parseRelayOptions(options)
  const asAffiliate = affiliateId !== undefined || settings.affiliateId !== undefined
  const isAllowed = ({ name }: AnyOperation) => allow.includes(name as OperationName)

  /** Reads a call, checks it, and sends it on. @throws Refusal */
  async function pass(request: Request, open: (most: number) => BoundedBody): Promise<Response> {
    const { pathname, search, searchParams } = new URL(request.url)
    if (search.length > LONGEST_QUERY) throw new Refusal(414, `The query is longer than ${LONGEST_QUERY} bytes.`)
    const at = pathname.lastIndexOf('/api/')
    const path = at === -1 ? '' : pathname.slice(at + '/api/'.length)
    const known = operationsAt(path)
    const forms = known.filter(({ method }) => method === request.method)
    const candidates = forms.filter(({ role }) => role === 'both' || (role === 'affiliate') === asAffiliate)
    const [first] = candidates
    if (first === undefined || !candidates.some(isAllowed)) throw notAllowed(known, request.method, path)
    const { bodyType, retry } = first
    if (retry !== 'read') checkOrigin(request, origins)
    const caller = affiliateId === undefined ? settings : { ...settings, affiliateId: await idOf(request, affiliateId) }

    // Whose `a` is sent is the relay's to say, whatever the page says.
    const query = [...searchParams].filter(([name]) => !asAffiliate || name !== 'a')
    const body = open(maxRequestBytes ?? (bodyType === 'multipart' ? 64 : 8) * MIB)
    const given = await readParameters(bodyType, query, request, body)
    const operation = operationFor(candidates, given.isGiven)
    const single = singleFor(candidates, given.parameters)
    const named = single !== undefined && isAllowed(single) ? single : operation
    if (operation === undefined || named === undefined || !isAllowed(named))
      throw notAllowed([operation ?? first], request.method, path)
    const { input, encoded } = readCall(operation, given, forms, settings)
    const call = { operation: named.name as OperationName, input }
    if ((await answerOf(() => authorize(request, call))) !== true)
      throw new Refusal(403, `${named.name} is not allowed for this request.`)

    const upload = bodyType === 'multipart' ? await openUpload(request, body) : undefined
    const sending = { signal: request.signal, multipart: upload?.multipart }
    try {
      return await sendOnce({ ...encoded, operation: named.name }, caller, sending)
    } catch (error) {
      throw upload?.refusal() ?? error
    }
  }

  return async (request) => {
    let body: BoundedBody | undefined
    const open = (most: number) => {
      body = new BoundedBody(request, most, settings.timeout)
      return body
    }
    const response = await pass(request, open).catch((error: unknown) => {
      // Nobody waits for the response.
      if (request.signal.aborted) return new Response(null, { status: 499 })
      if (error instanceof Refusal) return error.toResponse()
      throw error
    })
    // The rest of a body that is not read must not keep the connection.
    if (response.status === 413 || body?.isOpen) response.headers.set('connection', 'close')
    return response
  }
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
  return new Refusal(403, `${what} ${names.length > 1 ? 'are' : 'is'} not allowed by this relay.`)
}

/** The affiliate that a request belongs to. @throws Refusal */
async function idOf(request: Request, affiliateId: NonNullable<RelayOptions['affiliateId']>): Promise<string> {
  const id = idDigits(await answerOf(() => affiliateId(request)))
  if (id === undefined) throw new Refusal(403, 'The relay knows no affiliate for this request.')
  return id
}

/** What a function of the relay's owner decides; `undefined` if it fails, which allows nothing. */
async function answerOf(decide: () => unknown): Promise<unknown> {
  try {
    return await decide()
  } catch {
    return undefined
  }
}
