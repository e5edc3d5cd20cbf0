import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'vitest'
import {
  type AffiliateClient,
  type ClientEvent,
  type ClientOptions,
  createClient,
  type NetworkClient,
} from '../src/index.ts'

/** A request as it came over the wire. */
export interface Recorded {
  readonly method: string
  /** Path and query, byte for byte. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** What to answer: a value that is written as JSON, or a whole answer. */
export type Reply = { readonly status: number; readonly text: string } | object

/** A loopback server that records what comes and answers what a test typed by hand. */
export interface Wire {
  readonly url: string
  readonly requests: Recorded[]
  /** Those among them whose client closed the connection before the answer. */
  readonly aborted: Recorded[]
  /** Everything that clients of this wire told their listener. */
  readonly events: ClientEvent[]
  /** Warnings among them: none where an answer fits. */
  readonly warnings: () => ClientEvent[]
  /** The same answer for every request, or one made for each. */
  answer(reply: Reply | ((request: Recorded) => Reply | Promise<Reply>)): void
  network(options?: Partial<ClientOptions>): NetworkClient
  affiliate(options?: Partial<ClientOptions>): AffiliateClient
}

const isWhole = (reply: Reply): reply is { status: number; text: string } => 'status' in reply && 'text' in reply

async function openWire(): Promise<Wire & { close(): Promise<void> }> {
  let answer: (request: Recorded) => Reply | Promise<Reply> = () => ({ errorCode: 0 })
  const requests: Recorded[] = []
  const aborted: Recorded[] = []
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
    const reply = await answer(recorded)
    const { status, text } = isWhole(reply) ? reply : { status: 200, text: JSON.stringify(reply) }
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const base = { baseUrl: url, key: 'k3y&secret', retries: 0, onEvent: (event: ClientEvent) => events.push(event) }
  return {
    url,
    requests,
    aborted,
    events,
    warnings: () => events.filter(({ type }) => type === 'warning'),
    answer(reply) {
      answer = typeof reply === 'function' ? (reply as typeof answer) : () => reply
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

/** A test with a wire of its own. */
export const it = test.extend<{ wire: Wire }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads what a fixture needs from its pattern
  wire: async ({}, use) => {
    const wire = await openWire()
    await use(wire)
    await wire.close()
  },
})
