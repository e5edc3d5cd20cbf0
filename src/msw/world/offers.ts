import { formatMicros } from '../decimal.ts'
import { createRandom, type Random } from '../random.ts'
import { type Currency, currencyIn, networkCurrency } from '../state/currencies.ts'
import {
  type MockOffer,
  type MockOfferEvent,
  type MockOfferInput,
  type Offers,
  revenueTypeFor,
  TRAFFIC_TYPES,
} from '../state/offers.ts'
import { DAY, dayText } from '../time/clock.ts'
import { type Platform, targetingOf } from './targeting.ts'
import { type Vertical, verticals } from './verticals.ts'

/** An offer, and when it has traffic. */
export interface OfferPlan {
  readonly offer: MockOffer
  /** First and last second of its traffic; `Infinity` while it is active. */
  readonly from: number
  readonly until: number
  /** Share of the traffic. */
  readonly weight: number
  readonly clicksPerConversion: number
}

const ACCESS = ['Public', 'Public', 'Need Approval', 'Public', 'Private'] as const
/** Most are active. */
const OTHERS: Readonly<Record<number, MockOffer['status']>> = {
  3: 'Paused',
  7: 'Pending',
  9: 'Expired',
  12: 'Archived',
}

/** Creates offers of every status, access and payout type, in turns. Everything else is random. */
export function createOffers(
  offers: Offers,
  count: number,
  seed: number,
  now: number,
  advertisers: readonly number[],
): OfferPlan[] {
  const random = createRandom(seed, 'offers')
  const named = new Map<string, number>()
  return Array.from({ length: count }, (_, index) => {
    const status = OTHERS[index % 13] ?? 'Active'
    const span = lifespan(random, status, index === 0, now)
    const input = offerInput(random, index, advertisers[index % advertisers.length] ?? 0)
    const alike = (named.get(input.name) ?? 0) + 1
    named.set(input.name, alike)
    const offer = offers.add({
      ...input,
      name: alike === 1 ? input.name : `${input.name} #${alike}`,
      status,
      create_date: dayText(span.from),
      expire_date: dayText(span.expires),
    })
    // The first offer, or none, which services write as 0 or as an empty text.
    offer.secondary_offer = index > 0 && random.chance(25) ? String(offer.id - index) : index % 2 === 0 ? '' : '0'
    return {
      offer,
      from: span.from,
      until: status === 'Pending' ? 0 : span.until,
      weight: Math.floor(1_000_000 / (index + 4)) + random.below(100_000),
      clicksPerConversion: random.between(4, 36),
    }
  })
}

function lifespan(random: Random, status: MockOffer['status'], first: boolean, now: number) {
  const start = now - 365 * DAY
  // The first offer is active during the whole year, so that there is always one with traffic.
  const created = !first && random.chance(35) ? start + random.below(200) * DAY : start - random.between(20, 400) * DAY
  const from = status === 'Pending' ? now - random.between(1, 9) * DAY : created
  const expires = now + random.between(60, 700) * DAY
  if (status === 'Active' || status === 'Pending') return { from, until: Number.POSITIVE_INFINITY, expires }
  const [least, most] = { Paused: [2, 30], Expired: [5, 90], Archived: [60, 150] }[status] as [number, number]
  const until = now - random.between(least, most) * DAY
  return { from, until, expires: status === 'Expired' ? until : expires }
}

