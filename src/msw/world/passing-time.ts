import { MICROS, toMicros } from '../decimal.ts'
import { mix } from '../random.ts'
import type { AccessLists } from '../state/access.ts'
import type { Affiliates } from '../state/affiliates.ts'
import { currencyOf, toNetworkMicros } from '../state/currencies.ts'
import type { MockOfferEvent, Offers } from '../state/offers.ts'
import type { Conversion, Traffic } from '../state/traffic.ts'
import { DAY } from '../time/clock.ts'
import { LONGEST_WAIT, type Visit, type VisitorEvent, type Visits } from './visits.ts'

/** The records that decide whether a visit takes place, and what its conversions pay. */
export interface Deciding {
  readonly offers: Offers
  readonly affiliates: Affiliates
  readonly access: AccessLists
}

/**
 * Adds generated visits to the traffic as time passes. Each hour is generated as a whole, in order, and independently of
 * the steps in which time moves; what has not happened yet is kept. So the same moment always has the same traffic.
 */
export class PassingTime {
  readonly #visits: Visits | undefined
  /** The end of the seeded past, whose traffic does not depend on the present status of offers. */
  readonly #past: number
  readonly #refused = new WeakSet<Visit>()
  #futureVisits: Visit[] = []
  #futureEvents: VisitorEvent[] = []

  constructor(visits: Visits | undefined, past: number) {
    this.#visits = visits
    this.#past = past
  }

  /** A copy that continues independently, made before any visit was refused. */
  copy(): PassingTime {
    const copy = new PassingTime(this.#visits?.copy(), this.#past)
    copy.#futureVisits = [...this.#futureVisits]
    copy.#futureEvents = [...this.#futureEvents]
    return copy
  }

  /** Adds everything that happens before `now` and was not added yet. */
  advance(now: number, traffic: Traffic, records: Deciding): void {
    if (this.#visits === undefined) return
    // A conversion of the next days can have its click before `now`.
    while (this.#visits.until < now + LONGEST_WAIT) {
      const { visits, events } = this.#visits.next()
      for (const visit of visits) this.#futureVisits.push(visit)
      for (const event of events) this.#futureEvents.push(event)
    }
    const visits = this.#futureVisits.filter(({ time }) => time < now)
    this.#futureVisits = this.#futureVisits.filter(({ time }) => time >= now)
    for (const visit of visits.sort((left, right) => left.time - right.time)) {
      if (visit.time < this.#past || takesPlace(visit, records)) traffic.clicks.push(visit)
      else this.#refused.add(visit)
    }
    const end = this.#futureEvents.findIndex(({ time }) => time >= now)
    for (const event of this.#futureEvents.splice(0, end < 0 ? this.#futureEvents.length : end)) {
      const conversion = this.#refused.has(event.visit) ? undefined : conversionOf(event, records)
      if (conversion !== undefined) traffic.record(conversion)
    }
  }
}

/** Whether the offer takes visitors of the affiliate. */
function takesPlace({ offer_id, affiliate_id }: Visit, { offers, affiliates, access }: Deciding): boolean {
  const offer = offers.get(offer_id)
  return (
    offer?.status === 'Active' &&
    affiliates.get(affiliate_id)?.status === 'Active' &&
    access.allows(offer, affiliate_id)
  )
}

/** The conversion at the terms that the offer has now; `undefined` if the offer or its event was deleted. */
function conversionOf({ time, e_id, visit }: VisitorEvent, { offers }: Deciding): Omit<Conversion, 'id'> | undefined {
  const offer = offers.get(visit.offer_id)
  const event = offer?.events.find((known) => known.e_id === e_id)
  if (offer === undefined || event === undefined) return undefined
  const currency = currencyOf(offer.currency_code)
  const roll = (what: number, bound: number) => mix(mix(visit.salt, e_id), what) % bound
  /** Amount of a sale in cents, of which a part is paid. */
  const sale = 1_500 + roll(1, 23_501)
  const { offer_id, affiliate_id, country, source, client, salt } = visit
  return {
    offer_id,
    affiliate_id,
    country,
    source,
    client,
    salt,
    time,
    clickTime: visit.time,
    e_id,
    currency,
    payout: toNetworkMicros(event.payout, currency) + partOf(sale, event.payout_percent),
    revenue: toNetworkMicros(event.revenue, currency) + partOf(sale, event.revenue_percent),
    ...settlement(event, time, roll),
  }
}

/** A percentage of cents in micro units, to 5 places as the aggregate reports add up; 0 where there is none (-1.00). */
const partOf = (cents: number, percent: string) =>
  Math.floor((cents * 10_000 * Math.max(0, toMicros(percent))) / (100 * MICROS) / 10) * 10

/** When the status is final, and what it is then. A few conversions are disputed for weeks, or revoked later. */
function settlement({ need_approval }: MockOfferEvent, time: number, roll: (what: number, bound: number) => number) {
  const never = Number.POSITIVE_INFINITY
  const approval = need_approval === 'Yes'
  const revoked = (settled: number) => (roll(6, 100) < 4 ? settled + (3 + roll(7, 40)) * DAY + roll(8, DAY) : never)
  if (!approval && roll(2, 100) < 55) return { outcome: 'Approved', settles: time, revoked: revoked(time) } as const
  const days = approval ? 5 + roll(3, 26) : 1 + roll(3, 14)
  const verdict = roll(4, 100)
  const settles = time + (verdict >= 96 ? 6 * days * DAY : days * DAY + roll(5, DAY))
  if (verdict >= 78) return { outcome: 'Rejected', settles, revoked: never } as const
  return { outcome: 'Approved', settles, revoked: revoked(settles) } as const
}
