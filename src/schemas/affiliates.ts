import * as z from 'zod/mini'
import { idMap, whole, wholeOrNull, wordsOrNull } from '../wire/answers.ts'
import { type Id, type Ids, id, idDigits, ids } from '../wire/ids.ts'
import type { InputSchema } from '../wire/spelling.ts'

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

const listed = (value: Ids | undefined): string[] =>
  value === undefined
    ? []
    : (Array.isArray(value) ? value : [value]).map((item) => (idDigits(item) ?? '').replace(/^0+/, ''))

export const OfferAccessForm: InputSchema<OfferAccessForm> = z
  .strictObject({
    id,
    accessible_offers: z.optional(ids),
    inaccessible_offers: z.optional(ids),
  })
  .check(
    z.superRefine((form: OfferAccessForm, context) => {
      if (form.accessible_offers === undefined && form.inaccessible_offers === undefined) {
        context.addIssue({
          code: 'custom',
          path: ['accessible_offers'],
          message: 'at least one of accessible_offers and inaccessible_offers, with one id or more',
          input: undefined,
        })
      }
      const blocked = new Set(listed(form.inaccessible_offers))
      const both = listed(form.accessible_offers).find((offer) => blocked.has(offer))
      if (both !== undefined) {
        context.addIssue({
          code: 'custom',
          path: ['inaccessible_offers'],
          message: `no id that is in accessible_offers as well (${both} is in both)`,
          input: form.inaccessible_offers,
        })
      }
    }),
  ) as unknown as InputSchema<OfferAccessForm>

/** What the service says to a change of access. The meaning of both is not documented. */
export interface OfferAccessResult {
  result: number | null
  msg: string | null
}

export const OfferAccessResult: z.ZodMiniType<OfferAccessResult> = z.looseObject({
  result: wholeOrNull,
  msg: wordsOrNull,
})

/** Whose access to look at. */
export interface OfferAccessQuery {
  /** Offer id. */
  id: Id
}

export const OfferAccessQuery: InputSchema<OfferAccessQuery> = z.strictObject({ id })

/** Which affiliates may access an offer (SERVICE.md, Affiliate access record). */
export interface OfferAccess {
  offer_id: number
  /** Affiliate id to affiliate name. */
  approvedAffiliates: Record<string, string>
  /** Affiliate id to affiliate name. */
  blockedAffiliates: Record<string, string>
}

export const OfferAccess: z.ZodMiniType<OfferAccess> = z.looseObject({
  offer_id: whole,
  approvedAffiliates: idMap,
  blockedAffiliates: idMap,
})
