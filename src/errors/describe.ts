import { isDate } from './objects.ts'

/** Shortens a text to `length` characters. Remove the key first: half of it would not be recognized any more. */
export const truncate = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)}…` : text

/** A count with its noun: `1 row`, `2 rows`. */
export const plural = (count: number, noun: string, shown = String(count)): string =>
  `${shown} ${noun}${count === 1 ? '' : 's'}`

const LONGEST_TEXT = 500

/** Added where a value is probably that of an environment variable that is not set. */
export const ENVIRONMENT_HINT = ' (is its environment variable set?)'

/** Describes a value for `received` of an issue: on one line, with quotes around texts. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string')
    return value.length > LONGEST_TEXT ? `a string of ${value.length} characters` : JSON.stringify(value)
  if (isDate(value)) return Number.isNaN(value.getTime()) ? 'an invalid Date' : value.toISOString()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : describeType(value)
}

/** Describes the type of a value, for responses, whose values are not shown. */
export function describeType(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : 'an array'
  if (value === '') return 'an empty string'
  if (value === undefined) return 'nothing'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

export const inParentheses = (detail: string | undefined): string => (detail ? ` (${detail})` : '')

/** Writes a path as text, e.g. `events[0].payout`, or `approvedAffiliates.42` with the key of a map. */
export function formatPath(path: readonly (PropertyKey | { readonly key: PropertyKey })[]): string {
  let text = ''
  for (const step of path) {
    const part = typeof step === 'object' ? step.key : step
    text += typeof step === 'number' ? `[${step}]` : (text && '.') + String(part)
  }
  return text
}
