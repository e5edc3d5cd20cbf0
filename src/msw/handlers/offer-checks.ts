import type { OfferUpdate } from '../../schemas/offer-form.ts'
import { MOST_UNITS } from '../decimal.ts'
import { refuse } from '../service-error.ts'
import type { MockOffer } from '../state/offers.ts'
import type { MockState } from '../state/state.ts'

/** Fields of an offer that depend on each other. */
type Terms = Pick<MockOffer, 'url' | 'tracking_protocol' | 'geo_type' | 'geo_states' | 'payout_type' | 'revenue_type'>

/** Refuses ids without a record. 0 means none. */
export function checkReferences(form: OfferUpdate, state: MockState): void {
  if (form.advertiser_id !== undefined && !state.advertisers.has(Number(form.advertiser_id)))
    throw refuse('advertiserIdInvalid')
  const target = form.geo_redirect_type === 1 ? undefined : form.geo_redirect_target_id
  for (const id of [form.secondary_offer, form.device_redirect_offer_id, target]) {
    if (id !== undefined && Number(id) !== 0 && !state.offers.has(Number(id)))
      throw refuse('offerIdInvalid', `(there is no offer ${id})`)
  }
}

/** Refuses amounts that are too large for exact sums. */
export function checkSizes(form: OfferUpdate): void {
  for (const field of ['payout', 'revenue'] as const)
    if (Math.abs(Number(form[field] ?? 0)) > MOST_UNITS)
      throw refuse('offerFieldInvalid', `(${field}: expected no more than ${MOST_UNITS})`)
}

/** Refuses a form that is valid by itself but contradicts the other fields of the offer. */
export function checkTogether(form: OfferUpdate, offer: Terms): void {
  if (offer.tracking_protocol === 'Server Postback URL' && !offer.url.includes('{TID}'))
    throw refuse('offerFieldInvalid', '(url: must contain {TID})')
  if (offer.geo_type === 'Exclude' && offer.geo_states.some((rule) => /^[^:]*:[^:]*:./.test(rule))) {
    throw refuse('offerFieldInvalid', '(geo_countries: exclude takes countries only)')
  }
  const needless = (Object.keys(withoutPercent(offer)) as (keyof OfferUpdate)[]).find(
    (field) => form[field] !== undefined,
  )
  if (needless !== undefined) throw refuse('offerFieldInvalid', `(${needless}: the offer's type has no percentage)`)
}

/** Clears the percentages that an offer of these types does not have (SERVICE.md, Offer). */
export function withoutPercent({ payout_type, revenue_type }: Terms): Partial<MockOffer> {
  return {
    ...(!payout_type.includes('CPS') && { payout_percent: '-1.00' }),
    ...(!revenue_type.includes('RPS') && { revenue_percent: '-1.00' }),
  }
}
