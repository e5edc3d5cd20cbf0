import type { Command } from 'commander'

/** The words of a command, without the program. */
export const wordsOf = (command: Command): string =>
  command.parent === null ? '' : [wordsOf(command.parent), command.name()].filter(Boolean).join(' ')

/** Commands without commands of their own. */
export const leavesOf = (command: Command): Command[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf)
