import { type Clock, dayOfWord, daysOfPeriod, PERIOD_NAMES } from '../../flat-calls/day-words.ts'
import { UsageError } from '../exit-error.ts'
import { type Given, keyOf, switchFlag } from '../flags.ts'
import type { ParameterFlag } from './parameter-flags.ts'

/** Whether a value is a time zone, in which a day has a first hour. Others are left for the call to refuse. */
export const isTimezone = (value: unknown): value is Clock['timezone'] =>
  Number.isInteger(value) && (value as number) >= -11 && (value as number) <= 14

/** The flags of periods, in place of the first and the last day of a report. */
export const periodFlags = () => PERIOD_NAMES.map((name) => switchFlag(name, MEANINGS[name] ?? '', 'Options'))

const MEANINGS: Readonly<Record<string, string>> = {
  'this-month': 'This month up to today, in place of --from and --to.',
  'last-month': 'The whole month before this one.',
  'this-week': 'This week, from Monday up to today.',
  'last-week': 'The whole week before this one, from Monday.',
  'last-7-days': 'The seven days up to yesterday.',
  'last-30-days': 'The thirty days up to yesterday.',
}

/** Parameters with days in place of words such as `yesterday`, and those of a period. @throws UsageError */
export function withDays(
  parameters: Readonly<Record<string, unknown>>,
  flags: readonly ParameterFlag[],
  given: Given,
  clock: Clock,
): Readonly<Record<string, unknown>> {
  const [period, second] = PERIOD_NAMES.filter((name) => given[keyOf(name)] === true)
  const other = period && (second ?? ['from', 'to'].find((name) => parameters[name] !== undefined))
  if (other !== undefined)
    throw new UsageError(`--${period}: stands for --from and --to, so expected without --${other}`)
  const words = flags.flatMap(({ name, placeholder }) => {
    const value = parameters[name]
    return placeholder === 'day' && typeof value === 'string' ? [[name, dayOfWord(value, clock)] as const] : []
  })
  return { ...parameters, ...Object.fromEntries(words), ...(period && daysOfPeriod(period, clock)) }
}
