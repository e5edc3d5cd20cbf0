import type { Known } from '../codecs/known.ts'
import { checkKind, checkRange, checkSystem } from './near-misses.ts'
import type { OsVersion } from './os-versions.ts'
import { flagIn, ownFields, textIn } from './rule-fields.ts'
import { asInputError, type Path, refusal } from './rule-issue.ts'
import { readerOf } from './rule-reader.ts'

/** Kind of a device rule. Kinds that are not documented are passed through unchanged. */
export type DeviceRuleKind = Known<'Carrier' | 'Language' | 'Device Type' | 'Device Brand' | 'OS'>

/** A value of a device rule. A value of kind `OS` may have a range of versions; both ends are included. */
export interface DeviceRuleValue {
  /** Name or code to match, e.g. `Android`, `Samsung` or `en`. */
  readonly value: string
  /** Lowest version, included. No lower bound when left out. For kind `OS` only. */
  readonly from?: OsVersion | undefined
  /** Highest version, included. No upper bound when left out. For kind `OS` only. */
  readonly to?: OsVersion | undefined
}

/** A device rule as a structure, e.g. of `1:OS:Android(4.0-7.0);iOS(9.0-)`. */
export interface DeviceRule {
  /** Whether the devices are allowed (`true`) or blocked (`false`). */
  readonly allow: boolean
  /** Kind of the values, e.g. `OS`. */
  readonly kind: DeviceRuleKind
  /** Values of the rule. A device matches when any of them does. */
  readonly values: readonly DeviceRuleValue[]
}

/**
 * Reads a device rule, `<flag>:<Kind>:<value>;<value>`. OS values may carry a range of versions: `Android(4.0-7.0)`,
 * `iOS(9.0-)`, `iOS(-8.4)`. Rules that would match no device, such as `1:os:iOS`, are read too: a service may show them.
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

/** A version range: from, to or both. */
const RANGE = /\((?:[^():;-]+-[^():;-]*|-[^():;-]+)\)(?=[:;]|$)/y

/** @throws RuleIssue */
export function readDeviceRule(rule: unknown): DeviceRule {
  const { take, need } = readerOf(rule)
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
 * Writes a device rule. A value that contains `:` or `;` would change the rule's meaning, and is refused. So is what would
 * silently match no device: a documented kind or OS in other letters (`ios`), and a range of versions that runs backwards.
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

/** @throws RuleIssue */
export function writeDeviceRule(given: DeviceRule): string {
  const rule = ownFields(given, ['allow', 'kind', 'values'])
  const kind = textIn(rule.kind, ':;', ['kind'])
  checkKind(kind)
  if (!Array.isArray(rule.values) || rule.values.length === 0)
    throw refusal('a non-empty array', rule.values, ['values'])
  const values = Array.from(rule.values, (value, index) => writeValue(value, kind === 'OS', ['values', index]))
  return `${flagIn(rule.allow)}:${kind}:${values.join(';')}`
}

function writeValue(given: DeviceRuleValue, isOs: boolean, path: Path): string {
  const { value, from, to } = ownFields(given, ['value', 'from', 'to'], path)
  const text = textIn(value, isOs ? ':;()' : ':;', [...path, 'value'])
  if (isOs) checkSystem(text, [...path, 'value'])
  if (from === undefined && to === undefined) return text
  if (!isOs) throw refusal('versions only where kind is OS', from ?? to, path)
  const lowest = from === undefined ? '' : textIn(from, ':;()-', [...path, 'from'])
  const highest = to === undefined ? '' : textIn(to, ':;()-', [...path, 'to'])
  checkRange(lowest, highest, [...path, 'from'])
  return `${text}(${lowest}-${highest})`
}
