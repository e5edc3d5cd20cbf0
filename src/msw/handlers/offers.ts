import { affiliateOffers, changedOffer, networkOffers, newOffer } from '../forms/offers.ts'
import { paginate } from '../reports/paginate.ts'
import { refuse } from '../service-error.ts'
import type { MockOffer } from '../state/offers.ts'
import { trackingLink } from '../tracking/links.ts'
import { admitsCountry } from '../tracking/targeting.ts'
import { callingAffiliate, handler } from './handler.ts'
import { affiliateView, networkView } from './offer-views.ts'
import { createOffer, updateOffer } from './offer-writes.ts'

/** The offers of the network. Pagination is beside `data`. */
const listForNetwork = handler(networkOffers, (query, { state, habits }) => {
  const { offer_ids: ids, advertiser_ids: advertisers } = query
  const chosen = state.offers.list(
    (offer) =>
      (ids === undefined || ids.includes(offer.id)) &&
      (advertisers === undefined || advertisers.includes(offer.advertiser_id)) &&
      (query.status === undefined || offer.status === query.status) &&
      (query.from === undefined || offer.create_date >= query.from) &&
      runsInAny(offer, query.country),
  )
  const counts = state.traffic.counts()
  const { content, ...figures } = paginate(
    chosen,
    { page: query.page ?? 1, limit: query.limit ?? 500, habits },
    (offer) => networkView(offer, counts.get(offer.id), query),
  )
  return { status: 200, data: content, figures }
})

/** The offers that an affiliate may see. */
const listForAffiliate = handler(affiliateOffers, (query, context) => {
  const { state, call, habits } = context
  const affiliate = callingAffiliate(context)
  const { offer_ids: ids } = query
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
  if (query.top_cr === undefined) {
    if (query.page === undefined || query.limit === undefined) throw refuse('offerFieldMissing', '(page, limit)')
    return { status: 200, data: paginate(seen, { page: query.page, limit: query.limit, habits }, show) }
  }
  const counts = state.traffic.counts()
  const rate = ({ id }: MockOffer) => {
    const { conversions = 0, gross = 1 } = counts.get(id) ?? {}
    return conversions / Math.max(1, gross)
  }
  const best = seen
    .map((offer) => ({ offer, rate: rate(offer) }))
    .sort((left, right) => right.rate - left.rate || left.offer.id - right.offer.id)
  const top = { page: 1, limit: query.top_cr, habits }
  return { status: 200, data: paginate(best.slice(0, query.top_cr), top, ({ offer }) => show(offer)) }
})

/** Whether an offer accepts visitors from any of the countries. */
const runsInAny = (offer: MockOffer, countries: readonly string[] | undefined): boolean =>
  countries === undefined || countries.some((code) => admitsCountry(offer, code))

const create = handler(newOffer, (form, { state }) => {
  const { id } = createOffer(form, state)
  return { status: 201, data: [{ id }], message: `Offer ${id} has been created.` }
})

const update = handler(changedOffer, ({ id, ...form }, { state }) => {
  const offer = state.offers.get(id)
  if (offer === undefined) throw refuse('offerIdInvalid', `(there is no offer ${id})`)
  updateOffer(offer, form, state)
  return { status: 202, message: `Offer ${id} has been updated.` }
})

export const offerHandlers = [...listForNetwork, ...listForAffiliate, ...create, ...update]
