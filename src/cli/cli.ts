#!/usr/bin/env node
import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
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

/** Whether this file is the program, also when it was started through a link as npm makes one. */
const isProgram = process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)

if (isProgram) {
  // Ctrl-C: what is under way is not waited for.
  process.once('SIGINT', () => process.exit(130))
  run(process.argv.slice(2), (line) => console.log(line)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
