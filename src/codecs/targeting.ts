import type { InputError, Issue } from '../errors/errors.ts'
import { inputError } from '../errors/input-error.ts'
import type { OsVersion } from './os-versions.ts'
import type { Names } from '../errors/unknown-name.ts'
import type { Known } from './known.ts'

/** What a device rule looks at. Other kinds than the known ones are passed on. */
export type DeviceRuleKind = Known<'Carrier' | 'Language' | 'Device Type' | 'Device Brand' | 'OS'>

/** One value of a device rule; an OS may have a range of versions, both ends included, open where left out. */
export interface DeviceRuleValue {
  /** e.g. `Android`, `Samsung`, `en`. */
  readonly value: string
  /** The lowest version, included; any where left out. OS only. */
  readonly from?: OsVersion | undefined
  /** The highest version, included; any where left out. OS only. */
  readonly to?: OsVersion | undefined
}

/** `1:OS:Android(4.0-7.0);iOS(9.0-)` in parts. */
export interface DeviceRule {
  /** `true` lets these devices through, `false` blocks them. */
  readonly allow: boolean
  /** What is looked at, e.g. `OS`. */
  readonly kind: DeviceRuleKind
  /** Any of them matches. */
  readonly values: readonly DeviceRuleValue[]
}

/** `US:1:CA;NY` in parts. `regions: []` is `US:1:`, no `regions` is `US:1`. */
export interface GeoRule {
  /** Country code, e.g. `US`. */
  readonly country: string
  /** `true` includes the place, `false` excludes it. */
  readonly allow: boolean
  /** Codes of states and cities; none for the whole country. */
  readonly regions?: readonly string[] | undefined
}

const DEVICE_RULE = { allow: true, kind: true, values: true } satisfies Record<keyof DeviceRule, true>
const DEVICE_VALUE = { value: true, from: true, to: true } satisfies Record<keyof DeviceRuleValue, true>
const GEO_RULE = { country: true, allow: true, regions: true } satisfies Record<keyof GeoRule, true>

/** A cursor over a rule's text; its complaints name the rule and the position. */
function reader(operation: string, rule: string) {
  let at = 0
  const fail = (expected: string, position = at): never => {
    const received = position < rule.length ? JSON.stringify(rule.slice(position)) : 'the end'
    const issue = { path: '', expected: `${expected} at position ${position}`, received }
    throw ruleError(operation, `rule ${JSON.stringify(rule)} at position ${position}`, issue, expected)
  }
  return {
    fail,
    /** The text up to the next of `stops` or the end; never empty. */
    part(expected: string, stops: string): string {
      const start = at
      while (at < rule.length && !stops.includes(rule[at] as string)) at++
      return at === start ? fail(expected, start) : rule.slice(start, at)
    },
    skip(text: string, expected: string): void {
      if (rule[at] !== text) fail(expected)
      at++
    },
    flag(): boolean {
      const value = rule[at]
      if (value !== '0' && value !== '1') fail('0 or 1')
      at++
      return value === '1'
    },
    position: () => at,
    done: () => at === rule.length,
  }
}

function ruleError(operation: string, where: string, issue: Issue, expected = issue.expected): InputError {
  return inputError(operation, [issue], `${where}: expected ${expected}, received ${issue.received}`)
}

function textOf(operation: string, rule: unknown): string {
  if (typeof rule === 'string' && rule.isWellFormed()) return rule
  const issue = { path: '', expected: 'a string of well-formed Unicode', received: typeof rule }
  throw ruleError(operation, `rule ${JSON.stringify(rule)}`, issue)
}

/**
 * Reads a device rule, `<flag>:<Kind>:<value>;<value>` (SERVICE.md, setOffer). OS values may carry a range of
 * versions: `Android(4.0-7.0)`, `iOS(9.0-)`, `iOS(-8.4)`.
 * @throws InputError that names the rule and the position.
 * @example
 * ```ts
 * import { parseDeviceRule } from 'affiliate-network-sdk'
 *
 * console.log(parseDeviceRule('1:OS:iOS(9.0-)').values[0]) // → { value: 'iOS', from: '9.0' }
 * ```
 */