function offerInput(random: Random, index: number, advertiser: number) {
  const vertical = verticals[index % verticals.length] as Vertical
  const { category, point } = vertical
  const product = random.pick(vertical.products)
  const payoutType = random.pick(vertical.payoutTypes)
  const { places, market, platform, fields } = targetingOf(random, vertical.app, index)
  // Most offers pay in the currency of their main market.
  const currency = random.chance(75) ? currencyIn(market) : networkCurrency
  const terms = randomTerms(random, payoutType, currency, vertical.cents)
  return {
    name: `${product} - ${places} (${payoutType})`,
    advertiser_id: advertiser,
    type: vertical.app ? (random.chance(85) ? 'Mobile' : 'Tablet') : random.pick(['Desktop', 'Desktop', 'Mobile']),
    access_type: ACCESS[index % ACCESS.length] as MockOffer['access_type'],
    session_lifespan: random.pick(['1 Day', '1 Week', '2 Weeks', '1 Month']),
    ...previewOf(platform, index),
    url: `https://trk.advertiser${advertiser}.example/in?c=${index}&tid={TID}&aff={AFFID}&o={OID}`,
    force_unique: random.chance(30) ? 'Yes' : 'No',
    need_security_token: random.chance(15) ? 'Yes' : 'No',
    hide_referrer: random.chance(20) ? 'Yes' : 'No',
    ...fields,
    currency: currency.name,
    currency_code: currency.code,
    price_model: payoutType,
    payout_type: payoutType,
    revenue_type: revenueTypeFor(payoutType),
    tracking_protocol: random.pick(['Server Postback URL', 'Server Postback URL', 'iFrame Pixel', 'Image Pixel']),
    conversion_point: point,
    description: `${category}: ${product}. Pays on ${point}.`,
    restriction: random.chance(60) ? 'No brand bidding; no misleading claims.' : '',
    ...terms,
    events: randomEvents(random, vertical, payoutType, terms, currency, index),
    categories: random.chance(30) ? [category, 'Top picks'] : [category],
    allow_traffics: TRAFFIC_TYPES.map((_, type) => type + 1).filter(() => random.chance(45)),
    logo: `https://cdn.mock-network.example/logo/${index}.png`,
    screenshot: random.chance(50) ? `https://cdn.mock-network.example/screenshot/${index}.png` : '',
    advertiser_offer_id: random.chance(50) ? `ADV-${1000 + index}` : '',
  } satisfies MockOfferInput
}

/** An app's page in the store of its system, or its own page if it is for both. */
function previewOf(platform: Platform | undefined, index: number) {
  if (platform === undefined) return { preview_url: `https://www.shop${index}.example/`, app_id: '' }
  const app_id = platform === 'iOS' ? String(900_000_000 + index * 37) : `com.example.app${index}`
  const pages = {
    Android: `https://play.google.com/store/apps/details?id=${app_id}`,
    iOS: `https://apps.apple.com/app/id${app_id}`,
    both: `https://www.app${index}.example/`,
  }
  return { preview_url: pages[platform], app_id }
}

type Terms = Pick<MockOffer, 'payout' | 'revenue' | 'payout_percent' | 'revenue_percent'>

/** Payout and revenue. The network keeps 10 to 40 %, but loses money with one offer in twenty. */
function randomTerms(
  random: Random,
  payoutType: string,
  currency: Currency,
  [low, high]: readonly [number, number],
): Terms {
  const margin = random.chance(5) ? -8 : random.between(10, 40)
  const withMargin = (amount: number) => Math.floor((amount * (100 + margin)) / 100)
  const cents = random.between(low, high)
  const percent = random.between(300, 1500)
  const amount = (usCents: number) =>
    formatMicros(payoutType === 'CPS' ? 0 : Math.floor((usCents * 1_000_000) / currency.micros) * 10_000, 5)
  const share = (hundredths: number) => (payoutType.includes('CPS') ? formatMicros(hundredths * 10_000, 2) : '-1.00')
  return {
    payout: amount(cents),
    revenue: amount(withMargin(cents)),
    payout_percent: share(percent),
    revenue_percent: share(withMargin(percent)),
  }
}

/** The first event, and for every third offer later ones that pay more. */
function randomEvents(
  random: Random,
  { category, point, events, cents }: Vertical,
  payoutType: string,
  terms: Terms,
  currency: Currency,
  index: number,
): Partial<MockOfferEvent>[] {
  const first: Partial<MockOfferEvent> = {
    event_name: point,
    need_approval: category === 'Finance' ? 'Yes' : 'No',
    description: `Pays on ${point}.`,
  }
  const later = (index % 3 === 0 ? events : []).map((name, depth): Partial<MockOfferEvent> => {
    const least = cents[1] * (depth + 1)
    const more = randomTerms(random, 'CPA', currency, [least, least + cents[1]])
    return {
      event_name: name,
      conversion_point: name,
      ...(payoutType.includes('CPS') ? terms : { ...more, payout_type: 'CPA', revenue_type: 'RPA' }),
      can_multiply_conversion: random.chance(30) ? 'Yes' : 'No',
    }
  })
  return [first, ...later].map((event, at, all) => ({ ...event, is_end_point: at === all.length - 1 ? 'Yes' : 'No' }))
}
