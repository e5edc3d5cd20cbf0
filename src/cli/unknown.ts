import type { Command } from 'commander'
import { nearestName } from '../errors/unknown-name.ts'
import { wordsOf } from './command-words.ts'
import { UsageError } from './exit-error.ts'
import { NAME } from './help.ts'

/**
 * Refuses what commander has not understood: unknown flags, and more values than a command takes, unless it takes several
 * ids. @throws UsageError
 */
export function refuseUnknown(command: Command, takesIds = false): void {
  const { args, registeredArguments } = command
  const unknown = args.find((arg) => /^-(?!\d)./.test(arg))
  if (unknown !== undefined) throw unknownFlag(unknown, command)
  if (args.length <= registeredArguments.length || (takesIds && args.every((arg) => /^[\d,]+$/.test(arg)))) return
  const place = wordsOf(command)
  const [wanted] = registeredArguments
  const expected = wanted === undefined ? 'flags only' : `one ${wanted.name()}`
  const received = args.map((arg) => (isPlain(arg) ? JSON.stringify(arg) : 'another text')).join(' and ')
  throw new UsageError(`${place}: expected ${expected}, received ${received} (${place} --help lists the flags)`)
}

/** Whether a word may be repeated in a message, as the name of a command, a value or an id. Others may be a key. */
const isPlain = (word: string) => /^(?:[\p{L}_-]{1,30}|v\d|[\d,]{1,15})$/u.test(word)

function unknownFlag(given: string, command: Command): UsageError {
  const flags = ['--help', ...command.options.flatMap(({ long, hidden }) => (long && !hidden ? [long] : []))]
  // A value may be a key.
  const flag = given.replace(/=.*/s, '')
  if (flags.includes(flag)) return new UsageError(`${flag}: expected no value after it`)
  const place = wordsOf(command)
  const meant = nearestName(flag, [...command.registeredArguments.map((one) => `<${one.name()}>`), ...flags])
  const hint = meant ? `did you mean ${meant}?` : `${place || NAME} --help lists all`
  return new UsageError(`there is no flag ${flag}${place && ` in ${place}`} (${hint})`)
}

/** What is wrong with words that are no command: an error that names the nearest one. */
export function unknownCommand(words: readonly string[], commands: readonly string[], place: string): UsageError {
  const flags = words.findIndex((word) => word.startsWith('-'))
  const isId = (word: string) => /^[\d,]+$/.test(word)
  const given = words.slice(0, flags < 0 ? undefined : flags).filter((word, at) => at === 0 || !isId(word))
  const own = commands.filter((name) => place === '' || name.startsWith(`${place} `))
  if (given.length === 0)
    return new UsageError(
      place === ''
        ? `expected a command, such as offers list (${NAME} --help lists all)`
        : `${place}: expected one of ${own.join(', ')}`,
    )
  const full = [place, ...given].filter(Boolean).join(' ')
  const shown = full.replaceAll(/\S+/g, (word) => (isPlain(word) ? word : '…'))
  const groups = commands.map((name) => name.split(' ')[0] as string)
  const meant = nearestName(full, own) ?? nearestName(full, [...commands, ...groups])
  const hint = meant ? `did you mean ${meant}?` : `${NAME} --help lists all`
  return new UsageError(`there is no command ${JSON.stringify(shown)} (${hint})`)
}
