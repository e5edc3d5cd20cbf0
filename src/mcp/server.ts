import { Server, type Transport } from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { clientStateOf } from '../client/registry.ts'
import { inputError } from '../errors/input-error.ts'
import type { ClientState } from '../transport/client-state.ts'
import { valueScrubber } from '../transport/secrets/scrubber.ts'
import type { Connection } from './environment.ts'
import { instructionsFor } from './instructions.ts'
import { toErrorResult, toResult } from './results.ts'
import { toolsOf } from './tools.ts'

/** Options of a server. */
export interface ServerOptions extends Connection {
  readonly allowWrites: boolean
  /** Version of this package. */
  readonly version: string
  /** The current time: a mock network has its own. */
  readonly now: Date
  /** Sentences about this server for the model. */
  readonly notes: readonly string[]
  /** Which conversions report totals count, if a profile of the network says it. */
  readonly counted?: string | undefined
}

/** The largest message, in bytes: some 20 MB of files in base64. */
const LARGEST = 32 * 2 ** 20

/** Serves a client's operations as tools, over stdin and stdout by default. */
export async function serve(
  { client, key, allowWrites, version, now, notes, counted }: ServerOptions,
  transport: Transport = new StdioServerTransport(undefined, undefined, { maxBufferSize: LARGEST }),
): Promise<Server> {
  const scrub = valueScrubber([key])
  const state = clientStateOf(client) as ClientState
  const tools = toolsOf(client, state, allowWrites, counted)
  // The server of the SDK for tools with a JSON Schema: its `McpServer` words the errors.
  const server = new Server(
    { name: 'affiliate-network-sdk', version },
    { capabilities: { tools: {} }, instructions: instructionsFor(state, allowWrites, now, notes) },
  )
  server.setRequestHandler('tools/list', () => ({
    tools: [...tools.values()].map(({ definition }) => definition) as never,
  }))
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    try {
      const tool = tools.get(params.name)
      if (tool === undefined) throw unknownTool(params.name, allowWrites)
      const { content, hint, isError } = await tool.call(params.arguments ?? {}, mcpReq.signal)
      return { ...toResult(content, scrub, hint), ...(isError && { isError }) }
    } catch (error) {
      return toErrorResult(error, scrub)
    }
  })
  server.onerror = ({ message }) => console.error(scrub(message))
  await server.connect(transport)
  return server
}

function unknownTool(name: string, allowWrites: boolean) {
  const hint = allowWrites ? '' : ' (those that write need --allow-writes)'
  return inputError(name, { path: '', expected: `the name of a tool of this server${hint}`, received: 'another' })
}
