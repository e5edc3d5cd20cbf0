import { ID_IS_FIRST, id, idsOrNone, withoutZeros } from '../codecs/ids.ts'
import type { Condition, InputOf, InputSchema } from '../codecs/input.ts'
import type { DataOf } from '../codecs/responses.ts'
import * as r from '../codecs/responses.ts'
import { allOptional } from '../codecs/zod/object-schemas.ts'
import { input } from './input.ts'

const accessLists = () =>
  allOptional({
    /** Ids of offers that the affiliate may access. */
    accessible_offers: idsOrNone,
    /** Ids of offers that the affiliate may not access. */
    inaccessible_offers: idsOrNone,
  })

const accessConditions: Condition<OfferAccessUpdate> = (lists, refuseField) => {
  const [accessible = [], inaccessible = []] = [lists.accessible_offers, lists.inaccessible_offers].map((ids = []) =>
    [ids].flat(),
  )
  if (accessible.length + inaccessible.length === 0)
    refuseField('at least one of accessible_offers and inaccessible_offers, with one id or more', 'accessible_offers')
  const blocked = new Set(inaccessible.map(withoutZeros))
  const both = accessible.find((offer) => blocked.has(withoutZeros(offer)))
  if (both !== undefined)
    refuseField(`other ids than those of accessible_offers (${both} is in both)`, 'inaccessible_offers')
}

/** Offers that an affiliate may and may not access. At least one list is required, and no id may be in both. */
export interface OfferAccessUpdate extends InputOf<typeof accessLists> {}

export const OfferAccessUpdate: InputSchema<OfferAccessUpdate> = input(accessLists, {
  conditions: [accessConditions],
  forbidden: { field: 'id', why: ID_IS_FIRST },
})

/** Form of POST `v2/setAffiliateOfferList`: an affiliate id and its offer lists. */
export interface OfferAccessForm extends OfferAccessUpdate, InputOf<typeof OfferAccessForm> {}

export const OfferAccessForm = input(
  () => ({
    /** Affiliate id. */
    id,
    ...accessLists(),
  }),
  { conditions: [accessConditions] },
)

/** Result of an access change, as returned by POST `v2/setAffiliateOfferList`. */
export interface OfferAccessResult extends DataOf<typeof OfferAccessResult> {}

export const OfferAccessResult = r.record(() => ({
  /** Result number. The service doesn't document its meaning. */
  result: r.lenientInteger,
  /** Message about the change. The service doesn't document its meaning. */
  msg: r.string,
}))

/** Query for the affiliates that may access an offer (GET `v2/getAffiliates`). */
export interface OfferAccessQuery extends InputOf<typeof OfferAccessQuery> {}

export const OfferAccessQuery = input(() => ({
  /** Id of the offer whose affiliates to list. */
  id,
}))

/** Affiliates that may and may not access an offer, as returned by GET `v2/getAffiliates`. */
export interface OfferAccess extends DataOf<typeof OfferAccess> {}

export const OfferAccess = r.record(() => ({
  /** Offer id. */
  offer_id: r.integer,
  /** Affiliates that may access the offer: a map of affiliate ids to names. */
  approvedAffiliates: r.mapOf(r.string),
  /** Affiliates that may not access the offer: a map of affiliate ids to names. */
  blockedAffiliates: r.mapOf(r.string),
}))
