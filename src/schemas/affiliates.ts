import { ID_IS_FIRST, type Id, type Ids, id, ids, withoutZeros } from '../codecs/ids.ts'
import { fieldsCheck, type InputSchema, input, type WireOf } from '../codecs/input.ts'
import type { ResponseSchema } from '../codecs/responses.ts'
import * as r from '../codecs/responses.ts'
import { allOptional } from '../codecs/zod/object-schemas.ts'

/** Offers that an affiliate may and may not access. At least one list is required, and no id may be in both. */
export interface OfferAccessUpdate {
  /** Ids of offers that the affiliate may access. */
  accessible_offers?: Ids | undefined
  /** Ids of offers that the affiliate may not access. */
  inaccessible_offers?: Ids | undefined
}

/** Form of POST `v2/setAffiliateOfferList`: an affiliate id and its lists of offers. */
export interface OfferAccessForm extends OfferAccessUpdate {
  /** Affiliate id. */
  id: Id
}

const lists = () => allOptional({ accessible_offers: ids, inaccessible_offers: ids })

const accessConditions = fieldsCheck<WireOf<typeof lists>>((form, refuseField) => {
  const { accessible_offers: accessible, inaccessible_offers: inaccessible } = form
  if (accessible === undefined && inaccessible === undefined)
    refuseField('at least one of accessible_offers and inaccessible_offers, with one id or more', 'accessible_offers')
  const blocked = new Set(inaccessible?.split(',').map(withoutZeros))
  const both = accessible?.split(',').find((offer) => blocked.has(withoutZeros(offer)))
  if (both !== undefined)
    refuseField(`other ids than those of accessible_offers (${both} is in both)`, 'inaccessible_offers')
})

/** Removes an empty list if the other list has ids. Without ids at all, the empty list stays and is refused. */
function removeEmptyList(form: Record<string, unknown>): void {
  const given = ['accessible_offers', 'inaccessible_offers'].filter((name) => form[name] !== undefined)
  const empty = given.filter((name) => Array.isArray(form[name]) && form[name].length === 0)
  if (empty.length < given.length) for (const name of empty) delete form[name]
}

const rules = { prepare: removeEmptyList, checks: [accessConditions] }

export const OfferAccessUpdate: InputSchema<OfferAccessUpdate> = input(lists, {
  ...rules,
  forbidden: { field: 'id', why: ID_IS_FIRST },
})

export const OfferAccessForm: InputSchema<OfferAccessForm> = input(() => ({ id, ...lists() }), rules)

/** Result of a change of access, as POST `v2/setAffiliateOfferList` returns it. */
export interface OfferAccessResult {
  /** Result number of the change. Meaning not documented by the service. */
  result: number
  /** Message about the change. Meaning not documented by the service. */
  msg: string
}

export const OfferAccessResult: ResponseSchema<OfferAccessResult> = r.record(() => ({
  result: r.lenientInteger,
  msg: r.string,
}))

/** Query of the affiliates that may access an offer (GET `v2/getAffiliates`). */
export interface OfferAccessQuery {
  /** Id of the offer whose affiliates are listed. */
  id: Id
}

export const OfferAccessQuery: InputSchema<OfferAccessQuery> = input(() => ({ id }))

/** Affiliates that may and may not access an offer, as GET `v2/getAffiliates` returns them. */
export interface OfferAccess {
  /** Id of the offer that the affiliates may access, or not. */
  offer_id: number
  /** Affiliates that may access the offer: a map of affiliate id to affiliate name. */
  approvedAffiliates: Record<string, string>
  /** Affiliates that may not access the offer: a map of affiliate id to affiliate name. */
  blockedAffiliates: Record<string, string>
}

export const OfferAccess: ResponseSchema<OfferAccess> = r.record(() => ({
  offer_id: r.integer,
  approvedAffiliates: r.mapOf(r.string),
  blockedAffiliates: r.mapOf(r.string),
}))
