import { once } from 'node:events'
import type { MockNetwork } from '../../msw/index.ts'
import { UsageError } from '../exit-error.ts'
import { type Given, numberOf, switchFlag, textOf, valueFlag } from '../flags.ts'
import { makeMockNetwork, mockNetworkFlags } from '../mock-network.ts'
import { type Io, print } from '../output/io.ts'
import { colorFlag } from '../output/results.ts'
import { paintFor } from '../output/style.ts'
import { requestLine } from './request-log.ts'

/** The flags of `mock`. */
export const mockFlags = () => [
  valueFlag('port', 'number', 'Port to listen on; 0 chooses a free one. Default 4010.'),
  valueFlag('host', 'address', 'Address to listen on. Default 127.0.0.1.'),
  switchFlag('quiet', 'Print no line for each request.'),
  colorFlag(),
  ...mockNetworkFlags(),
]

/** Serves a mock network on a port until Ctrl-C, and prints its address and keys. */
export async function mock(given: Given, io: Io): Promise<number> {
  const { stdout, signal } = io
  const port = numberOf(given, 'port', 0, 65_535) ?? 4010
  const host = textOf(given, 'host', 'an address of this machine')
  if (host === '') throw new UsageError('--host: expected an address of this machine, received ""')
  const paint = paintFor(stdout, io.env)
  const network = await makeMockNetwork(given, io, (request) => {
    if (given.quiet !== true) print(io, requestLine(request, paint))
  })
  const { serveMockNetwork } = await import('../../msw/node.ts')
  const served = await serveMockNetwork(network, { port, host }).catch(({ code }: { code?: unknown }) => {
    if (code === 'EADDRINUSE') throw new UsageError(`--port: port ${port} is taken; --port 0 chooses a free one`)
    if (code === 'EACCES') throw new UsageError(`--port: port ${port} is not permitted`)
    throw new UsageError(`--host: expected an address of this machine, received ${JSON.stringify(host)} (${code})`)
  })
  const isFixed = given.now === undefined ? given.profile === undefined : textOf(given, 'now', 'a date') !== 'real'
  for (const line of facts(network, served.url, isFixed)) print(io, line)
  if (!signal.aborted) await once(signal, 'abort')
  await served.close()
  return 130
}

/** What to know of a network that was started. */
function facts(network: MockNetwork, url: string, isFixed: boolean): string[] {
  const affiliates = network.state.affiliates.list().map(({ id, name, key, status }) => {
    const state = status === 'Active' ? '' : ` (${status.toLowerCase()})`
    return `Affiliate ${id} key: ${key}  ${name}${state}`
  })
  return [
    `Mock network on ${url}`,
    `Network key: ${network.keys.network}`,
    ...affiliates,
    `Current time: ${network.now.toISOString()}`,
    ...(isFixed ? ["The mock's clock is fixed; today and --last-month use yours. To match: --now real"] : []),
    `Status and control: ${url}/__mock`,
    `Try: curl '${url}/api/v2/getOffers?key=${network.keys.network}'`,
  ]
}
