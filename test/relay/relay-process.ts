/**
 * Serves a relay that allows reads of offers, uploads of any size, and changes of offers that `authorize` refuses.
 * Argument: URL of the network. Sends its port, and its state for each message. Linux only.
 */
import { readFileSync } from 'node:fs'
import { createClient } from '../../src/index.ts'
import { createRelay } from '../../src/relay/index.ts'
import { serveRelay } from './serve-relay.ts'

/** What the process has used so far. */
export interface RelayState {
  /** The most memory, in bytes. */
  readonly peak: number
  /** CPU time in milliseconds. */
  readonly cpu: number
  readonly responses: number
}

const [baseUrl = ''] = process.argv.slice(2)
const network = createClient({ baseUrl, key: 'the-key-of-the-network', timeout: 120_000 })
const uploads = createRelay(network, { allow: ['banners.v3.upload'], maxRequestBytes: 2 ** 30 })
const changes = createRelay(network, { allow: ['offers.update'], authorize: () => false })
const others = createRelay(network, { allow: ['offers.list', 'offers.create', 'offers.update', 'tool.testRedirect'] })

const relayOf = ({ url, headers }: Request) => {
  if (url.includes('/setOfferBanners')) return uploads
  return headers.has('x-refused') ? changes : others
}
let responses = 0
const { port } = await serveRelay(async (request) => {
  const response = await relayOf(request)(request)
  responses++
  return response
})
const peak = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024
const cpu = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
process.on('message', () => process.send?.({ peak: peak(), cpu: cpu(), responses } satisfies RelayState))
process.send?.(port)
