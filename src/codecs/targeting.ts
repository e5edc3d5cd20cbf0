import { isRecord, ownCopy } from '../errors/is-record.ts'
import type { Known } from './known.ts'
import { checkKind, checkPlaces, checkRange, checkSystem } from './near-misses.ts'
import type { OsVersion } from './os-versions.ts'
import { named, reader, textOf, tokens } from './rule-text.ts'

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

/** A geo rule as a structure, e.g. of `US:1:CA;NY`. `regions: []` is `US:1:`, no `regions` is `US:1`. */
export interface GeoRule {
  /** Country code of ISO 3166-1, e.g. `US`. */
  readonly country: string
  /** Whether the place is included (`true`) or excluded (`false`). */
  readonly allow: boolean
  /** Codes of states and cities. The whole country when left out or empty. */
  readonly regions?: readonly string[] | undefined
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
  return named('parseDeviceRule', rule, readDeviceRule)
}

/** @throws RuleIssue */
export function readDeviceRule(rule: unknown): DeviceRule {
  const cursor = reader(textOf(rule))
  const allow = cursor.flag()
  cursor.skip(':', "':'")
  const kind = cursor.part('a kind such as OS', ':;')
  cursor.skip(':', "':'")
  const values: DeviceRuleValue[] = []
  for (;;) {
    const start = cursor.position()
    const value = cursor.part('a value', ':;')
    values.push(kind === 'OS' ? osValue(value, (expected, offset) => cursor.fail(expected, start + offset)) : { value })
    if (cursor.done()) return { allow, kind, values }
    cursor.skip(';', "';' or the end")
  }
}

function osValue(text: string, fail: (expected: string, offset: number) => never): DeviceRuleValue {
  const open = text.indexOf('(')
  if (open === -1) return text.includes(')') ? fail("no ')' without '('", text.indexOf(')')) : { value: text }
  if (open === 0) return fail('a value', 0)
  const match = /^\(([^()-]*)-([^()-]*)\)$/.exec(text.slice(open))
  const [, from = '', to = ''] = match ?? []
  if (from === '' && to === '') return fail("a range of versions: '(a-b)', '(a-)' or '(-b)'", open)
  return { value: text.slice(0, open), ...(from !== '' && { from }), ...(to !== '' && { to }) }
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
  return named('formatDeviceRule', rule, writeDeviceRule)
}

/** @throws RuleIssue */
export function writeDeviceRule(given: DeviceRule): string {
  const rule = isRecord(given) ? ownCopy(given) : given
  const token = tokens(rule, ['allow', 'kind', 'values'])
  const kind = token.text(['kind'], rule.kind, /[:;]/)
  checkKind(kind)
  const os = kind === 'OS'
  if (!Array.isArray(rule.values) || rule.values.length === 0) token.fail(['values'], 'a non-empty array', rule.values)
  const values = Array.from(rule.values, (item, index) => {
    const path = ['values', index]
    token.fields(path, item, ['value', 'from', 'to'])
    const { value, from, to } = ownCopy(item)
    const text = token.text([...path, 'value'], value, os ? /[:;()]/ : /[:;]/)
    if (os) checkSystem(path, text)
    if (from === undefined && to === undefined) return text
    if (!os) token.fail(path, 'versions only where kind is OS', from ?? to)
    const version = (name: string, end: string | undefined) =>
      end === undefined ? '' : token.text([...path, name], end, /[:;()-]/)
    const range = `${version('from', from)}-${version('to', to)}`
    checkRange([...path, 'from'], from, to)
    return `${text}(${range})`
  })
  return `${token.flag()}:${kind}:${values.join(';')}`
}

/**
 * Reads a geo rule, `<country>:<flag>:<region>;<region>` as `setOffer` takes it and `geo_states` shows it. The third part may
 * be empty or absent. Rules that would match no visitor, such as `UK:1:`, are read too: a service may show them.
 * @throws {@link InputError} that names the rule and the position.
 * @example
 * ```ts
 * import { parseGeoRule } from 'affiliate-network-sdk'
 *
 * console.log(parseGeoRule('US:1:CA;NY'))
 * // → { country: 'US', allow: true, regions: [ 'CA', 'NY' ] }
 * ```
 */
export function parseGeoRule(rule: string): GeoRule {
  return named('parseGeoRule', rule, readGeoRule)
}

/** @throws RuleIssue */
export function readGeoRule(rule: unknown): GeoRule {
  const cursor = reader(textOf(rule))
  const country = cursor.part('a country code', ':;')
  cursor.skip(':', "':'")
  const allow = cursor.flag()
  if (cursor.done()) return { country, allow }
  cursor.skip(':', "':' or the end")
  const regions: string[] = []
  while (!cursor.done()) {
    if (regions.length > 0) cursor.skip(';', "';' or the end")
    regions.push(cursor.part('a region code', ':;'))
  }
  return { country, allow, regions }
}

/**
 * Writes a geo rule. What would silently match no visitor is refused: a country that is no code of ISO 3166-1 (`UK`), and
 * a region with a comma.
 * @throws {@link InputError}
 * @example
 * ```ts
 * import { formatGeoRule } from 'affiliate-network-sdk'
 *
 * console.log(formatGeoRule({ country: 'US', allow: true, regions: ['CA', 'NY'] }))
 * // → US:1:CA;NY
 * ```
 */
export function formatGeoRule(rule: GeoRule): string {
  return named('formatGeoRule', rule, writeGeoRule)
}

/** @throws RuleIssue */
export function writeGeoRule(given: GeoRule): string {
  const rule = isRecord(given) ? ownCopy(given) : given
  const token = tokens(rule, ['country', 'allow', 'regions'])
  const start = `${token.text(['country'], rule.country, /[:;]/)}:${token.flag()}`
  if (rule.regions !== undefined && !Array.isArray(rule.regions))
    token.fail(['regions'], 'an array of region codes', rule.regions)
  const regions = rule.regions && Array.from(rule.regions, (one, index) => token.text(['regions', index], one, /[:;]/))
  checkPlaces(rule.country, regions)
  return regions === undefined ? start : `${start}:${regions.join(';')}`
}
