import { Console } from 'node:console'
import { Writable } from 'node:stream'
import { UsageError } from '../exit-error.ts'
import { type Given, rateLimitFlag, switchFlag } from '../flags.ts'
import { mockNetworkFlags } from '../mock-network.ts'
import { networkOf } from '../network.ts'
import type { Io } from '../output/io.ts'
import { MCP, withPeer } from '../peers.ts'
import { countedOf } from '../profile-file.ts'

/** How long calls may go on after the host has closed stdin. */
const GRACE_MS = 1000

/** The flags of `mcp`. */
export const mcpFlags = () => [
  switchFlag('mock', 'Use a mock network in this process instead of the address and keys.'),
  switchFlag('allow-writes', 'Also offer the tools that write. Each only shows its request until confirmed.'),
  rateLimitFlag(),
  ...flagsOfMock(),
]

/** A rate limit is that of the calls, or of the mock network. */
const flagsOfMock = () => mockNetworkFlags().filter(({ long }) => long !== '--rate-limit')

/**
 * Serves a network to an agent over stdin and stdout, until stdin is closed. Returns the exit code if it could start.
 */
export async function mcp(given: Given, io: Io, version: string): Promise<number> {
  // Only the protocol may write to stdout.
  const write: Writable['_write'] = (text, _, done) => void io.stderr.write(String(text), done)
  globalThis.console = new Console(new Writable({ write, decodeStrings: false }))
  const { CLIENT_OPTIONS, serve } = await withPeer('the MCP server', MCP, () => import('../../mcp/index.ts'))
  const isMock = given.mock === true
  const flag = flagsOfMock().find((option) => given[option.attributeName()] !== undefined)
  if (flag !== undefined && !isMock)
    throw new UsageError(`${flag.long}: describes the mock network, so expected with --mock only`)
  const { now = new Date(), ...connection } = await networkOf(io, given, CLIENT_OPTIONS, given)
  const notes = isMock ? ['It is a mock network, and its data is made up.'] : []
  const allowWrites = given.allowWrites === true
  // The host may be gone while a response is written.
  process.stdout.on('error', () => process.exit(0))
  const server = await serve({ ...connection, allowWrites, version, now, notes, counted: countedOf(io) })
  // Nothing else keeps the process alive, except for calls that are under way.
  process.stdin.once('end', () => setTimeout(() => server.close(), GRACE_MS).unref())
  // A message that was too large ends the connection.
  server.onclose = () => {
    if (!process.stdin.readableEnded) process.exitCode = 1
  }
  if (process.stdin.isTTY)
    console.error('Waiting for an MCP host on stdin. Hosts start this command themselves; Ctrl-C ends it.')
  return 0
}
