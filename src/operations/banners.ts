import { type Operation, operation } from './operation.ts'
import {
  AffiliateBannersV2Query,
  AffiliateBannersV3Query,
  Banner,
  BannersV2Delete,
  BannersV2Query,
  BannersV2Upload,
  BannersV3Delete,
  BannersV3Query,
  BannersV3Upload,
  BannerV2,
  RemovedBanner,
} from '../schemas/banners.ts'
import { list, mapOf } from '../codecs/answers.ts'

const recordsByOffer = mapOf(list(BannerV2))
const read = { method: 'GET', role: 'network', retry: 'read', carries: 'query' } as const
const upload = { method: 'POST', role: 'network', retry: 'once', carries: 'multipart' } as const
const remove = { method: 'POST', role: 'network', carries: 'form' } as const

/** SERVICE.md, Offer banners: getOfferBanners V2. The network names the affiliate. */
export const listBannersV2: Operation<BannersV2Query, Record<string, BannerV2[]>> = operation({
  ...read,
  name: 'banners.v2.list',
  path: 'v2/getOfferBanners',
  input: BannersV2Query,
  output: recordsByOffer,
})

/** getOfferBanners V2 as an affiliate calls it. */
export const listAffiliateBannersV2: Operation<AffiliateBannersV2Query, Record<string, BannerV2[]>> = operation({
  ...listBannersV2,
  role: 'affiliate',
  input: AffiliateBannersV2Query,
})

/** SERVICE.md, Offer banners: getOfferBanners V3. */
export const listBannersV3: Operation<BannersV3Query, Banner[]> = operation({
  ...read,
  name: 'banners.v3.list',
  path: 'v3/getOfferBanners',
  input: BannersV3Query,
  output: list(Banner),
})

/** getOfferBanners V3 as an affiliate calls it. */
export const listAffiliateBannersV3: Operation<AffiliateBannersV3Query, Banner[]> = operation({
  ...listBannersV3,
  role: 'affiliate',
  input: AffiliateBannersV3Query,
})

/** SERVICE.md, Offer banners: setOfferBanners V2. */
export const uploadBannersV2: Operation<BannersV2Upload, Record<string, BannerV2[]>> = operation({
  ...upload,
  name: 'banners.v2.upload',
  path: 'v2/setOfferBanners',
  input: BannersV2Upload,
  output: recordsByOffer,
})

/** SERVICE.md, Offer banners: setOfferBanners V3. */
export const uploadBannersV3: Operation<BannersV3Upload, Banner[]> = operation({
  ...upload,
  name: 'banners.v3.upload',
  path: 'v3/setOfferBanners',
  input: BannersV3Upload,
  output: list(Banner),
})

/** SERVICE.md, Offer banners: delOfferBanners V2, by id. */
export const deleteBannersV2: Operation<BannersV2Delete, Record<string, BannerV2[]>> = operation({
  ...remove,
  name: 'banners.v2.delete',
  path: 'v2/delOfferBanners',
  retry: 'repeatable',
  input: BannersV2Delete,
  output: recordsByOffer,
})

/** SERVICE.md, Offer banners: delOfferBanners V3, by id. */
export const deleteBannersV3: Operation<BannersV3Delete, RemovedBanner[]> = operation({
  ...remove,
  name: 'banners.v3.delete',
  path: 'v3/delOfferBanners',
  retry: 'repeatable',
  input: BannersV3Delete,
  output: list(RemovedBanner),
})

/** delOfferBanners V2 without `banner_id`: every banner of the offer. A banner added meanwhile would go too, so it is sent once. */
export const deleteAllBannersV2: Operation<BannersV2Upload, Record<string, BannerV2[]>> = operation({
  ...deleteBannersV2,
  name: 'banners.v2.deleteAll',
  retry: 'once',
  input: BannersV2Upload,
  turnedBy: 'banner_id',
})

/** delOfferBanners V3 without `banner_id`: every banner of the offer, or of the type. */
export const deleteAllBannersV3: Operation<BannersV3Upload, RemovedBanner[]> = operation({
  ...deleteBannersV3,
  name: 'banners.v3.deleteAll',
  retry: 'once',
  input: BannersV3Upload,
  turnedBy: 'banner_id',
})
