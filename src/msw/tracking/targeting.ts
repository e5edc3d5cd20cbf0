import { type DeviceRule, parseDeviceRule } from '../../targeting/device-rules.ts'
import { parseGeoRule } from '../../targeting/geo-rules.ts'
import type { MockOffer } from '../state/offers.ts'

/** The visitor of a redirect test. */
export interface Visitor {
  readonly country: string
  readonly os: string
  readonly osv: string
}

/** Whether the offer accepts visitors from the country. Nothing is known of the region, so regions are ignored. */
export function admitsCountry(offer: MockOffer, country: string): boolean {
  if (offer.enable_geo_targeting === 'No') return true
  const listed = offer.geo_countries.split(/[;,]/).includes(country)
  if (offer.geo_type === 'Exclude') return !listed
  const shut = offer.geo_states
    .map(parseGeoRule)
    .some((rule) => rule.country === country && !rule.allow && (rule.regions ?? []).length === 0)
  return listed && !shut
}

/** Whether the device rules accept the visitor: no rule blocks it, and one of each kind of allowing rules matches. */
export function admitsDevice(offer: MockOffer, visitor: Visitor): boolean {
  if (offer.enable_device_targeting === 'No') return true
  const rules = offer.device_rules.map(parseDeviceRule)
  if (rules.some((rule) => !rule.allow && fits(rule, visitor) === true)) return false
  const allowed = Map.groupBy(
    rules.filter(({ allow }) => allow),
    ({ kind }) => kind,
  )
  return [...allowed.values()].every((ofKind) => ofKind.some((rule) => fits(rule, visitor) !== false))
}

/** Whether a rule matches the visitor; `undefined` for what a redirect test doesn't state, such as the carrier. */
function fits({ kind, values }: DeviceRule, { os, osv }: Visitor): boolean | undefined {
  const names = (...some: readonly string[]) => values.some(({ value }) => some.includes(value))
  if (kind === 'OS')
    return values.some(
      ({ value, from, to }) =>
        value === os &&
        (from === undefined || compareVersions(osv, from) >= 0) &&
        (to === undefined || compareVersions(osv, to) <= 0),
    )
  if (kind === 'Device Brand') {
    if (os === 'iOS') return names('Apple')
    return values.some(({ value }) => value !== 'Apple') ? undefined : false
  }
  if (kind === 'Device Type') {
    const [phones, tablets] = [names('Mobile', 'Smartphone'), names('Tablet')]
    return phones === tablets ? phones : undefined
  }
  return undefined
}

/** Compares versions by the numbers between dots: 10.3.1 is after 9.3. */
export function compareVersions(left: string, right: string): number {
  const [a, b] = [left, right].map((version) => version.split('.').map(Number)) as [number[], number[]]
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
