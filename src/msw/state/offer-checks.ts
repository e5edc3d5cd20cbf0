import { parseDeviceRule, parseGeoRule } from '../../codecs/targeting.ts'
import { dayText, toSeconds } from '../clock.ts'
import { MOST_UNITS } from '../decimal.ts'
import { checkAmounts, checkChoices } from '../given.ts'
import type { MockOffer } from './offer-record.ts'

const YES_NO = ['Yes', 'No'] as const
const INTERVALS = ['Daily', 'Weekly', 'Monthly', ''] as const
const CHOICES = {
  status: ['Active', 'Pending', 'Expired', 'Paused', 'Archived'],
  type: ['Mobile', 'Tablet', 'Desktop'],
  access_type: ['Public', 'Need Approval', 'Private'],
  force_unique: YES_NO,
  need_security_token: YES_NO,
  has_cap_limit: YES_NO,
  cap_type: ['Budget', 'Conversion'],
  cap_event_range: ['all', 'initial'],
  cap_interval: INTERVALS,
  cap_affiliate_interval: INTERVALS,
  enable_device_targeting: YES_NO,
  enable_geo_targeting: YES_NO,
  geo_type: ['Include', 'Exclude'],
  geo_enforce: ['Enable', 'Disable'],
  hide_referrer: YES_NO,
} as const satisfies { readonly [Field in keyof MockOffer]?: readonly MockOffer[Field][] }

/** @throws TypeError for invalid fields of an offer. */
export function checkOffer(given: Partial<MockOffer>): void {
  checkChoices('offers', given, CHOICES)
  checkTerms('offers', given)
  for (const field of ['create_date', 'expire_date'] as const) checkDay(field, given[field])
  checkRules('device_rules', given.device_rules, parseDeviceRule)
  checkRules('geo_states', given.geo_states, parseGeoRule)
}

/** @throws TypeError for invalid amounts and percentages of an offer or an event. */
export function checkTerms(what: string, given: object): void {
  checkAmounts(what, given, ['payout', 'revenue'], { places: 5, least: 0, most: MOST_UNITS })
  // -1.00 means none (SERVICE.md, Offer).
  checkAmounts(what, given, ['payout_percent', 'revenue_percent'], { places: 2, least: -1, most: 100 })
}

function checkDay(field: string, day: string | undefined): void {
  if (day !== undefined && dayText(toSeconds(day, `offers: ${field}`)) !== day)
    throw new TypeError(`offers: ${field} is a day as YYYY/MM/DD, received ${day}`)
}

function checkRules(field: string, rules: readonly string[] = [], parse: (rule: string) => unknown): void {
  try {
    rules.forEach(parse)
  } catch (error) {
    throw new TypeError(`offers: ${field}: ${(error as Error).message}`)
  }
}
