import { Command, Option } from 'commander'
import { descriptions } from '../flat-calls/descriptions.ts'
import { operationsOf, type Role } from '../flat-calls/operations-of.ts'
import { type AnyOperation, takesId } from '../operations/operation.ts'
import { addCallFlags, runCall } from './call-command.ts'
import { exampleOf } from './examples.ts'
import { type Given, termOf } from './flags.ts'
import type { Io } from './io.ts'
import { mcp, mcpFlags } from './mcp.ts'
import { mock, mockFlags } from './mock.ts'
import { paintFor } from './style.ts'
import { SYNC_EXAMPLES, sync, syncFlags } from './sync.ts'
import { refuseUnknown, unknownCommand, wordsOf } from './unknown.ts'
import { UsageError } from './usage-error.ts'

const NAME = 'affiliate-network-sdk'
/** Longer lines are hard to read. */
const WIDEST = 100

/** The command line of a role: every call, `sync`, `mock` and `mcp`. `ended` is told the exit code. */
export function createProgram(io: Io, role: Role, version: () => string, ended: (code: number) => void): Command {
  const program = configured(new Command(NAME), io)
    .description(
      'The affiliate network in a terminal: every call, a database that is kept right, a mock network, and tools for agents.',
    )
    .usage('<command> [flags]')
    .addOption(new Option('-v, --version').hideHelp())
    .addHelpText('after', SETTINGS)
  const add = (parent: Command, name: string, summary: string) =>
    configured(parent.command(name), io).summary(summary).description(`${summary}.`).helpGroup('More:')

  for (const operation of operationsOf(role).values()) {
    const words = operation.name.split('.')
    const parent = words.slice(0, -1).reduce(groupIn, program)
    const leaf = add(parent, words.at(-1) as string, firstSentence(descriptions[role][operation.name] ?? ''))
    leaf.description(forPeople(descriptions[role][operation.name] ?? ''))
    leaf.helpGroup('Calls:')
    if (takesId(operation)) leaf.argument('[id]')
    lazily(leaf, () => {
      addCallFlags(leaf, operation)
      leaf.addHelpText('after', exampleText([exampleOf(operation)]))
    })
    leaf.action(async (...given: unknown[]) => {
      refuseUnknown(leaf)
      const id = takesId(operation) ? (given[0] as string | undefined) : undefined
      ended(await runCall(operation as AnyOperation, id, leaf.opts<Given>(), io))
    })
  }

  const syncing = add(program, 'sync', 'Keeps conversions, reports, offers and advertisers in a database').argument(
    '[store]',
  )
  for (const flag of syncFlags()) syncing.addOption(flag)
  syncing.addHelpText('after', exampleText(SYNC_EXAMPLES)).action(async (store: string | undefined) => {
    refuseUnknown(syncing)
    ended(await sync(store, syncing.opts<Given>(), io))
  })
  const mocking = add(program, 'mock', 'Serves a mock network on a port of this machine')
  for (const flag of mockFlags()) mocking.addOption(flag)
  mocking.addHelpText('after', exampleText([`${NAME} mock --port 0 --seed 7`])).action(async () => {
    refuseUnknown(mocking)
    ended(await mock(mocking.opts<Given>(), io))
  })
  const serving = add(
    program,
    'mcp',
    'Serves the network to agents, by the Model Context Protocol over stdin and stdout',
  )
  for (const flag of mcpFlags()) serving.addOption(flag)
  serving.addHelpText('after', exampleText([`${NAME} mcp --mock`])).action(async () => {
    refuseUnknown(serving)
    await mcp(serving.opts<Given>(), io.env, version())
  })

  program.action(() => {
    if (program.opts().version === true) return void io.stdout.write(`${version()}\n`)
    refuseUnknownCommand(program)
  })
  return program

  function groupIn(parent: Command, name: string): Command {
    const found = parent.commands.find((command) => command.name() === name)
    if (found !== undefined) return found
    const group = configured(parent.command(name), io)
    group.helpGroup('Calls:').description(`The calls of ${wordsOf(group)}.`)
    return group.action(() => refuseUnknownCommand(group))
  }
  function refuseUnknownCommand(group: Command): void {
    const [first] = group.args
    if (first?.startsWith('-')) refuseUnknown(group)
    const call = [wordsOf(group), ...group.args].filter(Boolean).slice(0, 3).join('.').replaceAll(' ', '.')
    const isOfNetwork = [...operationsOf('network').keys()].find((name) => `${call}.`.startsWith(`${name}.`))
    if (role === 'affiliate' && isOfNetwork)
      throw new UsageError(`${isOfNetwork.replaceAll('.', ' ')} is a call of the network, and AFFILIATE_ID is set`)
    throw unknownCommand(group.args, leavesOf(program).map(wordsOf), wordsOf(group))
  }
}

