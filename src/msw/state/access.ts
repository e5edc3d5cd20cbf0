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

/** The access lists of offers. */
export class AccessLists implements Iterable<MockAccess> {
  readonly #entries = new Map<number, Map<number, Access>>()

  readonly #offers: Offers
  readonly #affiliates: Affiliates

  constructor(offers: Offers, affiliates: Affiliates) {
    this.#offers = offers
    this.#affiliates = affiliates
  }

  /** Number of entries. */
  get size(): number {
    return this.list().length
  }

  /** Returns the entry of an offer and an affiliate. */
  get(offerId: MockId, affiliateId: MockId): Access | undefined {
    const id = toId('access', affiliateId)
    return this.#entries.get(toId('access', offerId))?.get(id)
  }

  /** Sets an entry, for any access type of the offer. */
  add(entry: MockAccess): void {
    checkFields('access', entry, SAMPLE)
    RECORDS.check(entry)
    checkReference('access', 'offer', entry.offer_id, this.#offers)
    checkReference('access', 'affiliate', entry.affiliate_id, this.#affiliates)
    const offer = this.#entries.get(entry.offer_id) ?? new Map<number, Access>()
    offer.set(entry.affiliate_id, entry.access)
    this.#entries.set(entry.offer_id, offer)
  }

  /** Deletes an entry. Returns whether it existed. */
  delete(offerId: MockId, affiliateId: MockId): boolean {
    const id = toId('access', affiliateId)
    return this.#entries.get(toId('access', offerId))?.delete(id) ?? false
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

  /** Lists all entries by offer, or those that `where` selects. */
  list(where: Where<MockAccess> = () => true): MockAccess[] {
    const entries = [...this.#entries].flatMap(([offer_id, affiliates]) =>
      [...affiliates].map(([affiliate_id, access]) => ({ offer_id, affiliate_id, access })),
    )
    return entries.filter(matcher(where, () => RECORDS))
  }

  [Symbol.iterator](): IterableIterator<MockAccess> {
    return this.list()[Symbol.iterator]()
  }
}
