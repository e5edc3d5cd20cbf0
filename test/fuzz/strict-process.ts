/**
 * Run by a test in a separate process that an unhandled rejection ends: every kind of failing call, most of them
 * without a handler until they have failed.
 */
import { createClient } from '../../src/index.ts'
import { close, hang, reset, thenClose } from '../raw-server/faults.ts'
import { type Reply, rawServer } from '../raw-server/raw-server.ts'
import { BUSY, json, response } from '../raw-server/responses.ts'

const replies: Reply[] = [
  response(500),
  BUSY,
  response(200, '<html>'),
  response(302, '', { location: '/x' }),
  json({ errorCode: 1 }),
  response(200, 'this is not gzip', { 'content-encoding': 'gzip' }),
  thenClose('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{'),
  thenClose('garbage'),
  reset,
  close,
  hang,
]

const server = await rawServer((socket, request) => {
  const reply = replies[request.index % replies.length] as Reply
  return typeof reply === 'function' ? reply(socket, request) : void socket.write(reply)
})
const network = createClient({
  baseUrl: server.url,
  key: 'strict-process-key',
  timeout: 80,
  retryBudget: 5,
  concurrency: 8,
  onEvent: async () => {
    throw new Error('a listener that fails')
  },
})
const stop = new AbortController()
const calls: PromiseLike<unknown>[] = []
for (let i = 0; i < 60; i++) {
  const options = { signal: i % 5 === 0 ? stop.signal : undefined, totalTimeout: i % 7 === 0 ? 120 : undefined }
  calls.push(network.advertisers.list(undefined, options))
  calls.push(network.offers.update(42, { status: 'Paused' }, options))
  calls.push(network.offers.list({}, { ...options, concurrency: 3 }).toArray())
}
setTimeout(() => stop.abort('stop'), 60)
const results = await Promise.allSettled(calls)
// A list that is neither awaited nor iterated sends nothing and cannot fail.
network.offers.list({ limit: 7 } as never)
// An iteration that ends while further pages are being requested.
const crawl = network.offers.list({}, { concurrency: 3 }).pages()
const first = crawl.next().catch(() => {})
await crawl.return(undefined)
await first
await new Promise((resolve) => setTimeout(resolve, 150))
await server[Symbol.asyncDispose]()
console.log(`settled ${results.length}`)
