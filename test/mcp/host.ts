import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Client, InMemoryTransport, type JSONRPCMessage, type Tool, type Transport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { onTestFinished, vi } from 'vitest'
import { connect } from '../../src/mcp/environment.ts'
import { serve } from '../../src/mcp/server.ts'

/** The built command. */
export const COMMAND = fileURLToPath(new URL('../../dist/node/cli.js', import.meta.url))
if (!existsSync(COMMAND)) throw new Error(`There is no ${COMMAND} to start: npm run build`)

/** The settings of the command are given, and no others reach it; it need not be compiled each time. */
export const COMPILED = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '' }

/** Serves a mock network without traffic, which is there sooner. */
export const MOCK = ['--mock', '--conversions', '0']

/** What time it is in tests: the next day has begun in the east. */
const NOW = new Date('2026-06-30T20:00:00Z')

/** What tests read of a response's content; it has other fields, too. */
export interface Content {
  readonly items: Readonly<Record<string, unknown>>[]
  readonly totalItems: number
  readonly kind: string
  readonly outcome: string
  readonly message: string
  readonly url: string
  readonly body: string
  readonly curl: string
}

/** What a tool returned. */
export interface Response {
  readonly isError: boolean
  readonly data: Content
  readonly text: string
}

/** A host of the protocol, the official client, with one server. */
export interface Host {
  readonly instructions: string
  /** Name and version of the server. */
  readonly server: unknown
  readonly tools: readonly Tool[]
  tool(name: string): Tool
  call(name: string, args?: Record<string, unknown>, signal?: AbortSignal): Promise<Response>
  /** Everything that the server has written, to stdout and stderr. */
  said(): string
  /** Sends a message of the protocol as it is. */
  send(message: JSONRPCMessage): Promise<void>
  /** Lines of stdout that are no messages of the protocol. */
  readonly strayLines: readonly Error[]
  close(): Promise<void>
}

/** Connects to the built command with arguments and settings. It is closed when the test is finished. */
export async function startHost(args: readonly string[], env: Record<string, string> = {}): Promise<Host> {
  const host = await openHost(args, env)
  onTestFinished(host.close)
  return host
}

/** The same for several tests, which close it themselves. */
export function openHost(args: readonly string[], env: Record<string, string> = {}): Promise<Host> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [COMMAND, 'mcp', ...args],
    env: { ...COMPILED, ...env },
    stderr: 'pipe',
  })
  const said: string[] = []
  transport.stderr?.on('data', (chunk) => said.push(String(chunk)))
  return hostOf(transport, said)
}

/** Connects to a server in this process with settings, which is there sooner. It is closed when the test is finished. */
export async function hostInProcess(
  settings: Record<string, string>,
  writes?: '--allow-writes' | undefined,
): Promise<Host> {
  const [ofClient, ofServer] = InMemoryTransport.createLinkedPair()
  const send = ofServer.send.bind(ofServer)
  // As it comes over stdout.
  ofServer.send = (message, ...options) => send(JSON.parse(JSON.stringify(message)), ...options)
  await serve(
    { ...connect(settings), allowWrites: writes !== undefined, version: '1.0.0', now: NOW, notes: [] },
    ofServer,
  )
  const said: string[] = []
  // The command writes warnings to stderr.
  for (const name of ['warn', 'error'] as const) {
    const spy = vi.spyOn(console, name).mockImplementation((line) => void said.push(String(line)))
    onTestFinished(() => spy.mockRestore())
  }
  const host = await hostOf(ofClient, said)
  onTestFinished(host.close)
  return host
}

async function hostOf(transport: Transport, said: string[]): Promise<Host> {
  const strayLines: Error[] = []
  const client = new Client({ name: 'test', version: '1.0.0' })
  client.onerror = (error) => strayLines.push(error)
  await client.connect(transport)
  const receive = transport.onmessage
  transport.onmessage = (message, ...extra) => {
    said.push(JSON.stringify(message))
    receive?.(message, ...extra)
  }
  const { tools } = await client.listTools()
  return {
    instructions: client.getInstructions() ?? '',
    server: client.getServerVersion(),
    tools,
    tool: (name) => tools.find((tool) => tool.name === name) as Tool,
    async call(name, args, signal) {
      const params = { name, ...(args && { arguments: args }) }
      const { isError, content, structuredContent } = await client.callTool(params, signal && { signal })
      const [block, ...more] = content as { type: string; text: string }[]
      if (block?.type !== 'text' || more.length > 0) throw new Error(`expected one text, received ${content}`)
      return { isError: isError === true, data: structuredContent as unknown as Content, text: block.text }
    },
    send: (message) => transport.send(message),
    said: () => said.join('\n'),
    strayLines,
    close: () => client.close(),
  }
}
