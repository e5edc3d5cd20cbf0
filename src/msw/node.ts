/**
 * Serves the mock network on a local port, or inside a Node process.
 * @module affiliate-network-sdk/msw/node
 */

import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { SetupServer } from 'msw/node'
import { mswSetupServer } from '#msw/setup-server'
import type { InputError } from '../errors/errors.ts'
import { valueError } from '../errors/input-error.ts'
import type { MockNetwork } from './network.ts'
import { control } from './node/control.ts'
import { foreignReason } from './node/loopback.ts'
import { RequestLog } from './node/request-log.ts'
import { checkOptions } from './options.ts'
import { OPEN } from './responses/cross-origin.ts'
import { servedOf } from './served.ts'

/** Where a network listens. */
export interface ServeOptions {
  /** Port to listen on; a free one by default. */
  readonly port?: number | undefined
  /** Address to listen on; `127.0.0.1` by default, which other machines cannot reach. */
  readonly host?: string | undefined
  /**
   * Lets the process exit while the network listens, so that a test that fails before it calls `close` doesn't keep
   * `node --test` waiting.
   */
  readonly unref?: boolean | undefined
}

const OPTIONS = { port: true, host: true, unref: true } satisfies Record<keyof ServeOptions, true>

/** A network served on a port. */
export interface ServedNetwork {
  /** The base URL for a client, without a trailing slash. */
  readonly url: string
  /** Stops listening, and drops open connections. */
  close(): Promise<void>
  /** Calls `close`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * Serves a network on a port, for programs in any language. Pages from any origin can call it. From this machine only,
 * `/` is a page that shows the last requests, `GET /__mock` describes the network, and `POST /__mock/now`, `fail`,
 * `heal`, `quirks` and `reset` change it.
 * @throws InputError if an option is invalid or the port is taken, or the `node:http` error if it can't listen.
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
  const { port = 0, host = '127.0.0.1', unref = false } = options
  // `node:net` treats a text as the path of a socket.
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw valueError('serveMockNetwork', 'port', 'a whole number from 0 to 65535', port)
  // Without a name it would listen on all addresses of the machine.
  if (typeof host !== 'string' || host === '')
    throw valueError('serveMockNetwork', 'host', 'an address of this machine', host)
  if (typeof unref !== 'boolean') throw valueError('serveMockNetwork', 'unref', 'true or false', unref)
  const log = new RequestLog()
  // `/__mock` refuses requests without a host itself.
  const server = createServer({ requireHostHeader: false }, (incoming, outgoing) => {
    exchange(network, log, incoming, outgoing).catch((error: unknown) => {
      // For example, a test has put an invalid record into the state.
      const reason = error instanceof Error ? error.stack : String(error)
      if (!outgoing.headersSent) outgoing.writeHead(500, { ...OPEN, 'content-type': 'text/plain; charset=utf-8' })
      outgoing.end(`The mock network failed: ${reason}\n`)
    })
  })
  // Open connections would keep the process, too.
  if (unref) server.unref().on('connection', (socket) => socket.unref())
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed())
      server.closeAllConnections()
    })
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => reject(error.code === 'EADDRINUSE' ? portTaken(port) : error)
    server.once('error', failed)
    server.listen(port, host, () => {
      server.off('error', failed)
      const { port: taken } = server.address() as AddressInfo
      resolve({
        url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
        close,
        [Symbol.asyncDispose]: close,
      })
    })
  })
}

function portTaken(port: number): InputError {
  const error = valueError('serveMockNetwork', 'port', 'a free port, or no port to take any free one', port)
  return Object.assign(error, { code: 'EADDRINUSE' })
}

/** An msw server. This package names the type, because declaration files in pnpm projects can't name msw's. */
export interface MockNetworkServer extends SetupServer {}

/**
 * Creates an msw server, which responds to this process's requests without a port. msw has one server in a process, so
 * `listen()` throws an Error while another mock network listens.
 * @throws Error if msw isn't installed.
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
export function mockNetworkServer(network: MockNetwork): MockNetworkServer {
  const server = mswSetupServer()(...network.handlers)
  const { listen } = server
  server.listen = (options) => {
    // msw would silence the other.
    if (listening !== server && listening?.readyState)
      throw new Error(
        'mockNetworkServer: another server listens, and msw has only one in a process; close it first, or call setupServer with the handlers of both networks',
      )
    listen(options)
    listening = server
  }
  return server
}

/** The last server that has listened. */
let listening: MockNetworkServer | undefined

async function exchange(
  network: MockNetwork,
  log: RequestLog,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const address = addressOf(incoming)
  if (address === undefined) return refuse(outgoing, 400)
  // A `Request` cannot have this method.
  if (incoming.method === 'TRACE') return refuse(outgoing, 405, { allow: 'GET, POST' })
  const { pathname } = new URL(address)
  const closed = new AbortController()
  outgoing.once('close', () => closed.abort())
  const request = requestOf(incoming, address, closed.signal)
  let response: Response
  // `/` is the same as `/__mock`.
  if (/^\/(?:__mock(?:\/|$)|$)/.test(pathname)) {
    const foreign = foreignReason(address, incoming)
    response =
      foreign === undefined ? await control(network, log, request) : new Response(`${foreign}\n`, { status: 403 })
  } else response = await handleLogged(network, log, request, outgoing)
  return send(response, incoming, outgoing)
}

/** Responds to a request of the service. As for `onRequest`, preflights and opened tracking links are not logged. */
async function handleLogged(network: MockNetwork, log: RequestLog, request: Request, outgoing: ServerResponse) {
  const { pathname } = new URL(request.url)
  if (request.method === 'OPTIONS' || pathname.endsWith('/tl')) return network.handle(request)
  const end = log.add(request.method, pathname)
  outgoing.once('close', () => {
    if (outgoing.headersSent) end(outgoing.statusCode, { reason: 'The mock network failed.' })
    else end(0, { reason: 'The client closed the connection.' })
  })
  const response = await network.handle(request)
  end(response.status, servedOf(response))
  return response
}

async function send(response: Response, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  if (response.type === 'error') {
    incoming.socket.destroy()
    return
  }
  const body = new Uint8Array(await response.arrayBuffer())
  outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), 'content-length': body.length })
  outgoing.end(incoming.method === 'HEAD' ? undefined : body)
}

