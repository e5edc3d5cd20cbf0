import type { Values } from '../forms/form.ts'
import type { changedOffer } from '../forms/offers.ts'
import { refuse } from '../service-error.ts'
import type { MockOffer } from '../state/offers.ts'
import type { MockState } from '../state/state.ts'

/** The fields of a form of setOffer. */
export type OfferForm = Omit<Values<typeof changedOffer>, 'id'>

/** Refuses ids without a record. 0 means none. */
export function checkReferences(form: OfferForm, state: MockState): void {
  if (form.advertiser_id !== undefined && !state.advertisers.has(form.advertiser_id))
    throw refuse('advertiserIdInvalid')
  const target = form.geo_redirect_type === 'group' ? undefined : form.geo_redirect_target_id
  for (const id of [form.secondary_offer, form.device_redirect_offer_id, target])
    if (id && !state.offers.has(Number(id))) throw refuse('offerIdInvalid', `(there is no offer ${id})`)
}

/** Refuses fields that are valid by themselves but contradict others of the offer, as it is after the change. */
export function checkTogether(form: OfferForm, offer: Partial<MockOffer>): void {
  const isGiven = (...fields: readonly (keyof OfferForm)[]) => fields.some((field) => form[field] !== undefined)
  const wrong = (detail: string) => refuse('offerFieldInvalid', `(${detail})`)
  const isPostback = offer.tracking_protocol === 'Server Postback URL'
  if (isGiven('url', 'tracking_protocol') && isPostback && !offer.url?.includes('{TID}'))
    throw wrong('url: must contain {TID}')
  const hasRegions = offer.geo_states?.some((rule) => /^[^:]*:[^:]*:./.test(rule))
  if (isGiven('geo_type', 'geo_countries') && offer.geo_type === 'Exclude' && hasRegions)
    throw wrong('geo_countries: exclude takes countries only')
  for (const interval of ['cap_interval', 'cap_affiliate_interval'] as const)
    if ((form[`${interval}_limit`] ?? -1) !== -1 && !offer[interval])
      throw wrong(`${interval}_limit: expected ${interval} beside it`)
}
