import { list } from '../codecs/answers.ts'
import { AffiliateOffer } from '../schemas/affiliate-offer.ts'
import { NetworkOffer } from '../schemas/network-offer.ts'
import { OfferCreate, OfferUpdateForm } from '../schemas/offer-form.ts'
import { AffiliateOffersQuery, CreatedOffer, OffersQuery } from '../schemas/offers.ts'
import { listOperation, operation } from './operation.ts'

/** GET `v2/getOffers`, network form. */
export const listOffers = listOperation<OffersQuery, NetworkOffer>({
  name: 'offers.list',
  path: 'v2/getOffers',
  input: OffersQuery,
  defaults: () => ({ page: 1 }),
  pagination: 'envelope',
  pageSize: 500,
  row: () => NetworkOffer,
})

/** GET `v2/getOffers`, affiliate form, where `page` and `limit` are required. */
export const listAffiliateOffers = listOperation<AffiliateOffersQuery, AffiliateOffer>({
  ...listOffers,
  role: 'affiliate',
  input: AffiliateOffersQuery,
  defaults: () => ({ page: 1, limit: 500 }),
  singlePageWith: 'top_cr',
  pagination: 'content',
  row: () => AffiliateOffer,
})

/** One offer by GET `v2/getOffers`, network form, with all `*_info` flags. */
export const getOffer = listOperation<OffersQuery, NetworkOffer>({
  ...listOffers,
  name: 'offers.get',
  takesId: true,
  singleId: 'offer_ids',
  defaults: () => ({
    event_info: 1,
    geo_info: 1,
    device_info: 1,
    cap_info: 1,
    category_info: 1,
    traffic_type_info: 1,
  }),
})

/** One offer by GET `v2/getOffers`, affiliate form. */
export const getAffiliateOffer = listOperation<AffiliateOffersQuery, AffiliateOffer>({
  ...listAffiliateOffers,
  name: 'offers.get',
  takesId: true,
  singleId: 'offer_ids',
})

/** POST `v2/setOffer` without `id`. */
export const createOffer = operation<OfferCreate, CreatedOffer[]>({
  name: 'offers.create',
  method: 'POST',
  path: 'v2/setOffer',
  retry: 'once',
  bodyType: 'form',
  input: OfferCreate,
  output: list(CreatedOffer),
})

/** POST `v2/setOffer` with `id`. */
export const updateOffer = operation<OfferUpdateForm>({
  name: 'offers.update',
  method: 'POST',
  path: 'v2/setOffer',
  retry: 'repeatable',
  takesId: true,
  bodyType: 'form',
  input: OfferUpdateForm,
})

export const offerOperations = [listOffers, listAffiliateOffers, getOffer, getAffiliateOffer, createOffer, updateOffer]
