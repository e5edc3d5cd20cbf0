import { parseArgs } from 'node:util'
import { editedLetters, nearestName } from '../errors/unknown-name.ts'
import { type Command, FLAGS, type Flag, USAGE, type Values } from './flags.ts'

/** What the command line asks for. */
export interface Given {
  readonly command: Command | 'help' | 'version'
  readonly values: Values
}

const ALL: Readonly<Record<string, Flag>> = { ...FLAGS.mock, ...FLAGS.mcp, ...FLAGS.all }
const SHORT = { version: 'v', help: 'h' } as const

const OPTIONS = Object.fromEntries(
  Object.entries(ALL).map(([name, { value }]) => [
    name,
    {
      type: value === undefined ? ('boolean' as const) : ('string' as const),
      ...(Object.hasOwn(SHORT, name) && { short: SHORT[name as keyof typeof SHORT] }),
    },
  ]),
)

/** Reads the command line. @throws TypeError that names the flag that is not known or has no value. */
export function parse(args: readonly string[]): Given {
  // Node's own messages are about its API: what is not known is refused here.
  const { tokens, positionals } = parseArgs({
    args: [...args],
    options: OPTIONS,
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  const given = tokens.filter((token) => token.kind === 'option')
  const values: Record<string, string | true> = {}
  for (const { name, rawName, value, inlineValue } of given) {
    if (!Object.hasOwn(ALL, name))
      throw new TypeError(`there is no option ${rawName} (did you mean --${closestName(name, Object.keys(ALL))}?)`)
    const expected = ALL[name]?.value
    if (expected === undefined && value !== undefined)
      throw new TypeError(`--${name}: expected no value, received ${JSON.stringify(value)}`)
    // The next option is no value.
    const isMissing = value === undefined || (!inlineValue && value.startsWith('--'))
    if (expected !== undefined && isMissing)
      throw new TypeError(`--${name}: expected ${expected} after it, received ${value ?? 'nothing'}`)
    values[name] = value ?? true
  }
  const [command = '', ...more] = positionals
  if (values.help || command === 'help') return { command: 'help', values }
  if (values.version) return { command: 'version', values }
  if ((command !== 'mock' && command !== 'mcp') || more.length > 0)
    throw new TypeError(
      `expected the command mock or mcp, received ${JSON.stringify(positionals.join(' '))}\n\n${USAGE}`,
    )
  const foreign = Object.keys(values).find((name) => !Object.hasOwn(FLAGS[command], name))
  if (foreign !== undefined) {
    const owner = command === 'mock' ? 'mcp' : 'mock'
    throw new TypeError(`--${foreign}: an option of ${owner}, and not of ${command}`)
  }
  return { command, values }
}

/** The name that was probably meant, or else the one with the fewest other letters. */
const closestName = (name: string, names: readonly string[]): string | undefined =>
  nearestName(name, names) ?? names.toSorted((a, b) => editedLetters(name, a) - editedLetters(name, b))[0]
