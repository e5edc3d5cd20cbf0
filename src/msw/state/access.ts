import type { MockAffiliate, MockAffiliateInput } from './affiliates.ts'
import type { Collection } from './collection.ts'
import { checkChoices, checkFields, checkReference } from '../given.ts'
import type { MockOffer, MockOfferInput } from './offers.ts'

/** Whether an affiliate was let in or shut out; nothing is recorded where the offer's own access type decides. */
export type Access = 'approved' | 'blocked'

/** One entry of the access lists. */
export interface MockAccess {
  /** Offer id. */
  readonly offer_id: number
  /** Affiliate id. */
  readonly affiliate_id: number
  /** Let in or shut out. */
  readonly access: Access
}

const FIELDS = { offer_id: true, affiliate_id: true, access: true } satisfies Record<keyof MockAccess, true>

/** What of an offer decides who may see it. */
export interface AccessGuarded {
  /** Offer id. */
  readonly id: number
  /** Open to all affiliates, to those who were approved, or to those who were let in. */
  readonly access_type: 'Public' | 'Need Approval' | 'Private'
}

/** The access lists: offer by offer, affiliate by affiliate. */
export class AccessLists implements Iterable<MockAccess> {
  readonly #entries = new Map<number, Map<number, Access>>()

  readonly #offers: Collection<MockOffer, MockOfferInput>
  readonly #affiliates: Collection<MockAffiliate, MockAffiliateInput>

  constructor(
    offers: Collection<MockOffer, MockOfferInput>,
    affiliates: Collection<MockAffiliate, MockAffiliateInput>,
  ) {
    this.#offers = offers
    this.#affiliates = affiliates
  }

  /** How many entries there are. */
  get size(): number {
    return this.list().length
  }

  /** What is recorded of an affiliate and an offer. */
  get(offerId: number, affiliateId: number): Access | undefined {
    return this.#entries.get(offerId)?.get(affiliateId)
  }

  /** Writes an entry as it is given, whatever the offer's access type. */
  add(entry: MockAccess): void {
    checkFields('access', entry, FIELDS)
    checkChoices('access', entry, { access: ['approved', 'blocked'] })
    checkReference('access', 'offer', entry.offer_id, this.#offers)
    checkReference('access', 'affiliate', entry.affiliate_id, this.#affiliates)
    const offer = this.#entries.get(entry.offer_id) ?? new Map<number, Access>()
    offer.set(entry.affiliate_id, entry.access)
    this.#entries.set(entry.offer_id, offer)
  }

  /** Forgets an entry; gives whether there was one. */
  delete(offerId: number, affiliateId: number): boolean {
    return this.#entries.get(offerId)?.delete(affiliateId) ?? false
  }

  /** Lets an affiliate in. A Public offer is open to all: at most a block goes (SERVICE-NOTES, Behaviour 8). */
  grant(offer: AccessGuarded, affiliateId: number): void {
    if (offer.access_type === 'Public') this.delete(offer.id, affiliateId)
    else this.add({ offer_id: offer.id, affiliate_id: affiliateId, access: 'approved' })
  }

  /** Shuts an affiliate out. A Private offer is closed to all: at most a grant goes (SERVICE-NOTES, Behaviour 8). */
  block(offer: AccessGuarded, affiliateId: number): void {
    if (offer.access_type === 'Private') this.delete(offer.id, affiliateId)
    else this.add({ offer_id: offer.id, affiliate_id: affiliateId, access: 'blocked' })
  }

  /** Whether the affiliate may run the offer, and so gets a tracking link. */
  allows(offer: AccessGuarded, affiliateId: number): boolean {
    const access = this.get(offer.id, affiliateId)
    return offer.access_type === 'Public' ? access !== 'blocked' : access === 'approved'
  }

  /** Whether the affiliate finds the offer in its list: an offer that needs approval is shown before it is approved. */
  shows(offer: AccessGuarded, affiliateId: number): boolean {
    return offer.access_type === 'Need Approval'
      ? this.get(offer.id, affiliateId) !== 'blocked'
      : this.allows(offer, affiliateId)
  }

  /** Forgets all entries. */
  clear(): void {
    this.#entries.clear()
  }

  /** All entries, offer by offer. */
  list(): MockAccess[] {
    return [...this.#entries].flatMap(([offer_id, affiliates]) =>
      [...affiliates].map(([affiliate_id, access]) => ({ offer_id, affiliate_id, access })),
    )
  }

  [Symbol.iterator](): IterableIterator<MockAccess> {
    return this.list()[Symbol.iterator]()
  }
}
