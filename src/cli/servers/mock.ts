import { once } from 'node:events'
import type { MockNetwork } from '../../msw/index.ts'
import { UsageError } from '../exit-error.ts'
import { type Given, numberOf, switchFlag, textOf, valueFlag } from '../flags.ts'
import { makeMockNetwork, mockNetworkFlags } from '../mock-network.ts'
import { type Io, print } from '../output/io.ts'
import { colorFlag } from '../output/results.ts'
import { type Paint, paintFor } from '../output/style.ts'
import { requestColumns, requestLine } from './request-log.ts'

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
    if (given.quiet !== true) print(io, stdout.isTTY ? requestColumns(request, paint) : requestLine(request))
  })
  const { serveMockNetwork } = await import('../../msw/node.ts')
  const served = await serveMockNetwork(network, { port, host }).catch(({ code }: { code?: unknown }) => {
    if (code === 'EADDRINUSE') throw new UsageError(`--port: port ${port} is taken; --port 0 chooses a free one`)
    if (code === 'EACCES') throw new UsageError(`--port: port ${port} is not permitted`)
    throw new UsageError(`--host: expected an address of this machine, received ${JSON.stringify(host)} (${code})`)
  })
  const isFixed = given.now === undefined ? given.profile === undefined : textOf(given, 'now', 'a date') !== 'real'
  for (const line of stdout.isTTY ? banner(network, served.url, isFixed, paint) : facts(network, served.url, isFixed))
    print(io, line)
  if (!signal.aborted) await once(signal, 'abort')
  await served.close()
  return 130
}

const example = ({ keys }: MockNetwork, url: string) => `curl '${url}/api/v2/getOffers?key=${keys.network}'`

/** Said of a mock network whose time stands still. */
const FIXED = 'fixed; today and --last-month use yours. To match: --now real'

/** What a program reads of a network that was started. */
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
    ...(isFixed ? [`The mock's clock is ${FIXED}`] : []),
    `Status and control: ${url}/__mock`,
    `Try: ${example(network, url)}`,
  ]
}

/** What a person sees of it: one affiliate of many, and what to try. */
function banner(network: MockNetwork, url: string, isFixed: boolean, paint: Paint): string[] {
  const [first, ...others] = network.state.affiliates.list(({ status }) => status === 'Active')
  const row = (label: string, value: string) => `  ${paint('dim', label.padEnd(14))}${value}`
  return [
    '',
    `  ${paint('bold', 'Mock network')}  ${paint(['cyan', 'underline'], url)}`,
    '',
    row('Network key', network.keys.network),
    ...(first ? [row(`Affiliate ${first.id}`, first.key)] : []),
    ...(others.length > 0 ? [row(`${others.length} more`, url)] : []),
    row('Time', `${network.now.toISOString().slice(0, 16).replace('T', ' ')} UTC`),
    ...(isFixed ? [row('', FIXED)] : []),
    '',
    `  ${paint('dim', 'Try it in another terminal; Ctrl-C ends it.')}`,
    `  export NETWORK_URL=${url} NETWORK_TIMEZONE=0`,
    `  export NETWORK_KEY=${network.keys.network}`,
    '  npx affiliate-network-sdk offers list --status Active',
    '',
  ]
}
