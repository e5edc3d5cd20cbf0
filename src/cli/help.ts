import type { Command, Help } from 'commander'
import { leavesOf, wordsOf } from './command-words.ts'
import { termOf } from './flags.ts'
import type { Io } from './output/io.ts'
import { paintFor } from './output/style.ts'

export const NAME = 'affiliate-network-sdk'

/** Lines of more than 100 characters are hard to read. */
const widthFor = ({ stdout }: Io) => Math.min(stdout.columns || 80, 100)

/** Makes a command write its help to `io`, in the width of its terminal. */
export function configureHelp(command: Command, io: Io): Command {
  const paint = paintFor(io.stdout, io.env)
  return command
    .helpCommand(false)
    .helpOption('-h, --help', 'Show this help.')
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
      optionTerm: (option) => termOf(command, option),
      visibleCommands: (group) => group.commands.flatMap(leavesOf),
      subcommandTerm: (leaf) => [wordsOf(leaf), ...argumentsOf(leaf)].join(' '),
      commandUsage: (one) =>
        [NAME, wordsOf(one), ...(one.commands.length > 0 ? ['<command>'] : argumentsOf(one)), '[flags]']
          .filter(Boolean)
          .join(' '),
      ...(command.parent === null && { formatHelp: topHelp }),
    })
}

const argumentsOf = (command: Command) => command.registeredArguments.map((one) => `<${one.name()}>`)

const SETTINGS = {
  NETWORK_URL: 'Address of the network',
  NETWORK_KEY: "The network's API key",
  NETWORK_KEY_FILE: 'A file that contains the key',
  NETWORK_TIMEZONE: 'Hours from UTC, for reports',
  AFFILIATE_ID: 'Affiliate id, to call as this affiliate',
  AFFILIATE_KEY: "The affiliate's API key",
  NETWORK_PROFILE: 'A profile of the network, as doctor --json prints it',
  NETWORK_RATE_LIMIT: 'Maximum request rate, such as 20/60s',
  NETWORK_ALLOW_HTTP: 'true allows an http: address',
}

const FLAGS = {
  '-h, --help': 'Help for a command',
  '-v, --version': 'Version of this package',
}

/** The help of the program: its groups of calls, its other commands and its settings. */
function topHelp(program: Command, help: Help): string {
  const of = (wanted: (command: Command) => boolean, text: (command: Command) => string) =>
    Object.fromEntries(program.commands.filter(wanted).map((command) => [command.name(), text(command)]))
  const isGroup = ({ commands }: Command) => commands.length > 0
  const lists = {
    'Calls:': of(isGroup, callsIn),
    'More:': of(
      (command) => !isGroup(command),
      (command) => command.summary(),
    ),
    'Settings, from the environment:': SETTINGS,
    'Flags:': FLAGS,
  }
  const width = Math.max(...Object.values(lists).flatMap((items) => Object.keys(items).map((name) => name.length)))
  const sections = Object.entries(lists).map(([title, items]) => {
    const lines = Object.entries(items).map(([name, text]) =>
      help.formatItem(help.styleOptionTerm(name), width, text, help),
    )
    return `${[help.styleTitle(title), ...lines].join('\n')}\n`
  })
  return [
    `${help.styleTitle('Usage:')} ${NAME} <command> [flags]\n`,
    `${program.description()}\n`,
    ...sections,
    `${help.styleTitle('Try it')} on a mock network, without settings:\n  ${NAME} offers list --mock\n`,
    `${help.styleTitle('More help')} for a group, or for one of its calls:\n  ${NAME} offers --help\n  ${NAME} offers list --help\n`,
  ].join('\n')
}

/** The calls of a group: `list, get`, or of groups in a group `v2 and v3: list, upload`. */
function callsIn(group: Command): string {
  const groups = group.commands.filter(({ commands }) => commands.length > 0).map((one) => one.name())
  const calls = [...new Set(leavesOf(group).map((leaf) => leaf.name()))].join(', ')
  return groups.length === 0 ? calls : `${groups.join(' and ')}: ${calls}`
}

/** The examples at the end of the help of a command. */
export const exampleText = (lines: readonly string[], io: Io): string =>
  `\n${paintFor(io.stdout, io.env)('bold', 'Example:')}\n${lines.map((line) => `  ${line}`).join('\n')}\n`
