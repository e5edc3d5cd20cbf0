import { connect } from 'node:net'
import { type ClientEvent, createClient, type NetworkClientOptions } from '../../src/index.ts'
import { createRelay, type OperationName, type RelayOptions } from '../../src/relay/index.ts'
import { type RawServer, type Reply, rawServer } from '../raw-server/raw-server.ts'
import { OK } from '../raw-server/responses.ts'
import { type ServedRelay, serveRelay } from './serve-relay.ts'

/** The key of the network, which no page may see. */
export const KEY = 'the-key-of-the-network'

/** A response, as its bytes came. */
export interface RawResponse {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Head and body. */
  readonly bytes: string
}

/** Sends bytes, and returns what comes until the connection is closed, by the other side or the signal. */
export function exchange(port: number, bytes: string, signal?: AbortSignal): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    signal?.addEventListener('abort', () => socket.destroy())
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', (error) => (chunks.length === 0 ? reject(error) : undefined))
    socket.on('close', () => resolve(parsed(Buffer.concat(chunks).toString())))
  })
}

function parsed(bytes: string): RawResponse {
  const [head = '', ...body] = bytes.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 2),
  ])
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(headers),
    body: body.join('\r\n\r\n'),
    bytes,
  }
}

/** A relay in front of a network, and raw requests to it. */
export interface Relayed extends AsyncDisposable {
  readonly network: RawServer
  readonly served: ServedRelay
  /** Events of the network's client. */
  readonly events: ClientEvent[]
  /** Sends `GET /network/api/…`. */
  get(target: string, headers?: readonly string[]): Promise<RawResponse>
  /** Sends a form to `/network/api/…`. */
  post(target: string, form: string, headers?: readonly string[]): Promise<RawResponse>
  /** Sends a request line, headers and a body as they are. */
  raw(line: string, headers?: readonly string[], body?: string): Promise<RawResponse>
  /** What the network received: method and target, and the body of a form. */
  sent(): string[]
}

/** Opens a relay that allows some calls, in front of a network that gives some responses. */
export async function relayed(
  allow: readonly OperationName[],
  options: Omit<RelayOptions, 'allow'> = {},
  replies: Reply | readonly Reply[] = OK,
  clientOptions: Partial<NetworkClientOptions> = {},
): Promise<Relayed> {
  const network = await rawServer(replies)
  const events: ClientEvent[] = []
  const client = createClient({
    baseUrl: network.url,
    key: KEY,
    onEvent: (event) => events.push(event),
    ...clientOptions,
  } as NetworkClientOptions)
  const served = await serveRelay(createRelay(client, { allow, ...options }))
  const raw: Relayed['raw'] = (line, headers = [], body = '') =>
    exchange(
      served.port,
      [`${line} HTTP/1.1`, `host: 127.0.0.1:${served.port}`, 'connection: close', ...headers, '', body].join('\r\n'),
    )
  const FORM = 'content-type: application/x-www-form-urlencoded'
  return {
    network,
    served,
    events,
    raw,
    get: (target, headers) => raw(`GET /network/api/${target}`, headers),
    post: (target, form, headers = [FORM]) =>
      raw(`POST /network/api/${target}`, [...headers, `content-length: ${Buffer.byteLength(form)}`], form),
    sent: () =>
      network.requests.map(({ method, target, body }) => `${method} ${target}${body === '' ? '' : ` ${body}`}`),
    async [Symbol.asyncDispose]() {
      await served[Symbol.asyncDispose]()
      await network[Symbol.asyncDispose]()
    },
  }
}
