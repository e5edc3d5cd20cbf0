import type { Known } from '../codecs/responses.ts'
import { isWithin } from '../errors/unknown-name.ts'
import {
  asInputError,
  checkedFields,
  checkedFlag,
  checkedText,
  type RulePath,
  ruleError,
  ruleReader,
} from './rule-parts.ts'

/** Device rule kind. Undocumented kinds are passed through unchanged. */
export type DeviceRuleKind = Known<'Carrier' | 'Language' | 'Device Type' | 'Device Brand' | 'OS'>

/** A device rule value. `OS` values may have a version range, inclusive at both ends. */
export interface DeviceRuleValue {
  /** Name or code to match, e.g. `Android`, `Samsung` or `en`. */
  readonly value: string
  /** Lowest version, inclusive, e.g. `10.0`. No lower bound if left out. `OS` only. */
  readonly from?: string | undefined
  /** Highest version, inclusive, e.g. `12`. No upper bound if left out. `OS` only. */
  readonly to?: string | undefined
}

/** A parsed device rule, e.g. `1:OS:Android(4.0-7.0);iOS(9.0-)`. */
export interface DeviceRule {
  /** Whether the devices are allowed (`true`) or blocked (`false`). */
  readonly allow: boolean
  /** Kind of the values, e.g. `OS`. */
  readonly kind: DeviceRuleKind
  /** Rule values. A device matches if any of them does. */
  readonly values: readonly DeviceRuleValue[]
}

/**
 * Parses a device rule, `<flag>:<Kind>:<value>;<value>`. OS values may have a version range: `Android(4.0-7.0)`,
 * `iOS(9.0-)`, `iOS(-8.4)`. Rules that would match no device, such as `1:os:iOS`, are parsed too: a service may return
 * them.
 * @throws {@link InputError} that names the rule and the position.
 * @example
 * ```ts
 * import { parseDeviceRule } from 'affiliate-network-sdk'
 *
 * console.log(parseDeviceRule('1:OS:iOS(9.0-)').values[0]) // → { value: 'iOS', from: '9.0' }
 * ```
 */
export function parseDeviceRule(rule: string): DeviceRule {
  return asInputError('parseDeviceRule', rule, readDeviceRule)
}

const RANGE = /\((?:[^():;-]+-[^():;-]*|-[^():;-]+)\)(?=[:;]|$)/y

export function readDeviceRule(rule: unknown): DeviceRule {
  const { take, need } = ruleReader(rule)
  const allow = need(/[01]/y, '0 or 1') === '1'
  need(/:/y, "':'")
  const kind = need(/[^:;]+/y, 'a kind such as OS')
  need(/:/y, "':'")
  const values: DeviceRuleValue[] = []
  do {
    const value = need(kind === 'OS' ? /[^:;()]+/y : /[^:;]+/y, 'a value')
    const range = take(/(?=\()/y) === undefined ? '' : need(RANGE, "a range of versions: '(a-b)', '(a-)' or '(-b)'")
    const [from, to] = range.slice(1, -1).split('-')
    values.push({ value, ...(from && { from }), ...(to && { to }) })
  } while (take(/;/y))
  need(/$/y, "';' or the end")
  return { allow, kind, values }
}

/**
 * Formats a device rule. Refuses a value that contains `:` or `;`, because it would change the rule's meaning, and
 * anything that would silently match no device: a misspelled kind or OS (`ios`, `Andriod`), a version that isn't digits
 * and dots, or a range whose end is before its start.
 * @throws {@link InputError}
 * @example
 * ```ts
 * import { formatDeviceRule } from 'affiliate-network-sdk'
 *
 * const rule = formatDeviceRule({
 *   allow: false,
 *   kind: 'Device Brand',
 *   values: [{ value: 'OPPO' }],
 * })
 * console.log(rule) // → 0:Device Brand:OPPO
 * ```
 */
export function formatDeviceRule(rule: DeviceRule): string {
  return asInputError('formatDeviceRule', rule, writeDeviceRule)
}

export function writeDeviceRule(given: DeviceRule): string {
  const rule = checkedFields(given, ['allow', 'kind', 'values'])
  const kind = checkedText(rule.kind, ':;', ['kind'])
  checkSpelling('kind', kind, KINDS, ['kind'])
  if (!Array.isArray(rule.values) || rule.values.length === 0)
    throw ruleError('a non-empty array', rule.values, ['values'])
  const values = Array.from(rule.values, (value, index) => writeValue(value, kind === 'OS', ['values', index]))
  return `${checkedFlag(rule.allow)}:${kind}:${values.join(';')}`
}

function writeValue(given: DeviceRuleValue, isOs: boolean, path: RulePath): string {
  const { value, from, to } = checkedFields(given, ['value', 'from', 'to'], path)
  const text = checkedText(value, isOs ? ':;()' : ':;', [...path, 'value'])
  if (isOs) checkSpelling('OS', text, OS_NAMES, [...path, 'value'])
  if (from === undefined && to === undefined) return text
  if (!isOs) throw ruleError('a value without versions, as only those of kind OS have them', from ?? to, path)
  const lowest = from === undefined ? '' : checkedVersion(from, [...path, 'from'])
  const highest = to === undefined ? '' : checkedVersion(to, [...path, 'to'])
  checkRange(lowest, highest, [...path, 'from'])
  return `${text}(${lowest}-${highest})`
}

// A service accepts other spellings and ranges too, but they match no device. `Browser` is not documented, and common.
const KINDS = ['Carrier', 'Language', 'Device Type', 'Device Brand', 'OS', 'Browser']
const OS_NAMES = ['Android', 'iOS', 'Windows Phone']

/** Refuses a name that differs from a known one only by case, blanks, punctuation or a few letters. @throws RuleError */
function checkSpelling(what: string, name: string, known: readonly string[], path: RulePath): void {
  if (known.includes(name)) return
  const meant = known.find((one) => isNear(letters(name), letters(one)))
  if (meant !== undefined) throw ruleError(`the ${what} written as '${meant}'`, name, path)
}

/** The letters and digits of a name, in lower case. */
const letters = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Two letters may differ, in `ios` one, and in `os` none: too many names are that short. A digit is no slip: `iOS 9`. */
const isNear = (name: string, known: string): boolean =>
  name === known || (!/\d/.test(name) && isWithin(name, known, Math.min(2, Math.floor(known.length / 3))))

/** A version. The service compares it by its numbers. @throws RuleError */
function checkedVersion(value: unknown, path: RulePath): string {
  const version = checkedText(value, ':;()-', path)
  if (!/^\d+(?:\.\d+)*$/.test(version)) throw ruleError("a version of digits and dots, such as '10.0'", version, path)
  return version
}

function checkRange(from: string, to: string, path: RulePath): void {
  const [first, last] = [numbersOf(from), numbersOf(to)]
  const place = first.findIndex((number, index) => number !== (last[index] ?? 0))
  if (to !== '' && (first[place] ?? 0) > (last[place] ?? 0))
    throw ruleError(`a range whose start is not above its end (${from} is above ${to})`, from, path)
}

/** The numbers of a version, as 10.0 is above 9.3, and 9 is 9.0. */
const numbersOf = (version: string) => version.split('.').map(Number)
