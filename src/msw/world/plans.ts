import { DAY } from '../clock.ts'
import { toMicros } from '../decimal.ts'
import { createRandom, shareTable } from '../random.ts'
import type { AccessLists } from '../state/access.ts'
import type { MockAffiliate } from '../state/affiliates.ts'
import type { MockOffer, MockOfferEvent } from '../state/offers.ts'
import type { Dictionaries } from '../store/traffic.ts'
import type { OfferPlan } from './offers.ts'
import { countries } from './vocabulary/countries.ts'
import { currencies, currencyOf } from './vocabulary/currencies.ts'
import { clients } from './vocabulary/devices.ts'
import { sources } from './vocabulary/sources.ts'

/** What an event pays, in micro units of the network's currency: a sum, and a share of a sale in parts of 10,000. */
export interface EventTerms {
  readonly payout: number
  readonly revenue: number
  readonly payoutShare: number
  readonly revenueShare: number
  readonly needsApproval: boolean
}

/** An offer's traffic in tables to draw from, all in indices of the dictionaries. */
export interface TrafficPlan {
  readonly offer: number
  readonly from: number
  readonly until: number
  /** The most seconds from a click to its conversion. */
  readonly session: number
  readonly clicksPerConversion: number
  readonly currency: number
  readonly affiliates: Uint16Array
  readonly countries: Uint16Array
  readonly clients: Uint16Array
  readonly events: readonly EventTerms[]
}

/** Days of each `session_lifespan`. */
const SESSIONS: Readonly<Record<string, number>> = { '1 Day': 1, '1 Week': 7, '2 Weeks': 14, '1 Month': 30 }

/** An amount in a currency as micro units of the network's, to 5 places: reports show cost and income with 5. */
export function convert(amount: string, micros: number): number {
  return Number((BigInt(toMicros(amount)) * BigInt(micros)) / 10_000_000n) * 10
}

const share = (percent: string) => Math.max(0, Math.floor(toMicros(percent) / 10_000))

function termsOf(event: MockOfferEvent, rate: number): EventTerms {
  return {
    payout: convert(event.payout, rate),
    revenue: convert(event.revenue, rate),
    payoutShare: share(event.payout_percent),
    revenueShare: share(event.revenue_percent),
    needsApproval: event.need_approval === 'Yes',
  }
}

/** The tables of every offer that has traffic. */
export function trafficPlans(
  plans: readonly OfferPlan[],
  affiliates: readonly MockAffiliate[],
  access: AccessLists,
  dictionaries: Dictionaries,
  seed: number,
) {
  const random = createRandom(seed, 'plans')
  const weights: number[] = []
  const tables: TrafficPlan[] = []
  const strength = affiliates.map((_, index) => Math.floor(1000 / (index + 2)) + random.below(120))
  for (const { offer, from, until, weight, clicksPerConversion } of plans) {
    const shares = affiliates.map(({ id }, index) =>
      access.allows(offer, id) ? (strength[index] as number) * random.between(1, 9) : 0,
    )
    if (until <= from || shares.every((one) => one === 0)) continue
    const currency = currencyOf(offer.currency_code)
    weights.push(weight)
    tables.push({
      offer: dictionaries.offers.add(offer.id),
      from,
      until,
      session: (SESSIONS[offer.session_lifespan] as number) * DAY,
      clicksPerConversion,
      currency: currencies.indexOf(currency),
      affiliates: indexed(shares, (index) => dictionaries.affiliates.add(affiliates[index]?.id as number)),
      countries: indexed(countryShares(offer), (index) => dictionaries.countries.add(countries[index]?.code as string)),
      clients: indexed(clientShares(offer), (index) =>
        dictionaries.clients.add(clients[index] as (typeof clients)[number]),
      ),
      events: offer.events.map((event) => termsOf(event, currency.micros)),
    })
  }
  return { tables, choice: weights.length > 0 ? shareTable(weights) : new Uint16Array() }
}

/** Per affiliate: when it stopped sending, and its sources. */
export function affiliateHabits(
  affiliates: readonly MockAffiliate[],
  dictionaries: Dictionaries,
  now: number,
  seed: number,
) {
  const random = createRandom(seed, 'habits')
  const habits = affiliates.map(({ id, status }) => ({
    index: dictionaries.affiliates.add(id),
    until: status === 'Active' ? now : now - 120 * DAY,
    sources: Array.from({ length: random.between(2, 5) }, () => dictionaries.sources.add(random.pick(sources))),
  }))
  return new Map(habits.map((habit) => [habit.index, habit]))
}

function indexed(shares: readonly number[], index: (item: number) => number): Uint16Array {
  const indices = shares.map((share, item) => (share > 0 ? index(item) : 0))
  return shareTable(shares).map((item) => indices[item] as number)
}

function countryShares({ enable_geo_targeting, geo_type, geo_countries }: MockOffer): number[] {
  const listed = geo_countries.split(';')
  const allowed = (code: string) => enable_geo_targeting === 'No' || listed.includes(code) === (geo_type === 'Include')
  return countries.map(({ code, share }) => (allowed(code) ? share : 0))
}

function clientShares({ type, device_rules }: MockOffer): number[] {
  const systems = device_rules.find((rule) => rule.startsWith('1:OS:'))
  const blocked = device_rules.find((rule) => rule.startsWith('0:Device Brand:')) ?? ''
  const fits = ({ kind, os, brand }: (typeof clients)[number]) =>
    kind === type && (systems === undefined || systems.includes(os)) && !blocked.includes(brand)
  return clients.map((client) => (fits(client) ? client.share : 0))
}
