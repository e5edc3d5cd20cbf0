import type { Advertisers } from '../state/advertisers.ts'
import { Traffic } from '../state/traffic.ts'
import { DAY } from '../time/clock.ts'
import { createAccess } from './access.ts'
import { addCaps, type CapUsages, setLimits, usagesOf } from './caps.ts'
import { createMarkets } from './markets.ts'
import { createOffers } from './offers.ts'
import { type Deciding, PassingTime } from './passing-time.ts'
import { createAdvertisers, createAffiliates } from './people.ts'
import { Visits } from './visits.ts'

/** Size of a generated network, and the end of its past. */
export interface WorldSize {
  readonly seed: number
  readonly offers: number
  readonly affiliates: number
  readonly conversions: number
  /** In seconds. */
  readonly now: number
}

/** The collections that a world is created in. */
export interface WorldRecords extends Deciding {
  readonly advertisers: Advertisers
}

/** The traffic of a world, what it has used of caps, and what continues it. */
export interface WorldTraffic {
  readonly traffic: Traffic
  readonly usages: CapUsages
  readonly time: PassingTime
}

/** Creates the records of a seed, and a year of traffic, or takes traffic that was created for the same size before. */
export function createWorld(records: WorldRecords, size: WorldSize, known?: WorldTraffic): WorldTraffic {
  const { seed, now } = size
  createAdvertisers(records.advertisers, size.offers, seed)
  createAffiliates(records.affiliates, size.affiliates, seed)
  const active = records.advertisers.list(({ status }) => status === 'Active').map(({ id }) => id)
  const plans = createOffers(records.offers, size.offers, seed, now, active)
  const offers = records.offers.list()
  const affiliates = records.affiliates.list()
  const affiliateIds = affiliates.map(({ id }) => id)
  createAccess(records.access, offers, affiliateIds, seed)
  const capped = addCaps(offers)
  const create = (): WorldTraffic => {
    const markets = createMarkets(plans, affiliates, records.access, now, seed)
    const hasTraffic = markets.length > 0 && size.conversions > 0
    const visits = hasTraffic ? new Visits(markets, seed, now - 365 * DAY, size.conversions) : undefined
    const traffic = new Traffic()
    const time = new PassingTime(visits, now)
    time.advance(now, traffic, records)
    return { traffic, usages: usagesOf(capped, traffic), time }
  }
  const created = known ?? create()
  setLimits(capped, created.usages)
  return created
}
