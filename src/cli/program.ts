import { Command, Option } from 'commander'
import { callsWithId, descriptions } from '../flat-calls/descriptions.ts'
import type { Operation, Role } from '../operations/operation.ts'
import { leavesOf, wordsOf } from './command-words.ts'
import { UsageError } from './exit-error.ts'
import type { Given } from './flags.ts'
import { configureHelp, exampleText, NAME } from './help.ts'
import type { Io } from './output/io.ts'
import { commandOf, forTerminal, kebab } from './spelling.ts'

/** The command line of a role: every call, `sync`, `mock` and `mcp`. `ended` is told the exit code. */
export function createProgram(io: Io, role: Role, version: () => string, ended: (code: number) => void): Command {
  const program: Command = configured(new Command(NAME), io)
    .description('Your affiliate network in a terminal.')
    .addOption(new Option('-v, --version').hideHelp())
  /** A command by its name, and by that of the client. */
  const named = (parent: Command, name: string) => {
    const command = configured(parent.command(kebab(name)), io)
    return kebab(name) === name ? command : command.alias(name)
  }
  const add = (parent: Command, name: string, summary: string) =>
    named(parent, name).summary(summary).description(`${summary}.`).helpGroup('More:')

  for (const [name, text] of inOrder(descriptions[role])) {
    const words = name.split('.')
    const parent = words.slice(0, -1).reduce(groupIn, program)
    const leaf = add(parent, words.at(-1) as string, firstSentence(text))
    leaf.helpGroup('Calls:')
    if (callsWithId.has(name)) leaf.argument('[id]')
    lazily(
      leaf,
      ({ operationsOf, changesById, callFlags, exampleOf, parametersOf, runCall, countedOf, withCounted }) => {
        const operation = operationsOf(role).get(name) as Operation
        const [id] = leaf.registeredArguments
        const told = operation.isReport ? withCounted(text, countedOf(io)) : text
        return {
          description: `${forTerminal(told, parametersOf(operation))}${role === 'network' && name === 'reports.offer' ? BY_OFFER : ''}`,
          flags: callFlags(operation),
          examples: [exampleOf(operation)],
          takesIds: changesById(operation),
          run: (given) => runCall(operation, (id && leaf.args.join(',')) || undefined, given, io),
        }
      },
    )
  }

  const syncing = add(program, 'sync', 'Keeps a copy of the network in a database')
  lazily(syncing.argument('[store]'), ({ SYNC_EXAMPLES, sync, syncFlags }) => ({
    description:
      'Copies conversions, reports, offers and advertisers into a database, and keeps the copy up to date. A store is a file such as network.db, a folder such as network/ for Parquet, or an address: postgres://… or clickhouse://….',
    flags: syncFlags(),
    examples: SYNC_EXAMPLES,
    run: (given) => sync(syncing.args[0], given, io),
  }))
  lazily(add(program, 'doctor', 'Checks your network, read-only'), ({ doctor, doctorFlags }) => ({
    description:
      'Sends your network about 40 reads and prints how it differs from what is documented, and what the documentation leaves open.',
    flags: doctorFlags(),
    examples: [`${NAME} doctor --mock`, `${NAME} doctor --json > acme.profile.json`],
    run: (given) => doctor(given, io),
  }))
  lazily(add(program, 'mock', 'Serves a mock network on this machine'), ({ mock, mockFlags }) => ({
    flags: mockFlags(),
    examples: [`${NAME} mock --port 0 --seed 7`],
    run: (given) => mock(given, io),
  }))
  lazily(add(program, 'mcp', 'Gives AI agents your network, over MCP'), ({ mcp, mcpFlags }) => ({
    flags: mcpFlags(),
    examples: [`${NAME} mcp --mock`],
    run: (given) => mcp(given, io, version()),
  }))

  program.action(() => {
    if (program.opts().version !== true) return helpOrRefuse(program)
    io.stdout.write(`${version()}\n`)
  })
  return program

  function groupIn(parent: Command, name: string): Command {
    const found = parent.commands.find((command) => command.name() === kebab(name))
    if (found !== undefined) return found
    const group = named(parent, name)
    group.helpGroup('Calls:').description(`Calls in ${wordsOf(group)}.`)
    if (name === 'reports')
      parent.hook('preSubcommand', async (_, wanted) => {
        if (wanted === group) group.description(`${group.description()} ${await whatSumsCount()}`)
      })
    return group.action(() => helpOrRefuse(group))
  }
  /** The client is loaded only for the command that is asked for: the list of commands is there in half the time. */
  function lazily(command: Command, detailOf: (details: Details) => Detail): void {
    lazyDetails.set(command, async () => {
      const details = await import('./details.ts')
      const { description, flags, examples, takesIds, run } = detailOf(details)
      if (description !== undefined) command.description(description)
      for (const flag of flags) command.addOption(flag)
      command.addHelpText('after', exampleText(examples, io)).action(async () => {
        details.refuseUnknown(command, takesIds)
        ended(await run(command.opts<Given>()))
      })
    })
    command.parent?.hook('preSubcommand', (_, wanted) => (wanted === command ? addDetails(command) : undefined))
  }
  async function whatSumsCount(): Promise<string> {
    const counted = io.env.NETWORK_PROFILE ? (await import('./profile-file.ts')).countedOf(io) : undefined
    return `For approved payouts, use reports conversion --status Approved. ${
      counted === undefined
        ? "The service doesn't document which conversions the other reports count."
        : `According to this network's profile, the other reports count: ${counted}.`
    }`
  }
  /** A person who types no more than a group wants to know what there is; in a script, a word is missing. */
  async function helpOrRefuse(group: Command): Promise<void> {
    if (group.args.length === 0 && io.stdout.isTTY) group.outputHelp()
    else await refuseUnknownCommand(group)
  }
  async function refuseUnknownCommand(group: Command): Promise<never> {
    const { refuseUnknown, unknownCommand } = await import('./details.ts')
    const [first] = group.args
    if (first?.startsWith('-')) refuseUnknown(group)
    const call = [wordsOf(group), ...group.args.map(kebab)].filter(Boolean).join(' ')
    const isOfNetwork = Object.keys(descriptions.network)
      .map(commandOf)
      .find((name) => `${call} `.startsWith(`${name} `))
    if (role === 'affiliate' && isOfNetwork)
      throw new UsageError(`${isOfNetwork} is a call of the network, and AFFILIATE_ID is set`)
    throw unknownCommand(group.args, leavesOf(program).map(wordsOf), wordsOf(group))
  }
}

/** Said of the report by offer, where people look for figures by country. */
const BY_OFFER = ' Rows are split by offer: for figures by country, add --by ck_country --sum ck_income.'

type Details = typeof import('./details.ts')

/** What a command has besides its name and description. */
interface Detail {
  readonly description?: string
  readonly flags: readonly Option[]
  /** Command lines for its help. */
  readonly examples: readonly string[]
  /** Whether several ids may stand behind it. */
  readonly takesIds?: boolean
  /** Returns the exit code. */
  run(given: Given): Promise<number>
}

const lazyDetails = new WeakMap<Command, () => Promise<void>>()

/** Adds what a command has besides its name and description. */
export async function addDetails(command: Command): Promise<void> {
  await lazyDetails.get(command)?.()
  lazyDetails.delete(command)
}

/** A command that explains nothing by itself, and ends no process. */
const configured = (command: Command, io: Io): Command =>
  configureHelp(command.exitOverride().allowUnknownOption().allowExcessArguments(), io)

/** What a doc comment says up to its first full stop or colon, without what stands in parentheses. */
const firstSentence = (text: string) =>
  forTerminal(text, [])
    .replaceAll(/ \([^)]*\)/g, '')
    .replace(/(?:[.:;]|,(?= (?:and|with|in|grouped|sorted|at)\b)) .*$/s, '')
    .replace(/\.$/, '')

/** The calls in the order of the help: what nearly nobody looks for is last. */
const inOrder = (calls: Readonly<Record<string, string>>) =>
  Object.entries(calls).toSorted(([a], [b]) => Number(a.startsWith('tool.')) - Number(b.startsWith('tool.')))
