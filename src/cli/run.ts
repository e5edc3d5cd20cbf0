import { createRequire } from 'node:module'
import { USAGE } from './flags.ts'
import { mcp } from './mcp.ts'
import { mock } from './mock.ts'
import { parse } from './parse.ts'

/** The package's own version; asked for by the package's name, as src and dist are not of the same depth. */
const version = (): string => createRequire(import.meta.url)('affiliate-network-sdk/package.json').version

/** Runs the command line; gives what it serves on a port, or nothing. */
export async function run(args: readonly string[], print: (line: string) => void) {
  const { command, values } = parse(args)
  if (command === 'help') return print(USAGE)
  if (command === 'version') return print(version())
  return command === 'mock' ? mock(values, print) : mcp(values, process.env, version())
}
