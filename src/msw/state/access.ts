import { checkChoices, checkFields, checkReference } from '../given.ts'
import type { Affiliates } from './affiliates.ts'
import type { MockOffer, Offers } from './offers.ts'
import { type MockId, matcher, type Records, toId, type Where } from './where.ts'

/** Whether an affiliate was approved for an offer or blocked. */
export type Access = 'approved' | 'blocked'

/** One entry of the access lists. */
export interface MockAccess {
  /** Offer id. */
  readonly offer_id: number
  /** Affiliate id. */
  readonly affiliate_id: number
  /** Approved or blocked. */
  readonly access: Access
}

const SAMPLE: MockAccess = { access: 'blocked', offer_id: 1001, affiliate_id: 42 }
const RECORDS: Records = {
  what: 'access',
  sample: SAMPLE,
  check: (given) => checkChoices('access', given, { access: ['approved', 'blocked'] }),
}

const keyOf = (offerId: MockId, affiliateId: MockId) => `${toId('access', offerId)} ${toId('access', affiliateId)}`

/** The access lists of offers. */
export class AccessLists implements Iterable<MockAccess> {
  /** By the ids of offer and affiliate. */
  readonly #entries = new Map<string, MockAccess>()
  readonly #offers: Offers
  readonly #affiliates: Affiliates

  constructor(offers: Offers, affiliates: Affiliates) {
    this.#offers = offers
    this.#affiliates = affiliates
  }

  /** Number of entries. */
  get size(): number {
    return this.#entries.size
  }

  /** Returns the entry of an offer and an affiliate. */
  get(offerId: MockId, affiliateId: MockId): Access | undefined {
    return this.#entries.get(keyOf(offerId, affiliateId))?.access
  }

  /** Sets an entry, for any access type of the offer. */
  add(entry: MockAccess): void {
    checkFields('access', entry, SAMPLE)
    RECORDS.check(entry)
    checkReference('access', 'offer', entry.offer_id, this.#offers)
    checkReference('access', 'affiliate', entry.affiliate_id, this.#affiliates)
    const { offer_id, affiliate_id, access } = entry
    this.#entries.set(keyOf(offer_id, affiliate_id), { offer_id, affiliate_id, access })
  }

  /** Deletes an entry. Returns whether it existed. */
  delete(offerId: MockId, affiliateId: MockId): boolean {
    return this.#entries.delete(keyOf(offerId, affiliateId))
  }

  /** Gives an affiliate access. For a Public offer, this only removes a block. */
  grant(offer: MockOffer, affiliateId: number): void {
    if (offer.access_type === 'Public') this.delete(offer.id, affiliateId)
    else this.add({ offer_id: offer.id, affiliate_id: affiliateId, access: 'approved' })
  }

  /** Blocks an affiliate. For a Private offer, this only removes its access. */
  block(offer: MockOffer, affiliateId: number): void {
    if (offer.access_type === 'Private') this.delete(offer.id, affiliateId)
    else this.add({ offer_id: offer.id, affiliate_id: affiliateId, access: 'blocked' })
  }

  /** Whether the affiliate may promote the offer, and gets a tracking link. */
  allows(offer: MockOffer, affiliateId: number): boolean {
    const access = this.get(offer.id, affiliateId)
    return offer.access_type === 'Public' ? access !== 'blocked' : access === 'approved'
  }

  /** Whether the affiliate sees the offer. An offer that needs approval is shown before the approval. */
  shows(offer: MockOffer, affiliateId: number): boolean {
    return offer.access_type === 'Need Approval'
      ? this.get(offer.id, affiliateId) !== 'blocked'
      : this.allows(offer, affiliateId)
  }

  /** Deletes all entries. */
  clear(): void {
    this.#entries.clear()
  }

  /** Lists all entries, or those that `where` selects. */
  list(where: Where<MockAccess> = () => true): MockAccess[] {
    return [...this.#entries.values()].filter(matcher(where, () => RECORDS))
  }

  [Symbol.iterator](): IterableIterator<MockAccess> {
    return this.list()[Symbol.iterator]()
  }
}
