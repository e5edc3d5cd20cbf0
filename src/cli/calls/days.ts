import { type Clock, dayOfWord, lastMonth } from '../../flat-calls/day-words.ts'
import type { AnyOperation } from '../../operations/operation.ts'
import { UsageError } from '../exit-error.ts'
import type { ParameterFlag } from './parameter-flags.ts'

/** Whether a value is a time zone, in which a day has a first hour. Others are left for the call to refuse. */
export const isTimezone = (value: unknown): value is Clock['timezone'] =>
  Number.isInteger(value) && (value as number) >= -11 && (value as number) <= 14

/** Parameters with days in place of words such as `yesterday`, and those of the last month. @throws UsageError */
export function withDays(
  parameters: Readonly<Record<string, unknown>>,
  flags: readonly ParameterFlag[],
  isLastMonth: boolean,
  clock: Clock,
): Readonly<Record<string, unknown>> {
  const other = ['from', 'to'].find((name) => isLastMonth && parameters[name] !== undefined)
  if (other !== undefined)
    throw new UsageError(`--last-month: stands for --from and --to, so expected without --${other}`)
  const words = flags.flatMap(({ name, placeholder }) => {
    const value = parameters[name]
    return placeholder === 'day' && typeof value === 'string' ? [[name, dayOfWord(value, clock)] as const] : []
  })
  return { ...parameters, ...Object.fromEntries(words), ...(isLastMonth && lastMonth(clock)) }
}

/** What a list without rows was about: the period of a report, in its time zone. */
export function periodOf(
  { isReport }: AnyOperation,
  { from, to }: Readonly<Record<string, unknown>>,
  timezone: number,
): string {
  if (!isReport) return 'found'
  const days = from === to ? `on ${from}` : `from ${from} to ${to}`
  return `${days} (UTC${timezone < 0 ? '' : '+'}${timezone})`
}
