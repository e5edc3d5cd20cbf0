import { DAY, dayText } from '../clock.ts'
import { formatMicros } from '../decimal.ts'
import { createRandom, type Random } from '../random.ts'
import type { Collection } from '../state/collection.ts'
import { type MockOffer, type MockOfferEvent, type MockOfferInput, revenueTypeFor } from '../state/offers.ts'
import { type Platform, targetingOf } from './targeting.ts'
import { type Currency, currencyIn, networkCurrency } from './vocabulary/currencies.ts'
import { trafficTypes, type Vertical, verticals } from './vocabulary/verticals.ts'

/** An offer, and what its traffic is made by. */
export interface OfferPlan {
  readonly offer: MockOffer
  /** First and last second of its traffic. */
  readonly from: number
  readonly until: number
  /** Share of the traffic. */
  readonly weight: number
  readonly clicksPerConversion: number
}

const ACCESS = ['Public', 'Public', 'Need Approval', 'Public', 'Private'] as const
const STATUS = [
  'Active',
  'Active',
  'Active',
  'Paused',
  'Active',
  'Active',
  'Active',
  'Pending',
  'Active',
  'Expired',
  'Active',
  'Active',
  'Archived',
] as const

/** Offers of every status, access and payout type: which one an offer gets goes by turns, the rest by chance. */
export function createOffers(
  offers: Collection<MockOffer, MockOfferInput>,
  count: number,
  seed: number,
  start: number,
  now: number,
  advertisers: readonly number[],
): OfferPlan[] {
  const random = createRandom(seed, 'offers')
  const named = new Map<string, number>()
  return Array.from({ length: count }, (_, index) => {
    const status = STATUS[index % STATUS.length] as (typeof STATUS)[number]
    const span = lifespan(random, status, index === 0, start, now)
    const offer = offers.add(inputOf(random, index, status, span, advertisers))
    const alike = (named.get(offer.name) ?? 0) + 1
    named.set(offer.name, alike)
    if (alike > 1) offer.name += ` #${alike}`
    if (index > 0 && random.chance(25)) offer.secondary_offer = String(offer.id - index)
    return {
      offer,
      from: span.from,
      until: status === 'Pending' ? 0 : span.until,
      weight: Math.floor(1_000_000 / (index + 4)) + random.below(100_000),
      clicksPerConversion: random.between(4, 36),
    }
  })
}

function lifespan(random: Random, status: MockOffer['status'], first: boolean, start: number, now: number) {
  // The first offer is live all the time, so that there is always one for traffic to go to.
  const from = !first && random.chance(35) ? start + random.below(200) * DAY : start - random.between(20, 400) * DAY
  const ended = {
    Active: 0,
    Pending: 0,
    Paused: random.between(2, 30),
    Expired: random.between(5, 90),
    Archived: random.between(60, 150),
  }[status]
  const until = status === 'Active' || status === 'Pending' ? now : now - ended * DAY
  const expires = status === 'Expired' ? until : now + random.between(60, 700) * DAY
  return { from: status === 'Pending' ? now - random.between(1, 9) * DAY : from, until, expires }
}

