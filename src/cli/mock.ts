import type { Values } from './flags.ts'
import { makeMockNetwork, wholeNumber } from './mock-network.ts'
import { MOCK } from './peers.ts'
import { requestLine } from './request-log.ts'

/** Serves a mock network on a port, and prints its address and keys. */
export async function mock(values: Values, print: (line: string) => void) {
  const port = wholeNumber('port', values) ?? 4010
  if (port < 0 || port > 65_535) throw new TypeError(`--port: expected 0 to 65535, received ${port}`)
  const { host } = values
  if (host === '') throw new TypeError('--host: expected an address of this machine, received ""')
  const { network, serveMockNetwork } = await makeMockNetwork(values, MOCK, (request) => {
    if (!values.quiet) print(requestLine(request))
  })
  const served = await serveMockNetwork(network, { port, host }).catch(({ code }: { code?: unknown }) => {
    if (code === 'EADDRINUSE') throw new TypeError(`--port: port ${port} is taken; --port 0 takes a free one`)
    if (code === 'EACCES') throw new TypeError(`--port: port ${port} is not permitted`)
    throw new TypeError(`--host: expected an address of this machine, received ${JSON.stringify(host)} (${code})`)
  })
  print(`Mock network on ${served.url}`)
  print(`Network key: ${network.keys.network}`)
  for (const { id, name, key, status } of network.state.affiliates)
    print(`Affiliate ${id} key: ${key}  ${name}${status === 'Active' ? '' : ` (${status.toLowerCase()})`}`)
  print(`Present: ${network.now.toISOString()}`)
  print(`Describe and steer: ${served.url}/__mock`)
  print(`Try: curl '${served.url}/api/v2/getOffers?key=${network.keys.network}'`)
  return served
}