/** Commands without commands of their own. */
export const leavesOf = (command: Command): Command[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf)

/** What is added to a command once it is the one that was asked for. */
const details = new WeakMap<Command, () => void>()

function lazily(command: Command, add: () => void): void {
  details.set(command, add)
  command.parent?.hook('preSubcommand', (_, wanted) => {
    if (wanted === command) addDetails(command)
  })
}

/** Adds what a command has besides its name and description. */
export function addDetails(command: Command): void {
  details.get(command)?.()
  details.delete(command)
}

/** A command that prints what Io says, explains nothing by itself, and ends no process. */
function configured(command: Command, io: Io): Command {
  const paint = paintFor(io.stdout, io.env)
  return command
    .exitOverride()
    .allowUnknownOption()
    .allowExcessArguments()
    .helpCommand(false)
    .helpOption('-h, --help', 'This text.')
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr() {},
      getOutHelpWidth: () => Math.min(io.stdout.columns || 80, WIDEST),
      getOutHasColors: () => true,
    })
    .configureHelp({
      styleTitle: (text) => paint('bold', text),
      styleOptionTerm: (text) => paint('cyan', text),
      styleSubcommandTerm: (text) => paint('cyan', text),
      minWidthToWrap: 20,
      ...(command.name() === NAME && { visibleOptions: () => [] }),
      optionTerm: (option) => termOf(command, option),
      visibleCommands: (group) => group.commands.flatMap(leavesOf),
      subcommandTerm: (leaf) => [wordsOf(leaf), ...leaf.registeredArguments.map((one) => `<${one.name()}>`)].join(' '),
      commandUsage: (one) => {
        const ids = one.registeredArguments.map((argument) => `<${argument.name()}>`)
        return [NAME, wordsOf(one), ...(one.commands.length > 0 ? ['<command>'] : ids), '[flags]']
          .filter(Boolean)
          .join(' ')
      },
    })
}

const exampleText = (lines: readonly string[]) => `\nExample:\n${lines.map((line) => `  ${line}`).join('\n')}\n`

/** A doc comment's sentence for a terminal. */
const forPeople = (text: string) =>
  text.replaceAll('`undefined`', 'nothing').replaceAll('an `InputError`', 'an error').replaceAll('`', '')

/** Up to the first full stop, without what stands in parentheses. */
const firstSentence = (text: string) =>
  forPeople(text)
    .replaceAll(/ \([^)]*\)/g, '')
    .replace(/[.;] .*$/s, '')
    .replace(/\.$/, '')

const SETTINGS = `
Settings, from the environment:
  NETWORK_URL, NETWORK_KEY       The network's address, and its key.
  NETWORK_KEY_FILE               A file with the key, instead of the key.
  NETWORK_TIMEZONE               Whole hours from UTC, for reports and sync.
  AFFILIATE_ID, AFFILIATE_KEY    An affiliate's id and key, to see what it sees.

Flags:
  -v, --version                  The version of this package.
  -h, --help                     This text; of a command, its flags and an example.

Try any call with --mock, without settings: ${NAME} offers list --mock
`
