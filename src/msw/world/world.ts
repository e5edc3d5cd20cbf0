import type { AccessLists } from '../state/access.ts'
import type { advertiserCollection } from '../state/advertisers.ts'
import type { affiliateCollection } from '../state/affiliates.ts'
import type { offerCollection } from '../state/offers.ts'
import type { Traffic } from '../store/traffic.ts'
import { createAccess } from './access.ts'
import { setCaps } from './caps.ts'
import { createOffers } from './offers.ts'
import { createAdvertisers, createAffiliates } from './people.ts'
import { generateTraffic, HISTORY_HOURS } from './traffic.ts'

/** How large a world, and when. */
export interface WorldSize {
  readonly seed: number
  readonly offers: number
  readonly affiliates: number
  readonly conversions: number
  /** Seconds. */
  readonly now: number
}

/** The records that a world is written into. */
export interface WorldRecords {
  readonly offers: ReturnType<typeof offerCollection>
  readonly advertisers: ReturnType<typeof advertiserCollection>
  readonly affiliates: ReturnType<typeof affiliateCollection>
  readonly access: AccessLists
}

/**
 * Fills the records from the seed and makes the traffic. `traffic` may be one made before of the same size: then only
 * the records are made again.
 */
export function createWorld(
  records: WorldRecords,
  { seed, offers, affiliates, conversions, now }: WorldSize,
  traffic?: Traffic,
): Traffic {
  createAdvertisers(records.advertisers, offers, seed)
  createAffiliates(records.affiliates, affiliates, seed)
  const active = records.advertisers.list(({ status }) => status === 'Active').map(({ id }) => id)
  const plans = createOffers(records.offers, offers, seed, now - HISTORY_HOURS * 3600, now, active)
  const people = records.affiliates.list()
  createAccess(
    records.access,
    records.offers.list(),
    people.map(({ id }) => id),
    seed,
  )
  const made = traffic ?? generateTraffic(plans, people, records.access, conversions, seed, now)
  setCaps(records.offers.list(), made)
  return made
}