export function parseDeviceRule(rule: string): DeviceRule {
  const cursor = reader('parseDeviceRule', textOf('parseDeviceRule', rule))
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
 * Writes a device rule. A value that contains `:` or `;` would change the rule's meaning, and is refused.
 * @throws InputError
 * @example
 * ```ts
 * import { formatDeviceRule } from 'affiliate-network-sdk'
 *
 * const rule = formatDeviceRule({ allow: false, kind: 'Device Brand', values: [{ value: 'OPPO' }] })
 * console.log(rule) // → 0:Device Brand:OPPO
 * ```
 */
export function formatDeviceRule(rule: DeviceRule): string {
  const token = tokens('formatDeviceRule', rule, DEVICE_RULE)
  const os = rule.kind === 'OS'
  if (!Array.isArray(rule.values) || rule.values.length === 0) token.fail('values', 'a non-empty array', rule.values)
  const values = Array.from(rule.values, (item, index) => {
    const path = `values[${index}]`
    token.fields(path, item, DEVICE_VALUE)
    const { value, from, to } = item
    const text = token.text(`${path}.value`, value, os ? /[:;()]/ : /[:;]/)
    if (from === undefined && to === undefined) return text
    if (!os) token.fail(path, 'versions only where kind is OS', from ?? to)
    const version = (name: string, end: string | undefined) =>
      end === undefined ? '' : token.text(`${path}.${name}`, end, /[:;()-]/)
    return `${text}(${version('from', from)}-${version('to', to)})`
  })
  return `${token.flag()}:${token.text('kind', rule.kind, /[:;]/)}:${values.join(';')}`
}

/**
 * Reads a geo rule, `<country>:<flag>:<region>;<region>` (SERVICE.md, setOffer and `geo_states`). The third part may
 * be empty or absent.
 * @throws InputError that names the rule and the position.
 * @example
 * ```ts
 * import { parseGeoRule } from 'affiliate-network-sdk'
 *
 * console.log(parseGeoRule('US:1:CA;NY')) // → { country: 'US', allow: true, regions: [ 'CA', 'NY' ] }
 * ```
 */
export function parseGeoRule(rule: string): GeoRule {
  const cursor = reader('parseGeoRule', textOf('parseGeoRule', rule))
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
 * Writes a geo rule.
 * @throws InputError
 * @example
 * ```ts
 * import { formatGeoRule } from 'affiliate-network-sdk'
 *
 * console.log(formatGeoRule({ country: 'US', allow: true, regions: ['CA', 'NY'] })) // → US:1:CA;NY
 * ```
 */
export function formatGeoRule(rule: GeoRule): string {
  const token = tokens('formatGeoRule', rule, GEO_RULE)
  const start = `${token.text('country', rule.country, /[:;]/)}:${token.flag()}`
  if (rule.regions === undefined) return start
  if (!Array.isArray(rule.regions)) token.fail('regions', 'an array of region codes', rule.regions)
  return `${start}:${Array.from(rule.regions, (region, index) => token.text(`regions[${index}]`, region, /[:;]/)).join(';')}`
}

/** Checks the parts of a structured rule, and names the part that does not fit. */
function tokens(operation: string, rule: DeviceRule | GeoRule, known: Names) {
  const fail = (path: string, expected: string, value: unknown): never => {
    const received = value === undefined ? 'nothing' : String(JSON.stringify(value))
    throw ruleError(operation, `rule ${path}`.trim(), { path, expected, received })
  }
  /** A misspelt field would widen a rule in silence. */
  const fields = (path: string, value: unknown, known: Names): void => {
    const names = Object.keys(known)
    if (typeof value !== 'object' || value === null) fail(path, `an object of ${names.join(', ')}`, value)
    const unknown = Object.keys(value as object).find((name) => !names.includes(name))
    if (unknown === undefined) return
    const place = path === '' ? unknown : `${path}.${unknown}`
    fail(place, `no field but ${names.join(', ')}`, (value as Record<string, unknown>)[unknown])
  }
  fields('', rule, known)
  return {
    fail,
    fields,
    flag: (): string =>
      typeof rule.allow === 'boolean' ? (rule.allow ? '1' : '0') : fail('allow', 'true or false', rule.allow),
    text(path: string, value: unknown, forbidden: RegExp): string {
      if (typeof value !== 'string' || value === '' || !value.isWellFormed())
        return fail(path, 'a non-empty string', value)
      return forbidden.test(value)
        ? fail(path, `a text without ${forbidden.source.slice(1, -1).split('').join(' ')}`, value)
        : value
    },
  }
}
