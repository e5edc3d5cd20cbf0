import { Command, Option } from 'commander'
import { callsWithId, descriptions } from '../flat-calls/descriptions.ts'
import type { AnyOperation, Role } from '../operations/operation.ts'
import { wordsOf } from './command-words.ts'
import { UsageError } from './exit-error.ts'
import { type Given, termOf } from './flags.ts'
import type { Io } from './output/io.ts'
import { paintFor } from './output/style.ts'

const NAME = 'affiliate-network-sdk'
/** Lines of more than 100 characters are hard to read. */
const widthFor = ({ stdout }: Io) => Math.min(stdout.columns || 80, 100)

/** The command line of a role: every call, `sync`, `mock` and `mcp`. `ended` is told the exit code. */
export function createProgram(io: Io, role: Role, version: () => string, ended: (code: number) => void): Command {
  const program: Command = configured(new Command(NAME), io)
    .description(
      'Your affiliate network in a terminal: every call, a sync to a database, a mock network, and tools for agents.',
    )
    .usage('<command> [flags]')
    .addOption(new Option('-v, --version').hideHelp())
    .addHelpText('after', () => settingsText(program, widthFor(io)))
  const add = (parent: Command, name: string, summary: string) =>
    configured(parent.command(name), io).summary(summary).description(`${summary}.`).helpGroup('More:')

  for (const [name, text] of Object.entries(descriptions[role])) {
    const words = name.split('.')
    const parent = words.slice(0, -1).reduce(groupIn, program)
    const leaf = add(parent, words.at(-1) as string, firstSentence(text))
    leaf.description(forPeople(text)).helpGroup('Calls:')
    if (callsWithId.has(name)) leaf.argument('[id]')
    lazily(leaf, ({ operationsOf, callFlags, exampleOf, runCall }) => {
      const operation = operationsOf(role).get(name) as AnyOperation
      const [id] = leaf.registeredArguments
      return {
        flags: callFlags(operation),
        examples: [exampleOf(operation)],
        run: (given) => runCall(operation, id && leaf.args[0], given, io),
      }
    })
  }

  const syncing = add(
    program,
    'sync',
    'Copies conversions, reports, offers and advertisers into a database, and keeps the copy up to date',
  )
  lazily(syncing.argument('[store]'), ({ SYNC_EXAMPLES, sync, syncFlags }) => ({
    flags: syncFlags(),
    examples: SYNC_EXAMPLES,
    run: (given) => sync(syncing.args[0], given, io),
  }))
  const mocking = add(program, 'mock', 'Serves a mock network on a port of this machine')
  lazily(mocking, ({ mock, mockFlags }) => ({
    flags: mockFlags(),
    examples: [`${NAME} mock --port 0 --seed 7`],
    run: (given) => mock(given, io),
  }))
  const serving = add(
    program,
    'mcp',
    'Serves the network to agents, by the Model Context Protocol over stdin and stdout',
  )
  lazily(serving, ({ mcp, mcpFlags }) => ({
    flags: mcpFlags(),
    examples: [`${NAME} mcp --mock`],
    run: (given) => mcp(given, io, version()),
  }))

  program.action(() => {
    if (program.opts().version !== true) return refuseUnknownCommand(program)
    io.stdout.write(`${version()}\n`)
  })
  return program

  function groupIn(parent: Command, name: string): Command {
    const found = parent.commands.find((command) => command.name() === name)
    if (found !== undefined) return found
    const group = configured(parent.command(name), io)
    group.helpGroup('Calls:').description(`The calls of ${wordsOf(group)}.`)
    return group.action(() => refuseUnknownCommand(group))
  }
  /** The client is loaded only for the command that is asked for: the list of commands is there in half the time. */
  function lazily(command: Command, detailOf: (details: Details) => Detail): void {
    lazyDetails.set(command, async () => {
      const details = await import('./details.ts')
      const { flags, examples, run } = detailOf(details)
      for (const flag of flags) command.addOption(flag)
      command.addHelpText('after', exampleText(examples)).action(async () => {
        details.refuseUnknown(command)
        ended(await run(command.opts<Given>()))
      })
    })
    command.parent?.hook('preSubcommand', (_, wanted) => (wanted === command ? addDetails(command) : undefined))
  }
  async function refuseUnknownCommand(group: Command): Promise<never> {
    const { refuseUnknown, unknownCommand } = await import('./details.ts')
    const [first] = group.args
    if (first?.startsWith('-')) refuseUnknown(group)
    const call = [wordsOf(group), ...group.args].filter(Boolean).slice(0, 3).join('.').replaceAll(' ', '.')
    const isOfNetwork = Object.keys(descriptions.network).find((name) => `${call}.`.startsWith(`${name}.`))
    if (role === 'affiliate' && isOfNetwork)
      throw new UsageError(`${isOfNetwork.replaceAll('.', ' ')} is a call of the network, and AFFILIATE_ID is set`)
    throw unknownCommand(group.args, leavesOf(program).map(wordsOf), wordsOf(group))
  }
}

/** Commands without commands of their own. */
export const leavesOf = (command: Command): Command[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf)

type Details = typeof import('./details.ts')

/** What a command has besides its name and description. */
interface Detail {
  readonly flags: readonly Option[]
  /** Command lines for its help. */
  readonly examples: readonly string[]
  /** Returns the exit code. */
  run(given: Given): Promise<number>
}

const lazyDetails = new WeakMap<Command, () => Promise<void>>()

/** Adds what a command has besides its name and description. */
export async function addDetails(command: Command): Promise<void> {
  await lazyDetails.get(command)?.()
  lazyDetails.delete(command)
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
      getOutHelpWidth: () => widthFor(io),
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

const SETTINGS = {
  'Settings, from the environment:': {
    'NETWORK_URL, NETWORK_KEY': 'The address of the network, and its key.',
    NETWORK_KEY_FILE: 'A file with the key, instead of the key.',
    NETWORK_TIMEZONE: 'Whole hours from UTC, for reports and sync.',
    'AFFILIATE_ID, AFFILIATE_KEY': 'The id and the key of an affiliate, to make its calls.',
    NETWORK_RATE_LIMIT: 'Requests that are sent at most in a time, such as 20/60s.',
    NETWORK_ALLOW_HTTP: 'true allows an address with http:, where others may read the key.',
  },
  'Flags:': {
    '-v, --version': 'Prints the version of this package.',
    '-h, --help': 'Prints this text. After a command, prints its flags and an example.',
  },
}

/** The end of the help, in the width of the terminal. */
function settingsText(program: Command, helpWidth: number): string {
  const help = program.createHelp()
  help.prepareContext({ helpWidth })
  const lists = Object.entries(SETTINGS).map(([title, items]) => {
    const lines = Object.entries(items).map(([term, text]) =>
      help.formatItem(help.styleOptionTerm(term), 29, text, help),
    )
    return `${[help.styleTitle(title), ...lines].join('\n')}\n`
  })
  return `\n${lists.join('\n')}\nTry any call on a mock network, without settings:\n  ${NAME} offers list --mock\n`
}
