import * as z from 'zod/mini'
import { type AnswerSchema, answer, requiredInteger, mapOf, integer, string } from '../codecs/answers.ts'
import { type Id, type Ids, id, ids } from '../codecs/ids.ts'
import { check, type InputSchema, input } from '../codecs/input.ts'

/** Which offers an affiliate may and may not access. At least one list, and no id in both. */
export interface OfferAccessUpdate {
  /** Offer ids that the affiliate may access. */
  accessible_offers?: Ids | undefined
  /** Offer ids that the affiliate may not access. */
  inaccessible_offers?: Ids | undefined
}

/** `OfferAccessUpdate` with the affiliate's id, as it goes out. */
export interface OfferAccessForm extends OfferAccessUpdate {
  /** Affiliate id. */
  id: Id
}

const listed = (ids = '') => ids.split(',').flatMap((id) => id.replace(/^0+/, '') || [])

const lists = () => ({ accessible_offers: z.optional(ids), inaccessible_offers: z.optional(ids) })

const conditions = check<keyof OfferAccessUpdate>((form, refuse) => {
  if (form.accessible_offers === undefined && form.inaccessible_offers === undefined)
    refuse('at least one of accessible_offers and inaccessible_offers, with one id or more', 'accessible_offers')
  const blocked = new Set(listed(form.inaccessible_offers))
  const both = listed(form.accessible_offers).find((offer) => blocked.has(offer))
  if (both !== undefined)
    refuse(`no id that is in accessible_offers as well (${both} is in both)`, 'inaccessible_offers')
})

/** Leaves out an empty list if the other has ids. An empty list alone stays, and is refused. */
function tidy(form: Readonly<Record<string, unknown>>) {
  const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0
  const { accessible_offers: open, inaccessible_offers: closed, ...rest } = form
  if (open === undefined || closed === undefined || isEmpty(open) === isEmpty(closed)) return form
  return {
    __proto__: null,
    ...rest,
    ...(isEmpty(open) ? { inaccessible_offers: closed } : { accessible_offers: open }),
  }
}

export const OfferAccessUpdate: InputSchema<OfferAccessUpdate> = input(lists, { tidy, checks: [conditions] })

export const OfferAccessForm: InputSchema<OfferAccessForm> = input(() => ({ id, ...lists() }), {
  tidy,
  checks: [conditions],
})

/** What the service says to a change of access. The meaning of both is not documented. */
export interface OfferAccessResult {
  /** A number of the service. */
  result: number
  /** A text of the service. */
  msg: string
}

export const OfferAccessResult: AnswerSchema<OfferAccessResult> = answer(() => ({
  result: integer,
  msg: string,
}))

/** Whose access to look at. */
export interface OfferAccessQuery {
  /** Offer id. */
  id: Id
}

export const OfferAccessQuery: InputSchema<OfferAccessQuery> = input(() => ({ id }))

/** Which affiliates may access an offer (SERVICE.md, Affiliate access record). */
export interface OfferAccess {
  /** Offer id. */
  offer_id: number
  /** Affiliate id to affiliate name. */
  approvedAffiliates: Record<string, string>
  /** Affiliate id to affiliate name. */
  blockedAffiliates: Record<string, string>
}

export const OfferAccess: AnswerSchema<OfferAccess> = answer(() => ({
  offer_id: requiredInteger,
  approvedAffiliates: mapOf(string),
  blockedAffiliates: mapOf(string),
}))