function inputOf(
  random: Random,
  index: number,
  status: MockOffer['status'],
  span: { from: number; expires: number },
  advertisers: readonly number[],
): MockOfferInput {
  const vertical = verticals[index % verticals.length] as Vertical
  const product = random.pick(vertical.products)
  const payoutType = random.pick(vertical.payoutTypes)
  // Most offers pay in the currency of their main market.
  const local = random.chance(75)
  const type = vertical.app
    ? random.chance(85)
      ? 'Mobile'
      : 'Tablet'
    : random.pick(['Desktop', 'Desktop', 'Mobile'] as const)
  const targeting = targetingOf(random, vertical.app, index)
  const currency = local ? currencyIn(targeting.market) : networkCurrency
  const terms = termsOf(random, payoutType, currency, vertical.cents)
  const place =
    targeting.platform === undefined
      ? { preview_url: `https://www.shop${index}.example/`, app_id: '' }
      : storeOf(targeting.platform, index)
  const screenshot = random.chance(50) ? `https://cdn.mock-network.example/screenshot/${index}.png` : ''
  const point = {
    tracking_protocol: random.chance(80) ? 'Server Postback URL' : random.pick(['iFrame Pixel', 'Image Pixel']),
    conversion_point: vertical.point,
  }
  const advertiser = advertisers[index % advertisers.length] ?? 0
  return {
    name: `${product} - ${targeting.places} (${payoutType})`,
    status,
    advertiser_id: advertiser,
    create_date: dayText(span.from),
    expire_date: dayText(span.expires),
    type,
    access_type: ACCESS[index % ACCESS.length] as MockOffer['access_type'],
    session_lifespan: random.pick(['1 Day', '1 Week', '2 Weeks', '1 Month']),
    ...place,
    url: `https://trk.advertiser${advertiser}.example/in?c=${index}&tid={TID}&aff={AFFID}&o={OID}`,
    force_unique: random.chance(30) ? 'Yes' : 'No',
    need_security_token: random.chance(15) ? 'Yes' : 'No',
    hide_referrer: random.chance(20) ? 'Yes' : 'No',
    ...targeting.fields,
    currency: currency.name,
    currency_code: currency.code,
    price_model: payoutType,
    payout_type: payoutType,
    revenue_type: revenueTypeFor(payoutType),
    ...point,
    description: `${vertical.category}: ${product}. Pays on ${vertical.point}.`,
    restriction: random.chance(60) ? 'No brand bidding; no misleading claims.' : '',
    ...terms,
    events: eventsOf(random, vertical, payoutType, terms, currency, index),
    categories: random.chance(30) ? [vertical.category, 'Top picks'] : [vertical.category],
    allow_traffics: trafficTypes.map((_, type) => type + 1).filter(() => random.chance(45)),
    logo: `https://cdn.mock-network.example/logo/${index}.png`,
    screenshot,
    advertiser_offer_id: random.chance(50) ? `ADV-${1000 + index}` : '',
  }
}

/** Where an app is shown: its page in the store of its system, or its own where it is for both. */
function storeOf(platform: Platform, index: number) {
  const appId = platform === 'iOS' ? String(900_000_000 + index * 37) : `com.example.app${index}`
  const pages = {
    Android: `https://play.google.com/store/apps/details?id=${appId}`,
    iOS: `https://apps.apple.com/app/id${appId}`,
    both: `https://www.app${index}.example/`,
  }
  return { preview_url: pages[platform], app_id: appId }
}

type Terms = Pick<MockOffer, 'payout' | 'revenue' | 'payout_percent' | 'revenue_percent'>

/** Payout and revenue, of which the network keeps 10 to 40 %; one offer in twenty loses money. */
function termsOf(
  random: Random,
  payoutType: string,
  currency: Currency,
  [low, high]: readonly [number, number],
): Terms {
  const margin = random.chance(5) ? -8 : random.between(10, 40)
  const fixed = payoutType !== 'CPS'
  const share = payoutType.includes('CPS')
  const cents = random.between(low, high)
  const percent = random.between(300, 1500)
  const unit = (usCents: number) => formatMicros(Math.floor((usCents * 1_000_000) / currency.micros) * 10_000, 5)
  return {
    payout: fixed ? unit(cents) : '0.00000',
    revenue: fixed ? unit(Math.floor((cents * (100 + margin)) / 100)) : '0.00000',
    payout_percent: share ? formatMicros(percent * 10_000, 2) : '-1.00',
    revenue_percent: share ? formatMicros(Math.floor((percent * (100 + margin)) / 100) * 10_000, 2) : '-1.00',
  }
}

function eventsOf(
  random: Random,
  vertical: Vertical,
  payoutType: string,
  terms: Terms,
  currency: Currency,
  index: number,
): Partial<MockOfferEvent>[] {
  const first: Partial<MockOfferEvent> = {
    event_name: vertical.point,
    need_approval: vertical.category === 'Finance' ? 'Yes' : 'No',
    description: `Pays on ${vertical.point}.`,
  }
  // Every third offer goes on after its first event.
  const later = (index % 3 === 0 ? vertical.events : []).map((name, depth): Partial<MockOfferEvent> => {
    // The deeper, the more it pays.
    const least = vertical.cents[1] * (depth + 1)
    const paid = termsOf(random, 'CPA', currency, [least, least + vertical.cents[1]])
    return {
      event_name: name,
      conversion_point: name,
      ...(payoutType.includes('CPS') ? terms : { ...paid, payout_type: 'CPA', revenue_type: 'RPA' }),
      can_multiply_conversion: random.chance(30) ? 'Yes' : 'No',
    }
  })
  return [first, ...later].map((event, at, all) => ({ ...event, is_end_point: at === all.length - 1 ? 'Yes' : 'No' }))
}
