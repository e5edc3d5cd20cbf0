import { countryIssue } from './country-codes.ts'
import { asInputError, checkedFields, checkedFlag, checkedText, ruleError, ruleReader } from './rule-parts.ts'

/** A parsed geo rule, e.g. `US:1:CA;NY`. `regions: []` is `US:1:`, no `regions` is `US:1`. */
export interface GeoRule {
  /** ISO 3166-1 country code, e.g. `US`. */
  readonly country: string
  /** Whether the place is included (`true`) or excluded (`false`). */
  readonly allow: boolean
  /** State and city codes. The whole country if left out or empty. */
  readonly regions?: readonly string[] | undefined
}

/**
 * Parses a geo rule, `<country>:<flag>:<region>;<region>`, as in `setOffer` and `geo_states`. The third part may be
 * empty or left out. Rules that would match no visitor, such as `UK:1:`, are parsed too: a service may return them.
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
  return asInputError('parseGeoRule', rule, readGeoRule)
}

export function readGeoRule(rule: unknown): GeoRule {
  const { take, need } = ruleReader(rule)
  const country = need(/[^:;]+/y, 'a country code')
  need(/:/y, "':' and a flag", countryIssue(country) ? undefined : `${country}:1:`)
  const allow = need(/[01]/y, '0 or 1') === '1'
  if (take(/$/y) !== undefined) return { country, allow }
  need(/:/y, "':' or the end")
  if (take(/$/y) !== undefined) return { country, allow, regions: [] }
  const regions: string[] = []
  do regions.push(need(/[^:;]+/y, 'a region code'))
  while (take(/;/y))
  need(/$/y, "';' or the end")
  return { country, allow, regions }
}

/**
 * Formats a geo rule. Refuses anything that would silently match no visitor: a country that isn't an ISO 3166-1 code
 * (`UK`), or a region with a comma, a blank or its country (`US-CA`).
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
  return asInputError('formatGeoRule', rule, writeGeoRule)
}

export function writeGeoRule(given: GeoRule): string {
  const rule = checkedFields(given, ['country', 'allow', 'regions'])
  const country = checkedText(rule.country, ':;', ['country'])
  const start = `${country}:${checkedFlag(rule.allow)}`
  const regions = rule.regions as GeoRule['regions']
  if (regions !== undefined && !Array.isArray(regions))
    throw ruleError('an array of region codes', regions, ['regions'])
  const texts = regions && Array.from(regions, (region, index) => checkedText(region, ':;', ['regions', index]))
  checkPlaces(country, texts)
  return texts === undefined ? start : `${start}:${texts.join(';')}`
}

/** Refuses a country that does not exist, and regions that are no codes: they match no visitor. @throws RuleError */
function checkPlaces(country: string, regions: readonly string[] = []): void {
  const issue = countryIssue(country)
  if (issue !== undefined) throw ruleError(issue.expected, country, ['country'], issue.meant)
  const index = regions.findIndex((region) => /[,\s]/.test(region) || region.toUpperCase().startsWith(`${country}-`))
  if (index !== -1)
    throw ruleError(
      "region codes without commas, blanks and the country, such as 'CA;NY' in a text, or ['CA', 'NY'] in an object",
      regions[index],
      ['regions', index],
    )
}
