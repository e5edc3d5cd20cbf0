import type { Values } from '../forms/form.ts'
import type { newOffer } from '../forms/offers.ts'
import { currencyOf } from '../state/currencies.ts'
import { changeOffer, type MockOffer, revenueTypeFor } from '../state/offers.ts'
import type { MockState } from '../state/state.ts'
import { verticals } from '../world/verticals.ts'
import { checkReferences, checkTogether, type OfferForm } from './offer-checks.ts'

/** The fields that an offer has by another name or in another form. */
const CONVERTED: {
  readonly [Field in keyof OfferForm]?: (value: NonNullable<OfferForm[Field]>, form: OfferForm) => Partial<MockOffer>
} = {
  currency: (number) => ({ currency: currencyOf(number).name, currency_code: currencyOf(number).code }),
  secondary_offer: (id) => ({ secondary_offer: String(id) }),
  device_targeting: (enable_device_targeting) => ({ enable_device_targeting }),
  device_redirect_offer_id: (device_redirect_offer) => ({ device_redirect_offer }),
  geo_targeting: (enable_geo_targeting) => ({ enable_geo_targeting }),
  geo_countries: (geo_states) => ({
    geo_states,
    geo_countries: geo_states.map((rule) => rule.split(':', 1)[0]).join(';'),
  }),
  geo_redirect_type: () => ({}),
  // There is one target, an offer or a group.
  geo_redirect_target_id: (id, { geo_redirect_type }) =>
    geo_redirect_type === 'group' && id !== 0
      ? { geo_redirect_group: String(id), geo_redirect_offer: 0 }
      : { geo_redirect_offer: id, geo_redirect_group: '' },
  categories: (ids) => ({
    categories: [...new Set(ids)].map((id) => verticals[id - 1]?.category ?? `Category ${id}`),
  }),
}

/** The changes of an offer by a form: the given fields only. Most are read as they are written. */
function changesOf(form: OfferForm): Partial<MockOffer> {
  const converters = CONVERTED as Readonly<Record<string, (value: unknown, form: OfferForm) => Partial<MockOffer>>>
  const given = Object.entries(form).filter(([, value]) => value !== undefined)
  return Object.assign({}, ...given.map(([field, value]) => converters[field]?.(value, form) ?? { [field]: value }))
}

/** Creates an offer from a form. */
export function createOffer(form: Values<typeof newOffer>, state: MockState): MockOffer {
  checkReferences(form, state)
  const changes = changesOf(form)
  checkTogether(form, changes)
  return state.offers.add({ price_model: form.payout_type, ...changes, ...dependentTerms(changes), events: [] })
}

/** Changes the fields of an offer that a form contains. */
export function updateOffer(offer: MockOffer, form: OfferForm, state: MockState): void {
  checkReferences(form, state)
  const changes = changesOf(form)
  const changed = { ...offer, ...changes }
  checkTogether(form, changed)
  changeOffer(offer, { ...changes, ...dependentTerms(changed) })
}

/** The terms that follow from others: the usual revenue type, and no percentage for a type that has none. */
function dependentTerms({ payout_type = '', revenue_type }: Partial<MockOffer>): Partial<MockOffer> {
  const type = revenue_type || revenueTypeFor(payout_type)
  return {
    ...(!revenue_type && { revenue_type: type }),
    ...(!payout_type.includes('CPS') && { payout_percent: '-1.00' }),
    ...(!type.includes('RPS') && { revenue_percent: '-1.00' }),
  }
}
