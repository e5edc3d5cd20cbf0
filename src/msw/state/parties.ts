import { checkFields, checkReference, named } from '../given.ts'
import type { Instant } from '../time/clock.ts'
import type { Affiliates } from './affiliates.ts'
import { type Device, usualDevice } from './device.ts'
import type { Offers } from './offers.ts'
import type { Traffic } from './traffic.ts'

/** The network of clicks and conversions, and the records that they refer to. */
export interface Parties {
  readonly offers: Offers
  readonly affiliates: Affiliates
  readonly traffic: Traffic
  /** Current time in seconds. */
  readonly now: number
}

/** What clicks and conversions have in common. */
export interface VisitInput {
  /** Offer id. */
  readonly offer_id: number
  /** Affiliate id. */
  readonly affiliate_id: number
  /** An instant: of a conversion to the second, of clicks in their hour. A text without a time zone is UTC. */
  readonly time: Instant
  /** Country code of the click; `US` by default. */
  readonly country?: string | undefined
  /** Traffic source of the click; `direct` by default. */
  readonly source?: string | undefined
  /** Device of the visitor; a common phone by default. */
  readonly client?: Partial<Device> | undefined
}

const FIELDS = named('offer_id affiliate_id time country source client') satisfies Record<keyof VisitInput, true>

/**
 * Checks and completes the visitor of clicks or of a conversion, which have the fields of `own` besides.
 * @throws TypeError for unknown fields, offers and affiliates.
 */
export function visitorOf(what: string, given: VisitInput, own: object, { offers, affiliates }: Parties) {
  const { offer_id, affiliate_id, country = 'US', source = 'direct', client = {} } = given
  checkFields(what, given, { ...FIELDS, ...own })
  checkReference(what, 'offer', offer_id, offers)
  checkReference(what, 'affiliate', affiliate_id, affiliates)
  checkFields(`${what}: client`, client, usualDevice)
  return { offer_id, affiliate_id, country, source, client: { ...usualDevice, ...client } }
}
