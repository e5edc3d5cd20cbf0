import {
  createOffer as createCall,
  getAffiliateOffer,
  getOffer,
  listAffiliateOffers,
  listOffers,
  updateOffer as updateCall,
} from '../../operations/offers.ts'
import type { Reading, Subject } from '../parameters.ts'
import { paginate } from '../reports/paginate.ts'
import { refuse } from '../service-error.ts'
import type { MockOffer } from '../state/offers.ts'
import { trackingLink } from '../tracking/links.ts'
import { admitsCountry } from '../tracking/targeting.ts'
import { callingAffiliate, handler, idNumbers } from './handler.ts'
import { affiliateView, networkView } from './offer-views.ts'
import { createOffer, updateOffer } from './offer-writes.ts'

const SUBJECTS: Readonly<Record<string, Subject>> = {
  id: 'offerId',
  offer_ids: 'offerId',
  advertiser_id: 'advertiserId',
  advertiser_ids: 'advertiserId',
}
const about = (parameter: string) => SUBJECTS[parameter] ?? 'offerField'
const aboutList = (parameter: string) => (parameter === 'status' ? 'offerStatus' : about(parameter))

/** SERVICE.md, getOffers: in the network form, pagination is beside `data`. */
const listForNetwork = handler([listOffers, getOffer], { about: aboutList }, (query, { state }) => {
  const ids = idNumbers(query.offer_ids)
  const advertisers = idNumbers(query.advertiser_ids)
  const chosen = state.offers.list(
    (offer) =>
      (ids === undefined || ids.includes(offer.id)) &&
      (advertisers === undefined || advertisers.includes(offer.advertiser_id)) &&
      (query.status === undefined || offer.status === query.status) &&
      (query.from === undefined || offer.create_date >= String(query.from)) &&
      runsInAny(offer, query.country),
  )
  const counts = state.traffic.countsByOffer()
  const { content, ...figures } = paginate(chosen, query.page ?? 1, query.limit ?? 500, (offer) =>
    networkView(offer, counts(offer.id), query),
  )
  return { status: 200, data: content, figures }
})

const affiliateReading: Reading = {
  about: aboutList,
  required: ({ top_cr }) => (top_cr === undefined ? ['page', 'limit'] : []),
  // It overrides them (SERVICE.md, getOffers), so they are not checked.
  tidy: ({ page, limit, ...given }) => (given.top_cr === undefined ? { page, limit, ...given } : given),
}

/** SERVICE.md, getOffers with `a`: the offers that this affiliate may see. */
const listForAffiliate = handler([listAffiliateOffers, getAffiliateOffer], affiliateReading, (query, context) => {
  const { state, call } = context
  const affiliate = callingAffiliate(context)
  const ids = idNumbers(query.offer_ids)
  const words = (query.offer_name ?? '').toLowerCase().split(/\s+/)
  const seen = state.offers.list(
    (offer) =>
      offer.status === 'Active' &&
      state.access.shows(offer, affiliate.id) &&
      (ids === undefined || ids.includes(offer.id)) &&
      (query.type === undefined || offer.type === query.type) &&
      words.every((word) => offer.name.toLowerCase().includes(word)) &&
      runsInAny(offer, query.country),
  )
  const show = (offer: MockOffer) =>
    affiliateView(
      offer,
      state.access.allows(offer, affiliate.id) ? trackingLink(call.base, offer.id, affiliate.id) : null,
    )
  if (query.top_cr === undefined)
    return { status: 200, data: paginate(seen, query.page ?? 1, query.limit ?? 500, show) }
  const counts = state.traffic.countsByOffer()
  const rate = ({ id }: MockOffer) => counts(id).conversions / Math.max(1, counts(id).gross)
  const best = seen
    .map((offer) => ({ offer, rate: rate(offer) }))
    .sort((left, right) => right.rate - left.rate || left.offer.id - right.offer.id)
  return { status: 200, data: paginate(best.slice(0, query.top_cr), 1, query.top_cr, ({ offer }) => show(offer)) }
})

/** Whether an offer accepts visitors from any of the countries. */
const runsInAny = (offer: MockOffer, countries: string | readonly string[] | undefined): boolean =>
  countries === undefined || [countries].flat().some((code) => admitsCountry(offer, code))

// An empty id is not a new offer.
const createReading: Reading = { about, required: ({ id }) => (id === undefined ? [] : ['id']) }

/** SERVICE.md, setOffer without and with `id`. */
const writes = [
  ...handler([createCall], createReading, (form, { state }) => {
    const offer = createOffer(form, state)
    return { status: 201, data: [{ id: offer.id }], message: `Offer ${offer.id} has been created.` }
  }),
  ...handler([updateCall], { about }, ({ id, ...form }, { state }) => {
    const offer = state.offers.get(Number(id))
    if (offer === undefined) throw refuse('offerIdInvalid', `(there is no offer ${id})`)
    updateOffer(offer, form, state)
    return { status: 202, message: `Offer ${offer.id} has been updated.` }
  }),
]

export const offerHandlers = [...listForNetwork, ...listForAffiliate, ...writes]
