import { dayText, DAY } from '../clock.ts'
import { formatMicros, toMicros } from '../decimal.ts'
import { hexDigits } from '../random.ts'
import { currencyOf } from '../world/vocabulary/currencies.ts'
import { Collection } from './collection.ts'
import { checkAmounts, checkChoices, checkFields } from '../given.ts'
import type { MockOffer, MockOfferEvent } from './offer-record.ts'

export type { MockOffer, MockOfferEvent }

/** What `state.offers.add` needs: any fields of an offer; the others are filled in. */
export type MockOfferInput = Partial<Omit<MockOffer, 'id' | 'events' | Amount>> & {
  readonly [Field in Amount]?: string | number | undefined
} & {
  /** The first is the initial event; without any, one is made of the offer's own terms. */
  readonly events?: readonly Partial<MockOfferEvent>[] | undefined
}

type Amount = 'payout' | 'revenue' | 'payout_percent' | 'revenue_percent'

const REVENUE_TYPES: Readonly<Record<string, string>> = {
  CPA: 'RPA',
  CPC: 'RPC',
  CPS: 'RPS',
  CPI: 'RPI',
  'CPA+CPS': 'RPA+RPS',
  CPL: 'RPL',
}

/** The revenue type that goes with a payout type. */
export const revenueTypeFor = (payoutType: string): string => REVENUE_TYPES[payoutType] ?? 'RPA'

/** A decimal of 5 places, as the service writes amounts. */
export const amountText = (value: string | number): string => formatMicros(toMicros(value), 5)
/** A decimal of 2 places, as the service writes percentages. */
export const percentText = (value: string | number): string => formatMicros(toMicros(value), 2)

/** An offer's first event, which repeats the offer's own terms. */
export function initialEvent(offer: MockOffer): MockOfferEvent {
  return eventOf(offer, { event_name: 'Initial', description: offer.description }, 1)
}

/** An event with everything filled in; event ids are the offer's id times 100 plus the index. */
export function eventOf(offer: MockOffer, input: Partial<MockOfferEvent>, index: number): MockOfferEvent {
  return {
    id: offer.id * 100 + index,
    e_id: index,
    event_name: `Event ${index}`,
    e_tkn: hexDigits(1, offer.id, index),
    pre_event_id: index === 1 ? -1 : offer.id * 100 + index - 1,
    tracking_method: offer.tracking_protocol,
    description: '',
    status: 'Active',
    is_end_point: 'No',
    is_private: 'No',
    can_multiply_conversion: 'No',
    need_approval: 'No',
    revenue_type: offer.revenue_type,
    payout_type: offer.payout_type,
    payout: offer.payout,
    revenue: offer.revenue,
    payout_percent: offer.payout_percent,
    revenue_percent: offer.revenue_percent,
    conversion_point: offer.conversion_point,
    ...input,
  }
}

/** An offer with the service's defaults where the input is silent. */
export function completeOffer(input: MockOfferInput, id: number, now: number): MockOffer {
  const currency = currencyOf(input.currency_code ?? 'USD')
  const { events = [], payout, revenue, payout_percent, revenue_percent, ...given } = input
  const offer: MockOffer = {
    name: `Offer ${id}`,
    status: 'Active',
    advertiser_id: 0,
    create_date: dayText(now),
    expire_date: dayText(now + 365 * DAY),
    type: 'Desktop',
    access_type: 'Public',
    session_lifespan: '1 Month',
    preview_url: '',
    url: 'https://advertiser.example/?tid={TID}',
    secondary_offer: '',
    force_unique: 'No',
    need_security_token: 'No',
    has_cap_limit: 'No',
    cap_type: 'Conversion',
    cap_event_range: 'all',
    cap_overall_limit: -1,
    cap_interval: '',
    cap_interval_limit: -1,
    cap_affiliate_overall_limit: -1,
    cap_affiliate_interval: '',
    cap_affiliate_interval_limit: -1,
    enable_device_targeting: 'No',
    device_redirect_offer: 0,
    device_rules: [],
    app_id: '',
    enable_geo_targeting: 'No',
    geo_type: 'Include',
    geo_countries: '',
    geo_redirect_offer: 0,
    geo_redirect_group: '',
    geo_enforce: 'Disable',
    geo_states: [],
    currency: currency.name,
    currency_code: currency.code,
    price_model: input.payout_type ?? 'CPA',
    payout_type: 'CPA',
    revenue_type: revenueTypeFor(input.payout_type ?? 'CPA'),
    tracking_protocol: 'Server Postback URL',
    conversion_point: '',
    description: '',
    payout: amountText(payout ?? '0'),
    revenue: amountText(revenue ?? '0'),
    payout_percent: payout_percent === undefined ? '-1.00' : percentText(payout_percent),
    revenue_percent: revenue_percent === undefined ? '-1.00' : percentText(revenue_percent),
    events: [],
    categories: [],
    allow_traffics: [],
    logo: '',
    screenshot: '',
    restriction: '',
    hide_referrer: 'No',
    ssl: 0,
    advertiser_offer_id: '',
    ...given,
    id,
  }
  offer.events =
    events.length === 0 ? [initialEvent(offer)] : events.map((event, index) => eventOf(offer, event, index + 1))
  return offer
}

export const offerCollection = (now: () => number) =>
  new Collection<MockOffer, MockOfferInput>('offers', 1001, (input, id) => completeOffer(input, id, now()), check)

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

function check(given: object): void {
  checkChoices('offers', given, CHOICES)
  checkTerms('offers', given)
  const { events = [] } = given as MockOfferInput
  for (const event of events) {
    checkFields('offers: events', event, EVENT_FIELDS)
    checkTerms('offers: events', event)
  }
}

function checkTerms(what: string, given: object): void {
  checkAmounts(what, given, 5, ['payout', 'revenue'])
  checkAmounts(what, given, 2, ['payout_percent', 'revenue_percent'])
}

const EVENT_FIELDS = eventOf(completeOffer({}, 1, 0), {}, 1)
