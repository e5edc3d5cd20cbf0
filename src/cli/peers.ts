import { UsageError } from './exit-error.ts'

/** A command line, and the package that users install for it beside this one. */
export interface Usage {
  readonly command: string
  readonly peer: string
}

export const PARQUET: Usage = { command: 'sync folder/ …', peer: '@duckdb/node-api' }
export const POSTGRES: Usage = { command: 'sync postgres://… …', peer: 'pg' }
export const CLICKHOUSE: Usage = { command: 'sync clickhouse://… …', peer: '@clickhouse/client' }
export const MCP: Usage = { command: 'mcp', peer: '@modelcontextprotocol/server@2' }

/** Loads what needs an optional peer. `what` is the part of this package that needs it. @throws UsageError that says how to install it. */
export async function withPeer<Loaded>(
  what: string,
  { command, peer }: Usage,
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  try {
    return await load()
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new UsageError(
      `${what} needs ${peer.replace(/@\d+$/, '')} beside this package`,
      `  where this package is installed: npm install --save-dev ${peer}`,
      `  anywhere else: npx -p affiliate-network-sdk -p ${peer} affiliate-network-sdk ${command}`,
    )
  }
}
