import { Console } from 'node:console'
import type { Environment } from '../mcp/index.ts'
import { networkFlags, type Values } from './flags.ts'
import { makeMockNetwork } from './mock-network.ts'
import { MCP, MCP_ON_MOCK, withPeer } from './peers.ts'

/** How long calls may go on after the host has closed stdin. */
const GRACE_MS = 1000

/** Serves a network to an agent over stdin and stdout, until stdin is closed. */
export async function mcp(values: Values, environment: Environment, version: string): Promise<void> {
  // Only the protocol may write to stdout.
  globalThis.console = new Console(process.stderr)
  const usage = values.mock ? MCP_ON_MOCK : MCP
  const { connect, serve } = await withPeer('the MCP server', usage, () => import('../mcp/index.ts'))
  const { settings, notes } = await networkOf(values, environment)
  const { renamed, ...connection } = connect(settings)
  for (const line of renamed) console.error(line)
  const server = await serve({ ...connection, allowWrites: values['allow-writes'] === true, version, notes })
  // Nothing else keeps the process alive, except for calls that are under way.
  process.stdin.once('end', () => setTimeout(() => server.close(), GRACE_MS).unref())
  // A message that was too large ends the connection.
  server.onclose = () => {
    if (!process.stdin.readableEnded) process.exitCode = 1
  }
  // The host may be gone while a response is written.
  process.stdout.on('error', () => process.exit())
  if (process.stdin.isTTY) console.error('Waiting for an MCP host on stdin. Hosts start this command: see docs/mcp.md.')
}

/** Which network is served: a mock network in this process, or the one of the environment. */
async function networkOf(values: Values, environment: Environment) {
  if (values.mock) return mockNetwork(values, environment)
  const flag = networkFlags.find((name) => values[name] !== undefined)
  if (flag !== undefined) throw new TypeError(`--${flag}: describes the mock network, so expected with --mock only`)
  return { settings: environment, notes: [] }
}

async function mockNetwork(values: Values, environment: Environment) {
  const { network, mockNetworkServer } = await makeMockNetwork(values, MCP_ON_MOCK)
  const { keys, baseUrl, now } = network
  const id = environment.AFFILIATE_ID || undefined
  const key = id === undefined ? keys.network : new Map(Object.entries(keys.affiliates)).get(id)
  if (key === undefined) {
    const ids = Object.keys(keys.affiliates).join(', ')
    throw new TypeError(
      `AFFILIATE_ID: expected an affiliate of the mock network (${ids}), received ${JSON.stringify(id)}`,
    )
  }
  mockNetworkServer(network).listen()
  return {
    settings: { ...environment, NETWORK_URL: baseUrl, NETWORK_KEY: key, AFFILIATE_KEY: key },
    notes: [`It is a mock network, whose present is ${now.toISOString()}: "today" is that day (UTC).`],
  }
}
