import { listOperation, operation } from './operation.ts'
import { OfferCreate, OfferUpdateForm } from '../schemas/offer-form.ts'
import { AffiliateOffer } from '../schemas/affiliate-offer.ts'
import { NetworkOffer } from '../schemas/network-offer.ts'
import { AffiliateOffersQuery, CreatedOffer, OffersQuery } from '../schemas/offers.ts'
import { list } from '../codecs/answers.ts'

/** SERVICE.md, Offer: getOffers, network form. Its paging figures stand beside `data`. */
export const listOffers = listOperation<OffersQuery, NetworkOffer>({
  name: 'offers.list',
  method: 'GET',
  path: 'v2/getOffers',
  role: 'network',
  retry: 'read',
  carries: 'query',
  input: OffersQuery,
  defaults: { page: 1 },
  figures: 'envelope',
  row: () => NetworkOffer,
})

/** SERVICE.md, Offer: getOffers, affiliate form. `page` and `limit` are required there. */
export const listAffiliateOffers = listOperation<AffiliateOffersQuery, AffiliateOffer>({
  ...listOffers,
  role: 'affiliate',
  input: AffiliateOffersQuery,
  defaults: { page: 1, limit: 500 },
  figures: 'content',
  row: () => AffiliateOffer,
})

/** One offer by getOffers, with all its blocks. */
export const getOffer = listOperation<OffersQuery, NetworkOffer>({
  ...listOffers,
  name: 'offers.get',
  defaults: { event_info: 1, geo_info: 1, device_info: 1, cap_info: 1, category_info: 1, traffic_type_info: 1 },
})

/** One offer by getOffers, as an affiliate sees it. */
export const getAffiliateOffer = listOperation<AffiliateOffersQuery, AffiliateOffer>({
  ...listAffiliateOffers,
  name: 'offers.get',
})

/** SERVICE.md, Offer: setOffer without `id`. */
export const createOffer = operation<OfferCreate, CreatedOffer[]>({
  name: 'offers.create',
  method: 'POST',
  path: 'v2/setOffer',
  role: 'network',
  retry: 'once',
  carries: 'form',
  input: OfferCreate,
  turnedBy: 'id',
  output: list(CreatedOffer),
})

/** SERVICE.md, Offer: setOffer with `id`. */
export const updateOffer = operation<OfferUpdateForm>({
  name: 'offers.update',
  method: 'POST',
  path: 'v2/setOffer',
  role: 'network',
  retry: 'repeatable',
  carries: 'form',
  input: OfferUpdateForm,
})
