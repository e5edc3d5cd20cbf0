import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { Relay } from '../../src/relay/index.ts'

/** A relay on a port of its own, as a server of `node:http` mounts it. */
export interface ServedRelay extends AsyncDisposable {
  readonly url: string
  readonly port: number
  /** Every answer of the relay. */
  readonly answers: readonly Response[]
}

/** Serves a relay as adapters do: the body is a stream, and the signal fires when the connection closes. */
export async function serveRelay(relay: Relay): Promise<ServedRelay> {
  const answers: Response[] = []
  const server = createServer(async (incoming, outgoing) => {
    const response = await relay(requestOf(incoming, outgoing))
    answers.push(response.clone())
    const body = Buffer.from(await response.arrayBuffer())
    outgoing.writeHead(response.status, [...response.headers, ['content-length', String(body.length)]].flat()).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    answers,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
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
