import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { Tool } from '@modelcontextprotocol/sdk/types.js'
import { onTestFinished } from 'vitest'

/** The built command. */
export const COMMAND = fileURLToPath(new URL('../../dist/node/cli.js', import.meta.url))
if (!existsSync(COMMAND)) throw new Error(`There is no ${COMMAND} to start: npm run build`)

/** The settings of the command are given, and no others reach it; it need not be compiled each time. */
export const COMPILED = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '' }

/** Serves a mock network without traffic, which is there sooner. */
export const MOCK = ['--mock', '--conversions', '0']

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

/** A host of the protocol with one server: the official client, and the built command as its child process. */
export interface Host {
  readonly instructions: string
  readonly tools: readonly Tool[]
  tool(name: string): Tool
  call(name: string, args?: Record<string, unknown>, signal?: AbortSignal): Promise<Response>
  /** Everything that the server has written, to stdout and stderr. */
  said(): string
  /** Lines of stdout that are no messages of the protocol. */
  readonly strayLines: readonly Error[]
  close(): Promise<void>
}

/** Starts a server with arguments and settings, and connects to it. It is closed when the test is finished. */
export async function startHost(args: readonly string[], env: Record<string, string> = {}): Promise<Host> {
  const host = await openHost(args, env)
  onTestFinished(host.close)
  return host
}

/** The same for several tests, which close it themselves. */
export async function openHost(args: readonly string[], env: Record<string, string> = {}): Promise<Host> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [COMMAND, 'mcp', ...args],
    env: { ...COMPILED, ...env },
    stderr: 'pipe',
  })
  const said: string[] = []
  const strayLines: Error[] = []
  transport.stderr?.on('data', (chunk) => said.push(String(chunk)))
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
    tools,
    tool: (name) => tools.find((tool) => tool.name === name) as Tool,
    async call(name, args, signal) {
      const params = { name, ...(args && { arguments: args }) }
      const { isError, content, structuredContent } = await client.callTool(params, undefined, {
        ...(signal && { signal }),
      })
      const [block, ...more] = content as { type: string; text: string }[]
      if (block?.type !== 'text' || more.length > 0) throw new Error(`expected one text, received ${content}`)
      return { isError: isError === true, data: structuredContent as unknown as Content, text: block.text }
    },
    said: () => said.join('\n'),
    strayLines,
    close: () => client.close(),
  }
}