function refuse(outgoing: ServerResponse, status: number, headers: Readonly<Record<string, string>> = {}): void {
  outgoing.writeHead(status, { 'content-type': 'text/plain', ...headers })
  outgoing.end(`${STATUS_CODES[status]}\n`)
}

/** The URL of a request; `undefined` if it is not valid. An absolute one does not need the host (RFC 9112, 3.2). */
function addressOf({ url = '/', headersDistinct }: IncomingMessage): string | undefined {
  const [given, ...others] = headersDistinct.host ?? []
  if (others.length > 0) return undefined
  const host = given || 'localhost'
  // Not resolved against a base URL: `//api` would then be a host.
  const address = url.startsWith('/') ? `http://${host}${url}` : url
  if (/[\s/?#@\\]/.test(host) || !URL.canParse(address)) return undefined
  const { protocol, username, password } = new URL(address)
  return /^https?:$/.test(protocol) && username + password === '' ? address : undefined
}

function requestOf(incoming: IncomingMessage, address: string, signal: AbortSignal): Request {
  const { method = 'GET', headers } = incoming
  const known = Object.entries(headers).filter((header): header is [string, string] => typeof header[1] === 'string')
  const body = method === 'GET' || method === 'HEAD' ? null : (Readable.toWeb(incoming) as ReadableStream<Uint8Array>)
  return new Request(address, { method, headers: known, body, signal, duplex: 'half' } as RequestInit)
}
