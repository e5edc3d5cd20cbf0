import { type Command, Option } from 'commander'
import { A_RATE_LIMIT, readRateLimit } from '../mcp/rate-limit.ts'
import { UsageError } from './exit-error.ts'

/** What was given for the flags of a command: texts, `true` where a value is missing, or whether a switch is on. */
export type Given = Readonly<Record<string, readonly string[] | boolean | undefined>>

/** Flags of calls and of `sync`, by the headings of their help. */
export type FlagGroup = 'Required' | 'Flags' | 'Options' | 'Output' | 'Mock network'

/** A flag with a value. The value is optional for commander, so that what is missing is explained here. */
export const valueFlag = (name: string, placeholder: string, help: string, group: FlagGroup = 'Flags') =>
  new Option(`--${name} [${placeholder}]`, help)
    .argParser<readonly string[]>((text, before) => (Array.isArray(before) ? [...before, text] : [text]))
    .helpGroup(`${group}:`)

/** A flag without a value. */
export const switchFlag = (name: string, help: string, group: FlagGroup = 'Flags') =>
  new Option(`--${name}`, help).helpGroup(`${group}:`)

/** How a flag is written, for its help: `--status <choice>`, `--[no-]event_info`. */
export function termOf(command: Command, { flags, long }: Option): string {
  const term = flags.replace(/\[(.*)\]/, '<$1>')
  const hasOpposite = command.options.some((option) => option.long === `--no-${long?.slice(2)}`)
  return hasOpposite ? term.replace('--', '--[no-]') : term
}

/** Where commander keeps what was given for a flag: `lastMonth` for `last-month`. */
export const keyOf = (name: string): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** All values of a flag; `undefined` if it was not given. @throws UsageError where one is missing */
export function textsOf(given: Given, name: string, expected: string): readonly string[] | undefined {
  const values = given[keyOf(name)]
  if (values === undefined || values === false) return undefined
  if (values === true) throw new UsageError(`--${name} needs a value: ${expected}`)
  return values
}

/** All names in the values of a flag, which commas separate. @throws UsageError where one is missing */
export const namesOf = (given: Given, name: string): readonly string[] | undefined =>
  textsOf(given, name, 'names, with commas between them')?.flatMap((names) => names.split(/ *, */))

/** The value of a flag. @throws UsageError where it is missing, or there are two */
export function textOf(given: Given, name: string, expected: string): string | undefined {
  const [value, second] = textsOf(given, name, expected) ?? []
  if (second !== undefined)
    throw new UsageError(
      `--${name}: expected one value, received ${JSON.stringify(value)} and ${JSON.stringify(second)}`,
    )
  return value
}

/** The value of a flag as a number. @throws UsageError where it is not one */
export function numberOf(
  given: Given,
  name: string,
  least = Number.MIN_SAFE_INTEGER,
  most?: number,
): number | undefined {
  const from = least > Number.MIN_SAFE_INTEGER ? ` from ${least}` : ''
  const expected = `a whole number${from}${most === undefined ? '' : ` to ${most}`}`
  const text = textOf(given, name, expected)
  if (text === undefined) return undefined
  const value = Number(text)
  const fits = /^-?\d+$/.test(text) && Number.isSafeInteger(value) && value >= least && value <= (most ?? value)
  if (!fits) throw new UsageError(`--${name}: expected ${expected}, received ${JSON.stringify(text)}`)
  return value
}

/** The flag of a client's rate limit. */
export const rateLimitFlag = () =>
  valueFlag('rate-limit', 'n/time', 'Maximum request rate, such as 20/60s. Default none.', 'Options')

/** The value of that flag, or of the mock network's own. @throws UsageError where it is none */
export function rateLimitOf(given: Given) {
  const text = textOf(given, 'rate-limit', A_RATE_LIMIT)
  if (text === undefined) return undefined
  const limit = readRateLimit(text)
  if (limit === undefined)
    throw new UsageError(`--rate-limit: expected ${A_RATE_LIMIT}, received ${JSON.stringify(text)}`)
  return limit
}
