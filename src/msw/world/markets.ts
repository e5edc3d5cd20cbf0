import { byWeight, createRandom } from '../random.ts'
import type { AccessLists } from '../state/access.ts'
import type { MockAffiliate } from '../state/affiliates.ts'
import type { Device } from '../state/device.ts'
import type { MockOffer } from '../state/offers.ts'
import { DAY } from '../time/clock.ts'
import { admitsCountry } from '../tracking/targeting.ts'
import { type Country, countries } from './countries.ts'
import { devices } from './devices.ts'
import type { OfferPlan } from './offers.ts'

/** An affiliate that sends visitors. */
export interface Sender {
  readonly id: number
  /** When it stopped; `Infinity` while it is active. */
  readonly until: number
  readonly sources: readonly string[]
}

/** Whom an offer gets its visitors from. The lists repeat their items by weight, to draw from. */
export interface Market {
  readonly offer_id: number
  readonly from: number
  readonly until: number
  /** The longest time from a click to its conversion, in seconds. */
  readonly session: number
  readonly clicksPerConversion: number
  /** Number of events of the offer. */
  readonly events: number
  readonly affiliates: readonly Sender[]
  readonly countries: readonly Country[]
  readonly devices: readonly Device[]
}

/** Names that affiliates give to their traffic sources. */
const SOURCES = [
  ...['fb_ads', 'google-search', 'newsletter', 'tiktok', 'native_07', 'push-main', 'blog'],
  ...['抖音', 'телеграм-канал', 'coupon site'],
]

const SESSION_DAYS: Readonly<Record<string, number>> = { '1 Day': 1, '1 Week': 7, '2 Weeks': 14, '1 Month': 30 }

/** The markets of all offers that have traffic, repeated by weight. */
export function createMarkets(
  plans: readonly OfferPlan[],
  affiliates: readonly MockAffiliate[],
  access: AccessLists,
  now: number,
  seed: number,
): Market[] {
  const random = createRandom(seed, 'markets')
  const strengths = affiliates.map((_, index) => Math.floor(1000 / (index + 2)) + random.below(120))
  const senders = affiliates.map(({ id, status }): Sender => {
    const own = Array.from({ length: random.between(2, 5) }, () => random.pick(SOURCES))
    return { id, until: status === 'Active' ? Number.POSITIVE_INFINITY : now - 120 * DAY, sources: own }
  })
  const markets = plans.flatMap(({ offer, from, until, weight, clicksPerConversion }) => {
    const allowed = byWeight(senders, ({ id }, index) =>
      access.allows(offer, id) ? (strengths[index] as number) * random.between(1, 9) : 0,
    )
    if (until <= from || allowed.length === 0) return []
    const market: Market = {
      offer_id: offer.id,
      from,
      until,
      session: (SESSION_DAYS[offer.session_lifespan] as number) * DAY,
      clicksPerConversion,
      events: offer.events.length,
      affiliates: allowed,
      countries: byWeight(countries, ({ code, share }) => (admitsCountry(offer, code) ? share : 0)),
      devices: byWeight(devices, (device) => (admitsDevice(offer, device) ? device.share : 0)),
    }
    return [{ market, weight }]
  })
  return byWeight(markets, ({ weight }) => weight).map(({ market }) => market)
}

/** Whether the device rules of generated offers, which name systems and brands, accept a device. */
function admitsDevice({ type, device_rules }: MockOffer, { kind, os, brand }: Device): boolean {
  const systems = device_rules.find((rule) => rule.startsWith('1:OS:'))
  const blocked = device_rules.find((rule) => rule.startsWith('0:Device Brand:')) ?? ''
  return kind === type && (systems === undefined || systems.includes(os)) && !blocked.includes(brand)
}
