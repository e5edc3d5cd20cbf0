import { UsageError } from './exit-error.ts'

/** A command line, and the packages that users install for it beside this one. */
export interface Usage {
  readonly command: string
  readonly packages: readonly string[]
}

export const PARQUET: Usage = { command: 'sync folder/ …', packages: ['@duckdb/node-api'] }
export const POSTGRES: Usage = { command: 'sync postgres://… …', packages: ['pg'] }
export const CLICKHOUSE: Usage = { command: 'sync clickhouse://… …', packages: ['@clickhouse/client'] }
export const MCP: Usage = { command: 'mcp', packages: ['@modelcontextprotocol/server@2'] }

/** Loads what needs an optional peer. `what` is the part of this package that needs it. @throws UsageError that says how to install it. */
export async function withPeer<Loaded>(
  what: string,
  { command, packages }: Usage,
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  try {
    return await load()
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_MODULE_NOT_FOUND') throw error
    const names = packages.map((name) => name.replace(/@\d+$/, '')).join(' and ')
    const given = packages.map((name) => `-p ${name}`).join(' ')
    throw new UsageError(
      `${what} needs ${names} beside this package`,
      `  where this package is installed: npm install --save-dev ${packages.join(' ')}`,
      `  anywhere else: npx -p affiliate-network-sdk ${given} affiliate-network-sdk ${command}`,
    )
  }
}
