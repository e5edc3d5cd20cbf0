/**
 * `node --expose-gc --conditions=source bench/soak.ts [calls] [kind]`: 30,000 calls of each kind with one signal, in five
 * blocks. The heap must be flat from the second block on; no listener and no socket may be left.
 */
import { getEventListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type NetworkClient } from '../src/client.ts'
import { BUSY, json, OK } from '../test/raw-server/answers.ts'
import { hang, reset } from '../test/raw-server/faults.ts'
import { type Reply, rawServer } from '../test/raw-server/raw-server.ts'

const CALLS = Number(process.argv[2] ?? 30_000)
const BLOCKS = 5
const WORKERS = 8
/** Milliseconds after which a request is surely under way: the runtime keeps a connection that it needed no more. */
const IN_FLIGHT = 20
/** Noise of a heap of this size. */
const ALLOWED_GROWTH = 1_000_000

type Call = (network: NetworkClient, signal: AbortSignal) => PromiseLike<unknown>

const read: Call = (network, signal) => network.advertisers.list(undefined, { signal })
const kinds: [name: string, reply: Reply, call: Call][] = [
  ['answers', OK, read],
  ['refusals', json({ errorCode: 6302, message: 'No' }, 400), read],
  ['retries', BUSY, read],
  ['resets', reset, (network, signal) => network.advertisers.list(undefined, { signal, retries: 0 })],
  [
    'timeouts',
    hang,
    (network, signal) => network.advertisers.list(undefined, { signal, timeout: IN_FLIGHT, retries: 0 }),
  ],
  ['aborts', hang, aborted],
]

function aborted(network: NetworkClient): PromiseLike<unknown> {
  const stop = new AbortController()
  setTimeout(() => stop.abort('stop'), IN_FLIGHT)
  return network.advertisers.list(undefined, { signal: stop.signal })
}

const { gc } = globalThis
if (gc === undefined) throw new Error('run with --expose-gc')

let failed = false
for (const [name, reply, call] of kinds) {
  if (process.argv[3] !== undefined && process.argv[3] !== name) continue
  // The server keeps what it was sent; here that would look like a leak.
  await using server = await rawServer(reply, { keep: false })
  const network = createClient({
    baseUrl: server.url,
    key: 'soak-key',
    onEvent: () => {},
    retryBudget: 1_000_000,
    concurrency: WORKERS,
  })
  const { signal } = new AbortController()
  const heap: number[] = []
  const started = performance.now()
  for (let block = 0; block < BLOCKS; block++) {
    let left = CALLS / BLOCKS
    const work = async () => {
      while (left-- > 0) await call(network, signal).then(undefined, () => {})
    }
    await Promise.all(Array.from({ length: WORKERS }, work))
    // Until then the runtime holds what it knows of aborted requests, also with plain fetch.
    await sleep(3_000)
    await gc({ execution: 'async' })
    heap.push(process.memoryUsage().heapUsed)
  }
  const growth = (heap.at(-1) ?? 0) - (heap[1] ?? 0)
  const listeners = getEventListeners(signal, 'abort').length
  // The runtime lets go of idle connections by itself after some seconds.
  await Promise.race([server.idle(), sleep(10_000)])
  const good = growth < ALLOWED_GROWTH && listeners === 0 && server.open === 0
  failed ||= !good
  console.log(
    `${good ? 'ok  ' : 'FAIL'} ${name}: ${CALLS} calls in ${((performance.now() - started) / 1000).toFixed(1)} s; heap ${heap.map((bytes) => (bytes / 1e6).toFixed(2)).join(', ')} MB; ${listeners} listeners, ${server.open} sockets left`,
  )
}
process.exitCode = failed ? 1 : 0
