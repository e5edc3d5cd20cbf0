import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'

/** A request as its bytes came in. */
export interface RawRequest {
  readonly method: string
  /** Path and query, undecoded. */
  readonly target: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Head and body, byte for byte (Latin-1). */
  readonly bytes: string
  /** Counts requests of the server, from 0. */
  readonly index: number
  /** Counts connections of the server, from 0. */
  readonly connection: number
  /** Counts requests of the connection, from 0. */
  readonly onConnection: number
}

/** What the server does with a request: send bytes as they are, or anything that can be done to a socket. */
export type Reply = string | Uint8Array | ((socket: Socket, request: RawRequest) => void | Promise<void>)

export interface RawServer extends AsyncDisposable {
  readonly url: string
  readonly port: number
  readonly requests: readonly RawRequest[]
  /** Connections ever made. */
  readonly connections: number
  /** Connections open now. */
  readonly open: number
  /** Resolves when so many requests have come in. */
  received(count: number): Promise<void>
  /** Resolves when no connection is open. */
  idle(): Promise<void>
}

/**
 * A server that can break HTTP in any way. It responds to the first request with the first response, and so on; the last
 * one serves all that follow. Connections stay open unless a response ends them.
 * @param replies `early` ones run when the head is in, before the body. Without `keep` requests are not recorded.
 */
export async function rawServer(
  replies: Reply | readonly Reply[],
  { tls = false, early = false, keep = true }: { tls?: boolean; early?: boolean; keep?: boolean } = {},
): Promise<RawServer> {
  const list = Array.isArray(replies) ? (replies as readonly Reply[]) : [replies as Reply]
  const requests: RawRequest[] = []
  const sockets = new Set<Socket>()
  const changed = new Set<() => void>()
  const tell = () => {
    for (const look of changed) look()
  }
  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (isSo() && (changed.delete(look) || true)) resolve()
      }
      changed.add(look)
      look()
    })

  let connections = 0
  let count = 0
  const onConnection = (socket: Socket) => {
    const connection = connections++
    // What is not parsed yet is the start of `room`, which doubles: a body in many pieces is not copied with each of them.
    let [room, size, onThis] = [Buffer.alloc(0) as Buffer, 0, 0]
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      tell()
    })
    socket.on('data', (chunk) => {
      let searched = size
      if (size + chunk.length > room.length) room = Buffer.concat([room], 2 * (size + chunk.length))
      chunk.copy(room, size)
      size += chunk.length
      for (;;) {
        const parsed = parse(room.subarray(0, size), early, searched)
        if (parsed === undefined) return
        searched = 0
        room = room.subarray(parsed.length)
        size -= parsed.length
        const request: RawRequest = { ...parsed.request, index: count++, connection, onConnection: onThis++ }
        if (keep) requests.push(request)
        tell()
        const reply = list[Math.min(request.index, list.length - 1)] as Reply
        if (typeof reply === 'function') void reply(socket, request)
        else socket.write(reply)
      }
    })
  }
  const server = tls ? createTlsServer(certificate(), onConnection) : createServer(onConnection)
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    port,
    requests,
    get connections() {
      return connections
    },
    get open() {
      return sockets.size
    },
    received: (count) => until(() => requests.length >= count),
    idle: () => until(() => sockets.size === 0),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/**
 * The first whole request in the bytes, if there is one. Bodies have a content-length, or are chunked.
 * @param searched bytes in which no request ends
 */
function parse(bytes: Buffer, headOnly: boolean, searched: number) {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const [method = '', target = ''] = first.split(' ')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const start = end + 4
  // A chunk may begin with a line break after a length that ends in 0.
  const from = Math.max(start - 2, searched - 6)
  const isChunked = headers['transfer-encoding'] === 'chunked'
  const last = isChunked ? bytes.indexOf('\r\n0\r\n\r\n', from) : -1
  const length = !isChunked
    ? Number(headers['content-length'] ?? 0)
    : last === -1
      ? Number.POSITIVE_INFINITY
      : last + 7 - start
  const total = headOnly ? bytes.length : start + length
  if (total > bytes.length) return undefined
  return {
    length: total,
    request: {
      method,
      target,
      headers,
      body: bytes.toString('utf8', start, total),
      bytes: bytes.toString('latin1', 0, total),
    },
  }
}

/** Self-signed, for another host, and for tests only. */
function certificate() {
  const read = (name: string) => readFileSync(new URL(name, import.meta.url))
  return { key: read('key.pem'), cert: read('cert.pem') }
}
