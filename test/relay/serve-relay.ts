import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Relay } from '../../src/relay/index.ts'

/** As servers set it for a session. Cookies do not know ports: a page of another port of this host sends it too. */
const COOKIE = 'session=42; Path=/; HttpOnly; SameSite=Lax'

/** A relay on a port of its own, as a server of `node:http` mounts it. */
export interface ServedRelay extends AsyncDisposable {
  readonly url: string
  readonly port: number
  /** Every response of the relay, without its body. */
  readonly responses: readonly Response[]
}

/**
 * Serves a relay as adapters do: the body is a stream, and the signal fires when the connection closes. `script` is that of
 * a page beside it, which sets a cookie.
 */
export async function serveRelay(relay: Relay, script?: string): Promise<ServedRelay> {
  const responses: Response[] = []
  const server = createServer(async (incoming, outgoing) => {
    if (script !== undefined && !incoming.url?.includes('/api/')) {
      const isScript = incoming.url === '/page.js'
      const headers = { 'content-type': isScript ? 'text/javascript' : 'text/html', 'set-cookie': COOKIE }
      outgoing.writeHead(200, headers).end(isScript ? script : '<script type="module" src="/page.js"></script>')
      return
    }
    const { status, headers, body } = await relay(requestOf(incoming, outgoing))
    responses.push(new Response(null, { status, headers }))
    const chunks = (body ?? new Blob().stream()).values()
    const start = await take(chunks, 2)
    // As adapters do: what is short is sent with its length, and the rest is read as fast as the page reads it.
    if (start.length < 2) {
      const whole = Buffer.concat(start)
      return void outgoing.writeHead(status, [...headers, ['content-length', String(whole.length)]].flat()).end(whole)
    }
    outgoing.writeHead(status, [...headers].flat())
    // The connection of a page that is cut off is closed.
    await pipeline(concat(start, chunks), outgoing).catch(() => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    responses,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function take(chunks: AsyncIterator<Uint8Array>, most: number): Promise<Uint8Array[]> {
  const taken: Uint8Array[] = []
  while (taken.length < most) {
    const { done, value } = await chunks.next()
    if (done) break
    taken.push(value)
  }
  return taken
}

async function* concat(start: Iterable<Uint8Array>, rest: AsyncIterable<Uint8Array>) {
  yield* start
  yield* rest
}

function requestOf(incoming: IncomingMessage, outgoing: ServerResponse): Request {
  const abort = new AbortController()
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) abort.abort()
  })
  const { method = 'GET', url = '/', rawHeaders } = incoming
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Request(new URL(url, `http://${incoming.headers.host}`), {
    method,
    headers,
    signal: abort.signal,
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>, duplex: 'half' }),
  } as RequestInit)
}
