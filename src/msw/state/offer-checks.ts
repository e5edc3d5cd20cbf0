import { parseDeviceRule } from '../../targeting/device-rules.ts'
import { parseGeoRule } from '../../targeting/geo-rules.ts'
import { MOST_UNITS } from '../decimal.ts'
import { checkAmounts, checkChoices } from '../given.ts'
import { isDay } from '../time/clock.ts'
import { EVENT_CHOICES, type MockOffer, type MockOfferEvent, OFFER_CHOICES } from './offer-record.ts'

/** @throws TypeError for invalid fields of an offer. */
export function checkOffer(given: Partial<MockOffer>): void {
  checkChoices('offers', given, OFFER_CHOICES)
  checkTerms('offers', given)
  for (const field of ['create_date', 'expire_date'] as const) checkDay(field, given[field])
  checkRules('device_rules', given.device_rules, parseDeviceRule)
  checkRules('geo_states', given.geo_states, parseGeoRule)
}

/** @throws TypeError for invalid fields of an event. */
export function checkEvent(given: Partial<MockOfferEvent>): void {
  checkChoices('offers: events', given, EVENT_CHOICES)
  checkTerms('offers: events', given)
}

/** @throws TypeError for invalid amounts and percentages of an offer or an event. */
function checkTerms(what: string, given: object): void {
  checkAmounts(what, given, ['payout', 'revenue'], { places: 5, least: 0, most: MOST_UNITS })
  // -1.00 means none.
  checkAmounts(what, given, ['payout_percent', 'revenue_percent'], { places: 2, least: -1, most: 100 })
}

function checkDay(field: string, day: string | undefined): void {
  if (day !== undefined && !isDay(day)) throw new TypeError(`offers: ${field} is a day as YYYY/MM/DD, received ${day}`)
}

function checkRules(field: string, rules: readonly string[] = [], parse: (rule: string) => unknown): void {
  try {
    rules.forEach(parse)
  } catch (error) {
    throw new TypeError(`offers: ${field}: ${(error as Error).message}`)
  }
}
