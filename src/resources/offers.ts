import type { Caller } from '../call/caller.ts'
import { unusable } from '../call/decode.ts'
import { requiredInteger, scalarOf } from '../codecs/answers.ts'
import { type Id, idDigits, readId } from '../codecs/ids.ts'
import { inputErrorAt, notPlainError, valueError } from '../errors/input-error.ts'
import { isPlainObject, isRecord } from '../errors/is-record.ts'
import {
  createOffer,
  getAffiliateOffer,
  getOffer,
  listAffiliateOffers,
  listOffers,
  updateOffer,
} from '../operations/offers.ts'
import type { ListOperation } from '../operations/operation.ts'
import type { CallOptions } from '../options.ts'
import type { ListOptions, Paged } from '../paging/paged.ts'
import type { AffiliateOffer } from '../schemas/affiliate-offer.ts'
import type { NetworkOffer } from '../schemas/network-offer.ts'
import type { OfferCreate, OfferUpdate } from '../schemas/offer-form.ts'
import type { AffiliateOffersQuery, OffersQuery } from '../schemas/offers.ts'

/** Result of creating or updating an offer. */
export interface OfferWritten {
  /** Id of the offer. An id above 2^53, which a number cannot represent, is a string of its digits at run time. */
  id: number
  /** Confirmation message of the service. */
  message: string
}

/** A network's calls for offers. */
export interface NetworkOffers {
  /**
   * Lists offers, in pages (GET `v2/getOffers`). Events, geo and device targeting, caps, categories and traffic types are
   * included with their `*_info` flag.
   * @throws any {@link AffiliateNetworkError}, when the list is awaited or iterated. Retried, as it is a read.
   * @example
   * ```ts
   * // One page.
   * const { items, totalItems } = await network.offers.list({ status: 'Active', limit: 1000 })
   * // Every row of every page.
   * for await (const offer of network.offers.list({ cap_info: true })) console.log(offer.id)
   * ```
   */
  list(query?: OffersQuery, options?: ListOptions): Paged<NetworkOffer>
  /**
   * Gets one offer with everything that the `*_info` flags include, or `undefined` if it does not exist (GET
   * `v2/getOffers`).
   * @throws any {@link AffiliateNetworkError} except {@link PagingError}. Retried, as it is a read.
   * @example
   * ```ts
   * const offer = await network.offers.get(1001)
   * console.log(offer?.name, offer?.payout, offer?.currency_code)
   * ```
   */
  get(id: Id, options?: CallOptions): Promise<NetworkOffer | undefined>
  /**
   * Creates an offer (POST `v2/setOffer` without `id`). Retried only if the service certainly did not process it. After an
   * error whose `outcome` is `unknown`, look for the offer by its name before you create it again.
   * @throws any {@link AffiliateNetworkError} except {@link PagingError}; its `outcome` tells whether the change may
   * have been made.
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
   *   currency: 1, // mostly US dollars
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
   * Updates an offer (POST `v2/setOffer` with `id`). Only the given fields are sent; the others stay as they are.
   * @param id Id of the offer.
   * @throws any {@link AffiliateNetworkError} except {@link PagingError}. Retried, as it is safe to repeat.
   * @example
   * ```ts
   * await network.offers.update(1001, { status: 'Paused', payout: '0.80' })
   * ```
   */
  update(id: Id, changes: OfferUpdate, options?: CallOptions): Promise<OfferWritten>
  /**
   * Updates an offer if `id` is given, and creates one otherwise (POST `v2/setOffer`). Errors name `offers.create` or
   * `offers.update`. An `id` that is undefined or null is an `InputError` and does not create an offer.
   * @param offer The fields to change, with the `id` of the offer, or all fields of a new offer.
   * @throws any {@link AffiliateNetworkError} except {@link PagingError}; its `outcome` tells whether the change may
   * have been made.
   * @example
   * ```ts
   * await network.offers.set({ id: 1001, status: 'Active' }) // an update, as there is an id
   * ```
   */
  set(offer: OfferCreate | (OfferUpdate & { id: Id }), options?: CallOptions): Promise<OfferWritten>
}

/** An affiliate's calls for offers. */
export interface AffiliateOffers {
  /**
   * Lists the offers that this affiliate may see, in pages (GET `v2/getOffers` with `a`).
   * @throws any {@link AffiliateNetworkError}, when the list is awaited or iterated. Retried, as it is a read.
   * @example
   * ```ts
   * for await (const { name, payout, tracking_link } of affiliate.offers.list({ type: 'Mobile' }))
   *   console.log(name, payout, tracking_link)
   * ```
   */
  list(query?: AffiliateOffersQuery, options?: ListOptions): Paged<AffiliateOffer>
  /**
   * Gets one offer, or `undefined` if it does not exist or this affiliate may not see it (GET `v2/getOffers` with `a`).
   * @throws any {@link AffiliateNetworkError} except {@link PagingError}. Retried, as it is a read.
   * @example
   * ```ts
   * const offer = await affiliate.offers.get(1001)
   * console.log(offer?.name, offer?.payout, offer?.tracking_link)
   * ```
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
      const id = scalarOf(requiredInteger)?.read(given) ?? given
      if (Number(id) > 0) return { id: id as number, message: reply.message }
      throw unusable(reply, 'expected the id of the new offer, received none; the offer may exist')
    })
  const { name } = updateOffer
  const update: NetworkOffers['update'] = (id, changes, options) =>
    caller.prepare(name, () => {
      const digits = idDigits(id)
      if (isRecord(changes) && Object.hasOwn(changes, 'id'))
        throw inputErrorAt(name, 'id', 'no id among the changes: it is the first argument', 'one')
      if (digits === undefined) throw valueError(name, 'id', ID, id)
      if (!isRecord(changes) || !isPlainObject(changes)) throw notPlainError(name, 'changes', changes)
      return caller.call(updateOffer, { ...changes, id }, options, (_, reply) => ({
        id: readId(digits) as number,
        message: reply.message,
      }))
    })
  return {
    list: (query, options) => caller.list(listOffers, query, options),
    get: (id, options) => getById(caller, getOffer, id, options),
    create,
    update,
    set: (offer, options) =>
      caller.prepare(name, () => {
        if (!isRecord(offer) || !Object.hasOwn(offer, 'id')) return create(offer as OfferCreate, options)
        if (!isPlainObject(offer)) throw notPlainError(name, '', offer)
        const { id, ...changes } = offer
        if (id === undefined || id === null)
          throw valueError(name, 'id', 'an id, or no such field at all to create an offer', id)
        return update(id as Id, changes, options)
      }),
  }
}

export function makeAffiliateOffers(caller: Caller): AffiliateOffers {
  return {
    list: (query, options) => caller.list(listAffiliateOffers, query, options),
    get: (id, options) => getById(caller, getAffiliateOffer, id, options),
  }
}

/** Gets one offer. The list of `offer_ids` would take several ids. */
function getById<Input, Offer extends { readonly id: unknown }>(
  caller: Caller,
  operation: ListOperation<Input, Offer>,
  id: unknown,
  options: CallOptions | undefined,
): Promise<Offer | undefined> {
  return caller.prepare(operation.name, () => {
    const offer_ids = idDigits(id)
    if (offer_ids === undefined) throw valueError(operation.name, 'id', ID, id)
    return caller.first(operation, { offer_ids }, options, (offer) => sameId(offer.id, offer_ids))
  })
}

const sameId = (a: unknown, b: unknown): boolean => String(a).replace(/^0+/, '') === String(b).replace(/^0+/, '')
