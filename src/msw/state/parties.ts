import { type Client, clients } from '../world/vocabulary/devices.ts'
import type { MockAffiliate, MockAffiliateInput } from './affiliates.ts'
import type { Collection } from './collection.ts'
import { checkFields, checkReference } from '../given.ts'
import type { MockOffer, MockOfferInput } from './offers.ts'

/** Those whom clicks and conversions are between. */
export interface Parties {
  readonly offers: Collection<MockOffer, MockOfferInput>
  readonly affiliates: Collection<MockAffiliate, MockAffiliateInput>
}

/** What `clicks.add` and `conversions.add` both need. */
interface Given {
  readonly offer_id: number
  readonly affiliate_id: number
  readonly client?: Partial<Client> | undefined
}

/** @throws TypeError for fields, offers and affiliates that there are not. */
export function checkTraffic(what: string, given: Given, known: object, parties: Parties): void {
  checkFields(what, given, known)
  checkReference(what, 'offer', given.offer_id, parties.offers)
  checkReference(what, 'affiliate', given.affiliate_id, parties.affiliates)
  checkFields(`${what}: client`, given.client ?? {}, clients[0] as Client)
}
