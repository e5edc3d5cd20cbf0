import { createRequire } from 'node:module'
import { CommanderError } from 'commander'
import { behindGate } from './gate.ts'
import { type Io, say } from './io.ts'
import { createProgram } from './program.ts'
import { refuseKey } from './refuse-key.ts'

/** The package's own version; asked for by the package's name, as src and dist are not of the same depth. */
const version = (): string => createRequire(import.meta.url)('affiliate-network-sdk/package.json').version

/**
 * Runs a command line. Gives its exit code: 0 all right, 1 a call or days failed or a check found differences, 2 a wrong
 * command line, 3 rows that would be lost, 130 Ctrl-C.
 */
export async function run(args: readonly string[], outside: Io): Promise<number> {
  const io = behindGate(outside)
  let code = 0
  const [first, ...rest] = args
  const given = first === 'help' ? [...rest, '--help'] : args
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
    const { code, lines } = failureOf(error, io.signal)
    const hide = hideSecrets(args, io.env, code === 2)
    for (const line of lines) say(io, hide(line))
    return code
  }
}
