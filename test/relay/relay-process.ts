/**
 * Serves a relay that allows uploads of any size, and changes of offers that `authorize` refuses. Argument: URL of the network. Sends its port, and for each message the
 * most memory that the process had so far, in bytes. Linux only.
 */
import { readFileSync } from 'node:fs'
import { createClient } from '../../src/index.ts'
import { createRelay } from '../../src/relay/index.ts'
import { serveRelay } from './serve-relay.ts'

const [baseUrl = ''] = process.argv.slice(2)
const network = createClient({ baseUrl, key: 'the-key-of-the-network', timeout: 120_000 })
const uploads = createRelay(network, { allow: ['banners.v3.upload'], maxRequestBytes: 2 ** 30 })
const changes = createRelay(network, { allow: ['offers.update'], authorize: () => false })
const { port } = await serveRelay((request) => (request.url.endsWith('/setOffer') ? changes : uploads)(request))
const peak = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024
process.on('message', () => process.send?.(peak()))
process.send?.(port)
