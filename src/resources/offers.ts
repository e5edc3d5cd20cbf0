import type { Caller } from '../call/caller.ts'
import { misread } from '../call/decode.ts'
import { checkPlain, misfit, refusal } from '../errors/input-error.ts'
import { isRecord } from '../errors/is-record.ts'
import {
  createOffer,
  getAffiliateOffer,
  getOffer,
  listAffiliateOffers,
  listOffers,
  updateOffer,
} from '../operations/offers.ts'
import type { CallOptions } from '../options.ts'
import type { ListOptions, Paged } from '../paging/paged.ts'
import type { OfferCreate, OfferUpdate } from '../schemas/offer-form.ts'
import type { AffiliateOffer } from '../schemas/affiliate-offer.ts'
import type { NetworkOffer } from '../schemas/network-offer.ts'
import type { AffiliateOffersQuery, OffersQuery } from '../schemas/offers.ts'
import { firm, leafOf } from '../codecs/answers.ts'
import { type Id, idDigits, readId } from '../codecs/ids.ts'

/** What a write of an offer gives. */
export interface OfferWritten {
  /** Offer id. One that a number cannot hold (above 2^53) comes as its digits all the same, so that it stays right. */
  id: number
  /** The service's confirmation. */
  message: string
}

/** Offers as the network handles them (SERVICE.md, Offer). */
export interface NetworkOffers {
  /**
   * Offers, by page (GET `v2/getOffers`; SERVICE.md, Offer: getOffers). Optional blocks (`events`, geo, device, caps,
   * …) come with their `*_info` flag.
   * @throws any AffiliateNetworkError when it is awaited or iterated, after the retries of a read.
   * @example
   * ```ts
   * const { items, totalItems } = await network.offers.list({ status: 'Active', limit: 1000 }) // one page
   * for await (const offer of network.offers.list({ cap_info: true })) console.log(offer.id) // every row of every page
   * ```
   */
  list(query?: OffersQuery, options?: ListOptions): Paged<NetworkOffer>
  /**
   * One offer with all its blocks; `undefined` where there is none (GET `v2/getOffers`; SERVICE.md, Offer).
   * @throws any AffiliateNetworkError but PagingError, after the retries of a read.
   * @example
   * ```ts
   * const offer = await network.offers.get(1001)
   * console.log(offer?.name, offer?.payout, offer?.currency_code)
   * ```
   */
  get(id: Id, options?: CallOptions): Promise<NetworkOffer | undefined>
  /**
   * Creates an offer (POST `v2/setOffer`; SERVICE.md, Offer: setOffer). It is sent again only when the service surely
   * did not act; after an error whose `outcome` is `unknown`, look for the offer by name before creating it once more.
   * @throws any AffiliateNetworkError but PagingError; its `outcome` says whether it may have been done.
   * @example
   * ```ts
   * const { id } = await network.offers.create({
   *   advertiser_id: 201,
   *   name: 'Travel App, iOS',
   *   status: 'Paused',
   *   expire_date: '2027-12-31',
   *   type: 'Mobile',
   *   url: 'https://shop.example/landing?click={TID}',
   *   access_type: 'Need Approval',
   *   ssl: true,
   *   tracking_protocol: 'Server Postback URL',
   *   currency: 1,
   *   payout_type: 'CPI',
   *   payout: '1.10',
   *   session_lifespan: '1 Month',
   *   has_cap_limit: false,
   *   device_targeting: false,
   *   geo_targeting: false,
   * })
   * ```
   */
  create(offer: OfferCreate, options?: CallOptions): Promise<OfferWritten>
  /**
   * Changes an offer (POST `v2/setOffer` with `id`; SERVICE.md, Offer: setOffer): only the given fields are sent, the
   * others stay.
   * @param id the offer's id
   * @throws any AffiliateNetworkError but PagingError, after its retries: it is safe to repeat.
   * @example
   * ```ts
   * await network.offers.update(1001, { status: 'Paused', payout: '0.80' })
   * ```
   */
  update(id: Id, changes: OfferUpdate, options?: CallOptions): Promise<OfferWritten>
  /**
   * Creates without `id`, updates with it; its errors name `offers.create` or `offers.update`. An `id` that is there
   * but undefined or null is an `InputError`, never a create.
   * @throws any AffiliateNetworkError but PagingError; its `outcome` says whether it may have been done.
   * @example
   * ```ts
   * await network.offers.set({ id: 1001, status: 'Active' }) // an update, as there is an id
   * ```
   */
  set(offer: OfferCreate | (OfferUpdate & { id: Id }), options?: CallOptions): Promise<OfferWritten>
}

