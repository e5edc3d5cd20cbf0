import type { Command } from 'commander'
import { nearestName } from '../errors/unknown-name.ts'
import { wordsOf } from './command-words.ts'
import { UsageError } from './exit-error.ts'
import type { Given } from './flags.ts'
import { NAME } from './help.ts'
import { commandMeant, flagMeant } from './other-words.ts'

/**
 * Refuses what commander has not understood: unknown flags, and more values than a command takes, unless it takes several
 * ids. @throws UsageError
 */
export function refuseUnknown(command: Command, takesIds = false): void {
  const { args, registeredArguments, options } = command
  const flags = options.flatMap(({ long, hidden }) => (long && !hidden ? [long.slice(2)] : []))
  const unknown = args.find((arg) => /^-(?!\d)./.test(arg))
  if (unknown !== undefined) throw unknownFlag(unknown, [...flags, 'help'], command)
  if (args.length <= registeredArguments.length || (takesIds && args.every((arg) => IDS.test(arg)))) return
  const place = wordsOf(command)
  const [wanted] = registeredArguments
  const expected = wanted === undefined ? 'flags only' : `one ${wanted.name()}`
  const received = args.map((arg) => (isPlain(arg) ? JSON.stringify(arg) : 'another text')).join(' and ')
  const hint = strayHint(command, args.slice(registeredArguments.length)) ?? `${place} --help lists the flags`
  throw new UsageError(`${place}: expected ${expected}, received ${received} (${hint})`)
}

const IDS = /^[\d,]+$/

/** What to do with values that stand where none is expected. */
function strayHint(command: Command, stray: readonly string[]): string | undefined {
  const given = command.opts<Given>()
  const isCut = Object.values(given).some((texts) => Array.isArray(texts) && /,$/.test(texts.at(-1)))
  if (isCut) return 'no blank after a comma'
  const { fields } = given
  if (Array.isArray(fields) && stray.every((text) => /^ck_\w{1,40}$/.test(text)))
    return `type --fields ${[...fields, ...stray].join(',')}`
  const word = stray.find((text) => !IDS.test(text)) ?? ''
  for (const { long, description } of command.options) {
    const choices = /\bOne of ([^.]+)\./.exec(description)?.[1]?.split(', ') ?? []
    const choice = choices.find((one) => one.toLowerCase() === word.toLowerCase())
    if (choice !== undefined) return `type ${long} ${/\s/.test(choice) ? `"${choice}"` : choice}`
  }
  return undefined
}

/** Whether a word may be repeated in a message, as the name of a command, a value or an id. Others may be a key. */
const isPlain = (word: string) => /^(?:[\p{L}_-]{1,30}|v\d|[\d,]{1,15}|\d{4}-\d\d)$/u.test(word)

function unknownFlag(given: string, flags: readonly string[], command: Command): UsageError {
  // A value may be a key.
  const flag = given.replace(/=.*/s, '')
  const name = flag.replace(/^-+/, '')
  if (flags.includes(name) && flag !== given) return new UsageError(`${flag}: expected no value after it`)
  const place = wordsOf(command)
  const value = [given.slice(flag.length + 1), ...command.args.slice(command.args.indexOf(given) + 1)].find(Boolean)
  const known = flagMeant(name, value !== undefined && isPlain(value) ? value : undefined, flags)
  if (known !== undefined) return new UsageError(`there is no flag ${flag}: ${known}`)
  if (command.registeredArguments[0]?.name() === 'id' && /^(?:(?:offer|affiliate)[-_]?)?id$/i.test(name)) {
    const id = [given.replace(/.*=/s, ''), ...command.args].find((text) => /^\d+$/.test(text)) ?? '<id>'
    return new UsageError(`there is no flag ${flag}: write the id after the command: ${place} ${id}`)
  }
  const meant = nearestName(name, flags) ?? flags.find((one) => isOneLetterOff(name, one))
  const hint = meant ? `did you mean --${meant}?` : `${place === '' ? NAME : place} --help lists all`
  return new UsageError(`there is no flag ${flag}${place && ` in ${place}`} (${hint})`)
}

/** What is wrong with words that are no command. @throws UsageError that names the nearest one */
export function unknownCommand(words: readonly string[], commands: readonly string[], place: string): UsageError {
  const flags = words.findIndex((word) => word.startsWith('-'))
  const given = words.slice(0, flags < 0 ? undefined : flags).join(' ')
  const own = commands.filter((name) => place === '' || name.startsWith(`${place} `))
  const all = `${NAME} --help lists all`
  if (given === '' && place === '') return new UsageError(`expected a command, such as offers list (${all})`)
  if (given === '') return new UsageError(`${place}: expected one of ${own.join(', ')}`)
  const full = [place, given].filter(Boolean).join(' ')
  const shown = full.replaceAll(/\S+/g, (word) => (isPlain(word) ? word : '…'))
  const unknown = `there is no command ${JSON.stringify(shown)}`
  if (/^(?:log-?in|auth|config|configure|init|setup)\b/i.test(full))
    return new UsageError(`${unknown}: set NETWORK_URL and NETWORK_KEY in the environment`)
  const known = commandMeant(full, commands)
  // On a line of its own, it can be copied.
  if (known !== undefined) return new UsageError(unknown, `  type: ${NAME} ${known}`)
  const groups = commands.map((name) => name.split(' ')[0] as string)
  const meant =
    nearestName(full, own) ??
    nearestName(full, commands) ??
    nearestName(full, groups) ??
    groups.find((name) => isOneLetterOff(full, name))
  return new UsageError(`${unknown} (${meant ? `did you mean ${meant}?` : all})`)
}

/** Whether a short word lacks a letter of another, or has one more or another. */
function isOneLetterOff(a: string, b: string): boolean {
  if (a.length < 3 || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const rests = [
    [a.slice(start + 1), b.slice(start + 1)],
    [a.slice(start + 1), b.slice(start)],
    [a.slice(start), b.slice(start + 1)],
  ]
  return rests.some(([one, other]) => one === other)
}
