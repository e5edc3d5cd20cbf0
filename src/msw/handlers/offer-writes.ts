import type { OfferCreate, OfferUpdate } from '../../schemas/offer-form.ts'
import { currencyOf } from '../state/currencies.ts'
import { changeOffer, type MockOffer, type MockOfferInput, revenueTypeFor, written } from '../state/offers.ts'
import type { MockState } from '../state/state.ts'
import { verticals } from '../world/verticals.ts'
import { checkReferences, checkSizes, checkTogether, withoutPercent } from './offer-checks.ts'

type Form = OfferUpdate

const yesNo = (flag: unknown) => (flag ? 'Yes' : 'No')
const text = (value: unknown) => String(value)

/** The fields that are read by another name or in another form (SERVICE.md, setOffer and Offer). */
const CONVERTED: {
  readonly [Field in keyof Form]?: (value: NonNullable<Form[Field]>, form: Form) => Partial<MockOffer>
} = {
  advertiser_id: (id) => ({ advertiser_id: Number(id) }),
  ssl: (flag) => ({ ssl: Number(flag) }),
  currency: (number) => ({ currency: currencyOf(number).name, currency_code: currencyOf(number).code }),
  payout: (payout) => written({ payout: text(payout) }),
  revenue: (revenue) => written({ revenue: text(revenue) }),
  payout_percent: (payout_percent) => written({ payout_percent: text(payout_percent) }),
  revenue_percent: (revenue_percent) => written({ revenue_percent: text(revenue_percent) }),
  need_security_token: (flag) => ({ need_security_token: yesNo(flag) }),
  force_unique: (flag) => ({ force_unique: yesNo(flag) }),
  hide_referrer: (flag) => ({ hide_referrer: yesNo(flag) }),
  has_cap_limit: (flag) => ({ has_cap_limit: yesNo(flag) }),
  secondary_offer: (id) => ({ secondary_offer: text(id) }),
  cap_event_range: (range) => ({ cap_event_range: range === 'All' ? 'all' : 'initial' }),
  device_targeting: (flag) => ({ enable_device_targeting: yesNo(flag) }),
  device_rules: (rules) => ({ device_rules: rules.map(text) }),
  device_redirect_offer_id: (id) => ({ device_redirect_offer: Number(id) }),
  geo_targeting: (flag) => ({ enable_geo_targeting: yesNo(flag) }),
  geo_type: (type) => ({ geo_type: type === 1 ? 'Include' : 'Exclude' }),
  geo_countries: (rules) => ({
    geo_states: rules.map(text),
    geo_countries: rules.map((rule) => text(rule).split(':', 1)[0]).join(';'),
  }),
  geo_enforce: (flag) => ({ geo_enforce: flag ? 'Enable' : 'Disable' }),
  geo_redirect_type: () => ({}),
  // There is one target, an offer or a group.
  geo_redirect_target_id: (id, { geo_redirect_type }) =>
    geo_redirect_type === 1 && Number(id) !== 0
      ? { geo_redirect_group: text(id), geo_redirect_offer: 0 }
      : { geo_redirect_offer: Number(id), geo_redirect_group: '' },
  categories: (ids) => ({
    categories: [...new Set([ids].flat().map(Number))].map((id) => verticals[id - 1]?.category ?? `Category ${id}`),
  }),
}

/** The changes of an offer by a form of setOffer: the given fields only. Most are read as they are written. */
function changesOf(form: Form): Partial<MockOffer> {
  const converters = CONVERTED as Readonly<Record<string, (value: unknown, form: Form) => Partial<MockOffer>>>
  const given = Object.entries(form).filter(([, value]) => value !== undefined)
  return Object.assign({}, ...given.map(([field, value]) => converters[field]?.(value, form) ?? { [field]: value }))
}

/** Creates an offer from a form. */
export function createOffer(form: OfferCreate, state: MockState): MockOffer {
  checkSizes(form)
  checkReferences(form, state)
  const { payout_type, url, tracking_protocol } = form
  const revenue_type = form.revenue_type ?? revenueTypeFor(payout_type)
  const changes = changesOf(form)
  checkTogether(form, {
    url,
    tracking_protocol,
    payout_type,
    revenue_type,
    geo_type: 'Include',
    geo_states: [],
    ...changes,
  })
  const input: MockOfferInput = { price_model: payout_type, revenue_type, ...changes, events: [] }
  return state.offers.add(input)
}

/** Changes the fields of an offer that a form contains (SERVICE-NOTES, Behaviour 6). */
export function updateOffer(offer: MockOffer, form: Form, state: MockState): void {
  checkSizes(form)
  checkReferences(form, state)
  const changes = changesOf(form)
  const changed = { ...offer, ...changes }
  checkTogether(form, changed)
  changeOffer(offer, { ...changes, ...withoutPercent(changed) })
}
