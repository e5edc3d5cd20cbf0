import { formatMicros, toMicros } from '../decimal.ts'
import { checkFields, checkReference } from '../given.ts'
import { hexDigits } from '../random.ts'
import { DAY, dayText } from '../time/clock.ts'
import type { Advertisers } from './advertisers.ts'
import { Collection } from './collection.ts'
import { currencyOf } from './currencies.ts'
import { checkEvent, checkOffer } from './offer-checks.ts'
import { EVENT_CHOICES, firstOf, type MockOffer, type MockOfferEvent, OFFER_CHOICES } from './offer-record.ts'

export type { MockOffer, MockOfferEvent }

/** The offers of a network. */
export type Offers = Collection<MockOffer, MockOfferInput>

/** What `state.offers.add` takes. Fields that are left out get default values. */
export type MockOfferInput = Partial<Omit<MockOffer, 'id' | 'events' | Amount>> & {
  readonly [Field in Amount]?: string | number | undefined
} & {
  /** The first is the initial event; by default there is one with the terms of the offer. */
  readonly events?: readonly Partial<MockOfferEvent>[] | undefined
}

type Amount = keyof typeof PLACES

/** The revenue type that corresponds to a payout type: `RPA+RPS` for `CPA+CPS`. */
export const revenueTypeFor = (payoutType: string): string => payoutType.replaceAll('CP', 'RP')

/** Names of the traffic types 1 to 14. */
export const TRAFFIC_TYPES: readonly string[] = [
  ...'Banner/Display|Email|Search PPC|Social Media|Social Ads|PPC|PPV/CPV|Classified Ads'.split('|'),
  ...'Contextual|Co-Registration|Adult Traffic|SEO|Mobile|Incent'.split('|'),
]

/** The places of amounts and percentages, as the service writes them. */
const PLACES = { payout: 5, revenue: 5, payout_percent: 2, revenue_percent: 2 } as const

/** The amounts among the fields, as the service writes them. */
export function written(
  fields: { readonly [Field in Amount]?: string | number | undefined },
): Partial<Record<Amount, string>> {
  const given = (Object.keys(PLACES) as Amount[]).filter((field) => fields[field] !== undefined)
  return Object.fromEntries(given.map((field) => [field, formatMicros(toMicros(fields[field] ?? 0), PLACES[field])]))
}

/** An event with default values. Its id is the offer's id times 100 plus the index. */
function eventOf(offer: MockOffer, input: Partial<MockOfferEvent>, index: number): MockOfferEvent {
  return {
    id: offer.id * 100 + index,
    e_id: index,
    event_name: `Event ${index}`,
    e_tkn: hexDigits(1, offer.id, index),
    pre_event_id: index === 1 ? -1 : offer.id * 100 + index - 1,
    tracking_method: offer.tracking_protocol,
    description: '',
    status: 'Active',
    ...eventDefaults,
    revenue_type: offer.revenue_type,
    payout_type: offer.payout_type,
    payout: offer.payout,
    revenue: offer.revenue,
    payout_percent: offer.payout_percent,
    revenue_percent: offer.revenue_percent,
    conversion_point: offer.conversion_point,
    ...input,
    ...written(input),
  }
}

const defaults = firstOf(OFFER_CHOICES)
const eventDefaults = firstOf(EVENT_CHOICES)

/** An offer with the service's defaults. */
function completeOffer(input: MockOfferInput, id: number, now: number): MockOffer {
  const currency = currencyOf(input.currency_code ?? 'USD')
  const { events = [], ...given } = input
  const offer: MockOffer = {
    name: `Offer ${id}`,
    ...defaults,
    advertiser_id: 0,
    create_date: dayText(now),
    expire_date: dayText(now + 365 * DAY),
    session_lifespan: '1 Month',
    preview_url: '',
    url: 'https://advertiser.example/?tid={TID}',
    secondary_offer: '',
    cap_overall_limit: -1,
    cap_interval_limit: -1,
    cap_affiliate_overall_limit: -1,
    cap_affiliate_interval_limit: -1,
    device_redirect_offer: 0,
    device_rules: [],
    app_id: '',
    geo_countries: '',
    geo_redirect_offer: 0,
    geo_redirect_group: '',
    geo_states: [],
    currency: currency.name,
    currency_code: currency.code,
    price_model: input.payout_type ?? 'CPA',
    payout_type: 'CPA',
    revenue_type: revenueTypeFor(input.payout_type ?? 'CPA'),
    tracking_protocol: 'Server Postback URL',
    conversion_point: '',
    description: '',
    events: [],
    categories: [],
    allow_traffics: [],
    logo: '',
    screenshot: '',
    restriction: '',
    ssl: 0,
    advertiser_offer_id: '',
    ...given,
    payout: '0.00000',
    revenue: '0.00000',
    payout_percent: '-1.00',
    revenue_percent: '-1.00',
    ...written(given),
    id,
  }
  // The first event has the terms of the offer.
  const all = events.length === 0 ? [{ event_name: 'Initial', description: offer.description }] : events
  offer.events = all.map((event, index) => eventOf(offer, event, index + 1))
  return offer
}

/** The terms that an offer shares with its initial event, there under the same names. */
const SHARED = [
  ...(['description', 'revenue_type', 'payout_type', 'conversion_point'] as const),
  ...(['payout', 'revenue', 'payout_percent', 'revenue_percent'] as const),
]

/** Changes an offer, and the same terms of its initial event. */
export function changeOffer(offer: MockOffer, { events, ...changes }: Partial<MockOffer>): void {
  Object.assign(offer, changes, written(changes))
  const changed = SHARED.filter((field) => changes[field] !== undefined)
  const terms = Object.fromEntries(changed.map((field) => [field, offer[field]]))
  const { tracking_protocol: tracking_method } = changes
  const [first, ...later] = offer.events
  if (events !== undefined) offer.events = events.map((event, index) => eventOf(offer, event, index + 1))
  else if (first !== undefined)
    offer.events = [{ ...first, ...terms, ...(tracking_method && { tracking_method }) }, ...later]
}

export const offerCollection = (now: () => number, advertisers: Advertisers): Collection<MockOffer, MockOfferInput> =>
  new Collection(
    'offers',
    1001,
    (input, id) => completeOffer(input, id, now()),
    (given) => check(given, advertisers),
    changeOffer,
  )

function check(given: object, advertisers: Advertisers): void {
  checkOffer(given)
  const { advertiser_id = 0, events = [] } = given as MockOfferInput
  // 0 means none.
  if (advertiser_id !== 0) checkReference('offers', 'advertiser', advertiser_id, advertisers)
  for (const event of events) {
    checkFields('offers: events', event, EVENT_FIELDS)
    checkEvent(event)
  }
}

const EVENT_FIELDS = eventOf(completeOffer({}, 1, 0), {}, 1)