/** Offers as an affiliate sees them (SERVICE.md, Offer, affiliate form). */
export interface AffiliateOffers {
  /**
   * The offers that this affiliate may see, by page (GET `v2/getOffers` with `a`; SERVICE.md, Offer, affiliate view).
   * @throws any AffiliateNetworkError when it is awaited or iterated, after the retries of a read.
   * @example
   * ```ts
   * for await (const { name, payout, tracking_link } of affiliate.offers.list({ type: 'Mobile' }))
   *   console.log(name, payout, tracking_link)
   * ```
   */
  list(query?: AffiliateOffersQuery, options?: ListOptions): Paged<AffiliateOffer>
  /**
   * One offer; `undefined` where there is none that this affiliate may see (GET `v2/getOffers` with `a`).
   * @throws any AffiliateNetworkError but PagingError, after the retries of a read.
   */
  get(id: Id, options?: CallOptions): Promise<AffiliateOffer | undefined>
}

const ID = 'an id: a positive whole number, or its digits as a string'

export function makeNetworkOffers(caller: Caller): NetworkOffers {
  const create: NetworkOffers['create'] = (offer, options) =>
    caller.call(createOffer, offer, options, (data, reply) => {
      // Nothing is stricter here than it must be: an offer was made, and its id must not be lost.
      const made: unknown = Array.isArray(data) ? data[0] : data
      const given = isRecord(made) ? made.id : undefined
      const id = leafOf(firm)?.read(given) ?? readId(given)
      if (Number(id) > 0) return { id: id as number, message: reply.message }
      throw misread(reply, 'expected the id of the new offer, received none; the offer may exist')
    })
  const update: NetworkOffers['update'] = async (id, changes, options) => {
    if (isRecord(changes) && Object.hasOwn(changes, 'id')) {
      throw refusal(updateOffer.name, 'id', 'no id among the changes: it is the first argument', 'one')
    }
    if (idDigits(id) === undefined) throw misfit(updateOffer.name, 'id', ID, id)
    if (!isRecord(changes)) {
      throw misfit(updateOffer.name, 'changes', 'an object of the fields to change', changes)
    }
    checkPlain(updateOffer.name, 'changes', changes)
    return caller.call(updateOffer, { ...changes, id }, options, (_, reply) => ({
      id: readId(id) as number,
      message: reply.message,
    }))
  }
  return {
    list: (query, options) => caller.list(listOffers, query, options),
    get: async (id, options) =>
      caller.first(getOffer, { offer_ids: oneId(id) }, options, (offer) => sameId(offer.id, id)),
    create,
    update,
    async set(offer, options) {
      if (!isRecord(offer) || !('id' in offer)) return create(offer as OfferCreate, options)
      checkPlain(updateOffer.name, '', offer)
      const { id, ...changes } = offer
      if (id === undefined || id === null) {
        throw misfit(updateOffer.name, 'id', 'an id, or no such field at all to create an offer', id)
      }
      return update(id as Id, changes, options)
    },
  }
}

export function makeAffiliateOffers(caller: Caller): AffiliateOffers {
  return {
    list: (query, options) => caller.list(listAffiliateOffers, query, options),
    get: async (id, options) =>
      caller.first(getAffiliateOffer, { offer_ids: oneId(id) }, options, (offer) => sameId(offer.id, id)),
  }
}

/** The wire's field takes a list; here it is one. */
function oneId(id: unknown): string {
  const digits = idDigits(id)
  if (digits === undefined) throw misfit(getOffer.name, 'id', ID, id)
  return digits
}

const sameId = (a: unknown, b: unknown): boolean => String(a).replace(/^0+/, '') === String(b).replace(/^0+/, '')
