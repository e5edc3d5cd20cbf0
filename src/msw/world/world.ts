import type { Advertisers } from '../state/advertisers.ts'
import { Traffic } from '../state/traffic.ts'
import { DAY } from '../time/clock.ts'
import { createAccess } from './access.ts'
import { addCaps, setLimits } from './caps.ts'
import { createMarkets } from './markets.ts'
import { createOffers } from './offers.ts'
import { type Deciding, PassingTime } from './passing-time.ts'
import { createAdvertisers, createAffiliates } from './people.ts'
import { planVisits, Visits } from './visits.ts'

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

/** A year of traffic, and what continues it. Networks change copies of it. */
export interface Past {
  readonly traffic: Traffic
  readonly time: PassingTime
}

/** Creates the records of a seed, and returns their past: `known`, if it was created before. */
export function createWorld(records: WorldRecords, size: WorldSize, known?: Past): Past {
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
  const create = (): Past => {
    const markets = createMarkets(plans, affiliates, records.access, now, seed)
    const hasTraffic = markets.length > 0 && size.conversions > 0
    const plan = hasTraffic ? planVisits(markets, seed, now - 365 * DAY, size.conversions) : undefined
    const visits = plan && new Visits(plan)
    const traffic = new Traffic()
    const time = new PassingTime(visits, now)
    time.advance(now, traffic, records)
    return { traffic, time }
  }
  const past = known ?? pastOf(size, create)
  setLimits(capped, past.traffic)
  return past
}

/** The latest pasts, by size: most programs create equal networks, and to generate a past takes 100 times as long. */
const pasts = new Map<string, Past>()
const MOST_PASTS = 3
/** A past of more conversions would take too much memory for as long as the process runs. */
const MOST_CONVERSIONS = 20_000

function pastOf(size: WorldSize, create: () => Past): Past {
  if (size.conversions > MOST_CONVERSIONS) return create()
  const { seed, offers, affiliates, conversions, now } = size
  const key = [seed, offers, affiliates, conversions, now].join(' ')
  const past = pasts.get(key) ?? create()
  pasts.delete(key)
  pasts.set(key, past)
  for (const oldest of pasts.keys()) if (pasts.size > MOST_PASTS) pasts.delete(oldest)
  return past
}
