/**
 * `npm run soak [-- calls [mode]]`: 30,000 calls of each mode with one signal, in five equal blocks. The heap after a
 * collection must not grow from the second block on; no listener, timer or socket may remain.
 */
import { fork } from 'node:child_process'
import { getEventListeners, once } from 'node:events'
import { cpus } from 'node:os'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import Table from 'cli-table3'
import { createClient, type NetworkClient } from '../src/index.ts'
import type { CallOptions } from '../src/options/options.ts'
import { OFFER } from '../test/transport/client.ts'
import type { Mode, Urls } from './soak-server.ts'

const CALLS = Number(process.argv[2] ?? 30_000)
const ONLY = process.argv[3]
const BLOCKS = 5
const WORKERS = 16
/** Noise of a heap of this size: 33 bytes per call. */
const ALLOWED_GROWTH = 1_000_000
/** The runtime closes idle connections and clears their timer by itself after some seconds. */
const LET_GO = 15_000

type Call = (network: NetworkClient, options: CallOptions) => PromiseLike<unknown>

const MODES: Readonly<Record<Mode, Call>> = {
  list: (network, options) => network.offers.list({}, options),
  create: (network, options) => network.offers.create(OFFER, options),
  failing: (network, options) => network.offers.list({}, { ...options, retries: 0 }),
  broken: (network, options) => network.advertisers.list(undefined, { ...options, retries: 0 }),
  late: (network, options) => network.advertisers.list(undefined, { ...options, retries: 0, timeout: 2 }),
  aborted: (network, options) => {
    const stop = new AbortController()
    setTimeout(() => stop.abort('stop'), 2)
    return network.advertisers.list(undefined, { ...options, signal: stop.signal })
  },
}

const { gc } = globalThis
if (gc === undefined) throw new Error('run with --expose-gc')

const active = (kind: RegExp) => process.getActiveResourcesInfo().filter((name) => kind.test(name)).length
const sockets = () => active(/^TCPSocketWrap$/)
const timers = () => active(/^Timeout$/)

/** The used heap after collections in separate turns, because a weak reference keeps its target until the turn ends. */
async function heapNow(): Promise<number> {
  for (let turn = 0; turn < 4; turn++) {
    await nextTurn()
    gc?.()
  }
  return process.memoryUsage().heapUsed
}

async function soak(url: string, call: Call) {
  const network = createClient({ baseUrl: url, key: 'soak-key', concurrency: WORKERS, onEvent: () => {} })
  const { signal } = new AbortController()
  const heap: number[] = []
  let [good, bad, listeners] = [0, 0, 0]
  const started = performance.now()
  for (let block = 0; block < BLOCKS; block++) {
    let left = CALLS / BLOCKS
    const work = async () => {
      while (left-- > 0) {
        await call(network, { signal }).then(
          () => good++,
          () => bad++,
        )
      }
    }
    await Promise.all(Array.from({ length: WORKERS }, work))
    listeners = Math.max(listeners, getEventListeners(signal, 'abort').length)
    heap.push(await heapNow())
  }
  const seconds = (performance.now() - started) / 1000
  for (let waited = 0; sockets() + timers() > 0 && waited < LET_GO; waited += 100) await sleep(100)
  return { good, bad, seconds, heap, listeners, sockets: sockets(), timers: timers() }
}

const server = fork(new URL('soak-server.ts', import.meta.url))
const [urls] = (await once(server, 'message')) as [Urls]
const head = [
  'mode',
  'answered',
  'failed',
  's',
  'heap after each block, MB',
  'growth, MB',
  'sockets',
  'timers',
  'listeners',
]
const table = new Table({ head })
for (const [mode, call] of Object.entries(MODES)) {
  if (ONLY !== undefined && mode !== ONLY) continue
  const it = await soak(urls[mode as Mode], call)
  const growth = (it.heap.at(-1) ?? 0) - (it.heap[1] ?? 0)
  const megabytes = it.heap.map((bytes) => (bytes / 1e6).toFixed(2)).join(' ')
  const left = [it.sockets, it.timers, it.listeners]
  table.push([mode, it.good, it.bad, it.seconds.toFixed(1), megabytes, (growth / 1e6).toFixed(2), ...left])
  if (growth > ALLOWED_GROWTH || left.some((count) => count > 0)) process.exitCode = 1
}
server.disconnect()
console.log(`node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, ${CALLS} calls of each mode`)
console.log(table.toString())
if (process.exitCode === 1) console.error('Something is left behind.')
