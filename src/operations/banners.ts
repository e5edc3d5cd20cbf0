import { list, listOf, mapOf } from '../codecs/answers.ts'
import {
  AffiliateBannersV2Query,
  AffiliateBannersV3Query,
  Banner,
  BannersV2Delete,
  BannersV2DeleteAll,
  BannersV2Query,
  BannersV2Upload,
  BannersV3Delete,
  BannersV3DeleteAll,
  BannersV3Query,
  BannersV3Upload,
  BannerV2,
  RemovedBanner,
} from '../schemas/banners.ts'
import { type Operation, operation } from './operation.ts'

const recordsByOffer = mapOf(list(BannerV2))
const upload = { method: 'POST', retry: 'once', bodyType: 'multipart' } as const
const uploaded = { nameField: 'name', archives: /\.(?:7z|bz2|gz|rar|tar|tbz2?|tgz|txz|xz|zipx?|zst)$/i }
const remove = { method: 'POST', bodyType: 'form' } as const

/** GET `v2/getOfferBanners`, network form: the query names the affiliate. */
export const listBannersV2: Operation<BannersV2Query, Record<string, BannerV2[]>> = operation({
  name: 'banners.v2.list',
  path: 'v2/getOfferBanners',
  input: BannersV2Query,
  output: recordsByOffer,
})

/** GET `v2/getOfferBanners`, affiliate form. */
export const listAffiliateBannersV2: Operation<AffiliateBannersV2Query, Record<string, BannerV2[]>> = operation({
  ...listBannersV2,
  role: 'affiliate',
  input: AffiliateBannersV2Query,
})

/** GET `v3/getOfferBanners`, network form. */
export const listBannersV3: Operation<BannersV3Query, Banner[]> = operation({
  name: 'banners.v3.list',
  path: 'v3/getOfferBanners',
  input: BannersV3Query,
  output: list(Banner),
})

/** GET `v3/getOfferBanners`, affiliate form. */
export const listAffiliateBannersV3: Operation<AffiliateBannersV3Query, Banner[]> = operation({
  ...listBannersV3,
  role: 'affiliate',
  input: AffiliateBannersV3Query,
})

/** POST `v2/setOfferBanners`. */
export const uploadBannersV2: Operation<BannersV2Upload, Record<string, BannerV2[]>> = operation({
  ...upload,
  name: 'banners.v2.upload',
  path: 'v2/setOfferBanners',
  input: BannersV2Upload,
  output: recordsByOffer,
  uploaded: { ...uploaded, records: (byOffer) => Object.values(byOffer).flatMap(listOf) },
})

/** POST `v3/setOfferBanners`. */
export const uploadBannersV3: Operation<BannersV3Upload, Banner[]> = operation({
  ...upload,
  name: 'banners.v3.upload',
  path: 'v3/setOfferBanners',
  input: BannersV3Upload,
  output: list(Banner),
  uploaded: { ...uploaded, records: (banners) => banners },
})

/** POST `v2/delOfferBanners` with `banner_id`. */
export const deleteBannersV2: Operation<BannersV2Delete, Record<string, BannerV2[]>> = operation({
  ...remove,
  name: 'banners.v2.delete',
  path: 'v2/delOfferBanners',
  retry: 'repeatable',
  input: BannersV2Delete,
  output: recordsByOffer,
})

/** POST `v3/delOfferBanners` with `banner_id`. */
export const deleteBannersV3: Operation<BannersV3Delete, RemovedBanner[]> = operation({
  ...remove,
  name: 'banners.v3.delete',
  path: 'v3/delOfferBanners',
  retry: 'repeatable',
  input: BannersV3Delete,
  output: list(RemovedBanner),
})

/**
 * POST `v2/delOfferBanners` without `banner_id`: every banner of the offer. Not repeatable: it would also delete banners
 * that were added in between.
 */
export const deleteAllBannersV2: Operation<BannersV2DeleteAll, Record<string, BannerV2[]>> = operation({
  ...deleteBannersV2,
  name: 'banners.v2.deleteAll',
  retry: 'once',
  input: BannersV2DeleteAll,
})

/** POST `v3/delOfferBanners` without `banner_id`: every banner of the offer, or those of one type. */
export const deleteAllBannersV3: Operation<BannersV3DeleteAll, RemovedBanner[]> = operation({
  ...deleteBannersV3,
  name: 'banners.v3.deleteAll',
  retry: 'once',
  input: BannersV3DeleteAll,
})

export const bannerOperations = [
  listBannersV2,
  listAffiliateBannersV2,
  listBannersV3,
  listAffiliateBannersV3,
  uploadBannersV2,
  uploadBannersV3,
  deleteBannersV2,
  deleteBannersV3,
  deleteAllBannersV2,
  deleteAllBannersV3,
]
