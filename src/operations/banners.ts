import { list } from '../codecs/responses.ts'
import * as schemas from '../schemas/banners.ts'
import { readOperation, writeOperation } from './operation.ts'
import { listReader, mapReader } from './readers.ts'

const v2 = { result: mapReader(list<schemas.BannerV2>(schemas.BannerV2)) }
const v3 = { result: listReader<schemas.Banner>(schemas.Banner) }
const uploading = { effect: 'single', bodyType: 'multipart', takes: ['creatives'] } as const
const removing = { effect: 'repeatable', takes: ['creatives'] } as const

/** GET `v2/getOfferBanners`, network form: the query names the affiliate. */
export const listBannersV2 = readOperation<schemas.BannersV2Query, schemas.BannersByOffer>({
  ...v2,
  name: 'banners.v2.list',
  path: 'v2/getOfferBanners',
  input: schemas.BannersV2Query,
})

export const listAffiliateBannersV2 = readOperation<schemas.AffiliateBannersV2Query, schemas.BannersByOffer>({
  ...listBannersV2,
  role: 'affiliate',
  input: schemas.AffiliateBannersV2Query,
})

export const listBannersV3 = readOperation<schemas.BannersV3Query, schemas.Banner[]>({
  ...v3,
  name: 'banners.v3.list',
  path: 'v3/getOfferBanners',
  input: schemas.BannersV3Query,
})

export const listAffiliateBannersV3 = readOperation<schemas.AffiliateBannersV3Query, schemas.Banner[]>({
  ...listBannersV3,
  role: 'affiliate',
  input: schemas.AffiliateBannersV3Query,
})

export const uploadBannersV2 = writeOperation<schemas.BannersV2Upload, schemas.BannersByOffer>({
  ...v2,
  ...uploading,
  name: 'banners.v2.upload',
  path: 'v2/setOfferBanners',
  input: schemas.BannersV2Upload,
})

export const uploadBannersV3 = writeOperation<schemas.BannersV3Upload, schemas.Banner[]>({
  ...v3,
  ...uploading,
  name: 'banners.v3.upload',
  path: 'v3/setOfferBanners',
  input: schemas.BannersV3Upload,
})

export const deleteBannersV2 = writeOperation<schemas.BannersV2Delete, schemas.BannersByOffer>({
  ...v2,
  ...removing,
  name: 'banners.v2.delete',
  path: 'v2/delOfferBanners',
  input: schemas.BannersV2Delete,
})

export const deleteBannersV3 = writeOperation<schemas.BannersV3Delete, schemas.RemovedBanner[]>({
  ...removing,
  name: 'banners.v3.delete',
  path: 'v3/delOfferBanners',
  input: schemas.BannersV3Delete,
  result: listReader(schemas.RemovedBanner),
})

/**
 * POST `v2/delOfferBanners` without `banner_id`: every banner of the offer. Not repeatable: it would also delete banners
 * that were added in between.
 */
export const deleteAllBannersV2 = writeOperation<schemas.BannersV2DeleteAll, schemas.BannersByOffer>({
  ...deleteBannersV2,
  name: 'banners.v2.deleteAll',
  effect: 'single',
  input: schemas.BannersV2DeleteAll,
})

/** POST `v3/delOfferBanners` without `banner_id`: every banner of the offer, or those of one type. */
export const deleteAllBannersV3 = writeOperation<schemas.BannersV3DeleteAll, schemas.RemovedBanner[]>({
  ...deleteBannersV3,
  name: 'banners.v3.deleteAll',
  effect: 'single',
  input: schemas.BannersV3DeleteAll,
})

const affiliateBanners = { v2: { list: listAffiliateBannersV2 }, v3: { list: listAffiliateBannersV3 } }

export const bannerReads = {
  network: { v2: { list: listBannersV2 }, v3: { list: listBannersV3 } },
  affiliate: affiliateBanners,
}

export const banners = {
  network: {
    v2: { list: listBannersV2, upload: uploadBannersV2, delete: deleteBannersV2, deleteAll: deleteAllBannersV2 },
    v3: { list: listBannersV3, upload: uploadBannersV3, delete: deleteBannersV3, deleteAll: deleteAllBannersV3 },
  },
  affiliate: affiliateBanners,
}
