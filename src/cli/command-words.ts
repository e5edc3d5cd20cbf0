import type { Command } from 'commander'

/** The words of a command, without the program. */
export const wordsOf = (command: Command): string =>
  command.parent === null ? '' : [wordsOf(command.parent), command.name()].filter(Boolean).join(' ')
