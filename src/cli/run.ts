import { createRequire } from 'node:module'
import { CommanderError } from 'commander'
import { UsageError } from './exit-error.ts'
import { behindGate } from './output/gate.ts'
import { type Io, sayError } from './output/io.ts'
import { createProgram } from './program.ts'
import { spelled } from './spelling.ts'

/** A value that begins with a dash, such as `-50% off` or `-7d`, as a part of its flag: it is no flag itself. */
function withValues(args: readonly string[]): string[] {
  const words: string[] = []
  for (const arg of args) {
    const isValue = /^-(?!-|h$)/.test(arg) && /^--[^=]+$/.test(words.at(-1) ?? '')
    words.push(isValue ? `${words.pop()}=${arg}` : arg)
  }
  return words
}

/** Refuses a key on the command line, wherever it stands. @throws UsageError, without the key */
function refuseKey(args: readonly string[]): void {
  const flag = args.find((arg) => /^--(?:api-?)?key(?:=|$)/i.test(arg))?.replace(/=.*/s, '')
  if (flag !== undefined)
    throw new UsageError(
      `${flag}: a key on the command line stays in the shell's history and is seen by others on this machine; set NETWORK_KEY, or name a file in NETWORK_KEY_FILE`,
    )
}

/** The package's own version; asked for by the package's name, as src and dist are not of the same depth. */
const version = (): string => createRequire(import.meta.url)('affiliate-network-sdk/package.json').version

/** Runs a command line. Gives its exit code, which exit-error.ts explains. */
export async function run(args: readonly string[], outside: Io): Promise<number> {
  const io = behindGate(outside, args.includes('--no-color') ? { ...outside.env, NO_COLOR: '1' } : outside.env)
  let code = 0
  const [first, ...rest] = args
  const given = withValues(spelled(first === 'help' ? [...rest, '--help'] : args))
  try {
    refuseKey(given)
    const role = io.env.AFFILIATE_ID ? 'affiliate' : 'network'
    const program = createProgram(io, role, version, (ended) => {
      code = ended
    })
    await program.parseAsync(given, { from: 'user' })
    return code
  } catch (error) {
    // The help is an error to commander.
    if (error instanceof CommanderError && error.exitCode === 0) return 0
    const { failureOf, hideSecrets } = await import('./details.ts')
    const { code, lines } = failureOf(error, io)
    sayError(io, lines.map(hideSecrets(args, io.env, code === 2)))
    return code
  }
}
