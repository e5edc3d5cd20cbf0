import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import {
  type AffiliateClient,
  type ClientEvent,
  type ClientOptions,
  createClient,
  type NetworkClient,
} from '../src/index.ts'
import { contract } from './openapi/contract.ts'

/** A request as it came over the wire. */
export interface Recorded {
  readonly method: string
  /** Path and query, byte for byte. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** What to respond with: a value that is written as JSON, or a whole response. */
export type Reply = { readonly status: number; readonly text: string } | object

/** A response, as it went over the wire. */
export interface Answered {
  readonly request: Recorded
  readonly status: number
  readonly text: string
  readonly documented: boolean
}

/** A loopback server that records requests and responds with what a test typed by hand. */
export interface Wire {
  readonly url: string
  readonly requests: Recorded[]
  /** Those among them whose client closed the connection before the response. */
  readonly aborted: Recorded[]
  /** The responses. */
  readonly responses: Answered[]
  /** Everything that clients of this wire told their listener. */
  readonly events: ClientEvent[]
  /** Warnings among them: none where a response fits. */
  readonly warnings: () => ClientEvent[]
  /**
   * The same response for every request, or one made for each. `undocumented`: the client takes it, but no service is
   * known to respond so.
   */
  respond(reply: Reply | ((request: Recorded) => Reply | Promise<Reply>), undocumented?: 'undocumented'): void
  network(options?: Partial<ClientOptions>): NetworkClient
  affiliate(options?: Partial<ClientOptions>): AffiliateClient
}

const isWhole = (reply: Reply): reply is { status: number; text: string } => 'status' in reply && 'text' in reply

async function openWire(): Promise<Wire & { close(): Promise<void> }> {
  let respond: (request: Recorded) => Reply | Promise<Reply> = () => ({ errorCode: 0 })
  const requests: Recorded[] = []
  const aborted: Recorded[] = []
  const responses: Answered[] = []
  let documented = true
  const events: ClientEvent[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = '', url = '', headers } = request
    const recorded = { method, url, headers, body: Buffer.concat(chunks).toString() }
    requests.push(recorded)
    response.on('close', () => {
      if (!response.writableEnded) aborted.push(recorded)
    })
    const reply = await respond(recorded)
    const { status, text } = isWhole(reply) ? reply : { status: 200, text: JSON.stringify(reply) }
    responses.push({ request: recorded, status, text, documented })
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  })
  // On a busy machine, a client would reuse a connection that is being closed.
  server.keepAliveTimeout = 120_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const base = { baseUrl: url, key: 'k3y&secret', retries: 0, onEvent: (event: ClientEvent) => events.push(event) }
  return {
    url,
    requests,
    aborted,
    responses,
    events,
    warnings: () => events.filter(({ type }) => type === 'warning'),
    respond(reply, undocumented) {
      documented = undocumented === undefined
      respond = typeof reply === 'function' ? (reply as typeof respond) : () => reply
    },
    network: (options) => createClient({ ...base, ...options, affiliateId: undefined }),
    affiliate: (options) =>
      createClient({ ...base, affiliateId: 7, ...options } as typeof base & { affiliateId: number }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Parameters that tests send as `extraQuery`, which no document knows. */
const EXTRA = ['there is no parameter locale', 'there is no parameter tag']

/** What is wrong with a request, by the OpenAPI document. It knows nothing of paths that are not the service's. */
async function misfitsOf({ headers, ...request }: Recorded) {
  if (!contract.has(request)) return []
  const misfits = await contract.request({ ...request, contentType: headers['content-type'] })
  return misfits.filter((misfit) => !EXTRA.includes(misfit))
}

/** A test with a wire of its own. Every request to an operation of the service fits the OpenAPI document. */
export const it = test.extend<{ wire: Wire }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads what a fixture needs from its pattern
  wire: async ({}, use) => {
    const wire = await openWire()
    await use(wire)
    await wire.close()
    for (const request of wire.requests) expect(await misfitsOf(request)).toEqual([])
  },
})
