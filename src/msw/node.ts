/**
 * The mock network on a port of this machine, or inside a process of Node.
 * @module affiliate-network-sdk/msw/node
 */
import { Readable } from 'node:stream'
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type SetupServer, setupServer } from 'msw/node'
import { OPEN } from './cross-origin.ts'
import { valueError } from '../errors/input-error.ts'
import { checkOptions } from './options.ts'
import type { MockNetwork } from './network.ts'

/** Where the network listens. */
export interface ServeOptions {
  /** A free one by default. */
  readonly port?: number | undefined
  /** `127.0.0.1` by default: other machines are not let in. */
  readonly host?: string | undefined
}

const OPTIONS = { port: true, host: true } satisfies Record<keyof ServeOptions, true>

/** A network on a port. */
export interface ServedNetwork {
  /** The base address for a client, without a slash at the end. */
  readonly url: string
  /** Stops listening, and drops the connections that are still open. */
  close(): Promise<void>
}

/**
 * Puts the network on a real port, for programs in any language. Browsers may call it from any page.
 * @throws what `node:http` says of an address that cannot be listened on.
 * @example
 * ```ts
 * import { createClient } from 'affiliate-network-sdk'
 * import { createMockNetwork } from 'affiliate-network-sdk/msw'
 * import { serveMockNetwork } from 'affiliate-network-sdk/msw/node'
 *
 * const mock = createMockNetwork()
 * const { url, close } = await serveMockNetwork(mock)
 * const network = createClient({ baseUrl: url, key: mock.keys.network })
 * console.log((await network.offers.list()).totalItems) // → 40
 * await close()
 * ```
 */
export async function serveMockNetwork(network: MockNetwork, options: ServeOptions = {}): Promise<ServedNetwork> {
  checkOptions('serveMockNetwork', options, OPTIONS)
  const { port = 0, host = '127.0.0.1' } = options
  // A text is a path to `node:net`.
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw valueError('serveMockNetwork', 'port', 'a whole number from 0 to 65535', port)
  const server = createServer((incoming, outgoing) => {
    exchange(network, incoming, outgoing).catch((error: unknown) => {
      // A record that a test made unreadable, say: who calls is told why.
      const reason = error instanceof Error ? error.stack : String(error)
      if (!outgoing.headersSent) outgoing.writeHead(500, { ...OPEN, 'content-type': 'text/plain; charset=utf-8' })
      outgoing.end(`The mock network failed: ${reason}\n`)
    })
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const { port: taken } = server.address() as AddressInfo
      resolve({
        url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed())
            server.closeAllConnections()
          }),
      })
    })
  })
}

/**
 * The network as msw's `setupServer` makes one: it answers this process's own requests, without a port.
 * @example
 * ```ts
 * import { createClient } from 'affiliate-network-sdk'
 * import { createMockNetwork } from 'affiliate-network-sdk/msw'
 * import { mockNetworkServer } from 'affiliate-network-sdk/msw/node'
 *
 * const mock = createMockNetwork()
 * const server = mockNetworkServer(mock)
 * server.listen()
 * const network = createClient({ baseUrl: mock.baseUrl, key: mock.keys.network })
 * console.log((await network.offers.list()).totalItems) // → 40
 * server.close()
 * ```
 */
export function mockNetworkServer(network: MockNetwork): SetupServer {
  return setupServer(...network.handlers)
}

async function exchange(network: MockNetwork, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const address = addressOf(incoming)
  if (address === undefined) return refuse(outgoing, 400)
  // No `Request` can have this method.
  if (incoming.method === 'TRACE') return refuse(outgoing, 405, { allow: 'GET, POST' })
  const response = await network.handle(requestOf(incoming, address))
  if (response.type === 'error') {
    incoming.socket.destroy()
    return
  }
  const body = new Uint8Array(await response.arrayBuffer())
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    'content-length': body.length,
  })
  outgoing.end(incoming.method === 'HEAD' ? undefined : body)
}

function refuse(outgoing: ServerResponse, status: number, headers: Readonly<Record<string, string>> = {}): void {
  outgoing.writeHead(status, { ...OPEN, 'content-type': 'text/plain', ...headers })
  outgoing.end(`${STATUS_CODES[status]}\n`)
}

/** What was asked for; `undefined` where it is no address. A whole one stands for itself (RFC 9112, 3.2.2). */
function addressOf({ url = '/', headers }: IncomingMessage): string | undefined {
  const host = headers.host || 'localhost'
  // `//api` would read as a host if it were resolved, so the address is put together by hand.
  const address = url.startsWith('/') ? `http://${host}${url}` : url
  if (/[\s/?#@\\]/.test(host) || !URL.canParse(address)) return undefined
  const { protocol, username, password } = new URL(address)
  return /^https?:$/.test(protocol) && username + password === '' ? address : undefined
}

function requestOf(incoming: IncomingMessage, address: string): Request {
  const { method = 'GET', headers } = incoming
  const known = HEADERS.flatMap((name): [string, string][] => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  const body = method === 'GET' || method === 'HEAD' ? null : (Readable.toWeb(incoming) as ReadableStream<Uint8Array>)
  return new Request(address, { method, headers: known, body, duplex: 'half' } as RequestInit)
}

/** The headers that the network reads. */
const HEADERS = ['content-type', 'access-control-request-headers']
