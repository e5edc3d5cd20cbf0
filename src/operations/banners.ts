import type { AnyInput } from '../codecs/input.ts'
import { list } from '../codecs/responses.ts'
import * as schemas from '../schemas/banners.ts'
import { type Role, readOperation, writeOperation } from './operation.ts'
import { listReader, mapReader, type Reader } from './readers.ts'

const byOffer: Reader<schemas.BannersByOffer> = mapReader(list<schemas.BannerV2>(schemas.BannerV2))
const inList: Reader<schemas.Banner[]> = listReader<schemas.Banner>(schemas.Banner)
const removed: Reader<schemas.RemovedBanner[]> = listReader(schemas.RemovedBanner)

type Version = 'v2' | 'v3'

/** GET `getOfferBanners`. The query of a network names the affiliate. */
const lists = <Query, Result>(version: Version, role: Role, input: AnyInput<Query>, result: Reader<Result>) =>
  readOperation<Query, Result>({
    name: `banners.${version}.list`,
    path: `${version}/getOfferBanners`,
    role,
    input,
    result,
  })

/** POST `setOfferBanners`. */
const uploads = <Target, Result>(version: Version, input: AnyInput<Target>, result: Reader<Result>) =>
  writeOperation<Target, Result>({
    name: `banners.${version}.upload`,
    path: `${version}/setOfferBanners`,
    effect: 'single',
    bodyType: 'multipart',
    takes: ['creatives'],
    input,
    result,
  })

/**
 * POST `delOfferBanners`. Without `banner_id` it deletes every banner of the offer, or those of one type, and is not
 * repeatable: it would also delete banners that were added in between.
 */
const deletes = <Form, Result>(
  version: Version,
  name: 'delete' | 'deleteAll',
  input: AnyInput<Form>,
  result: Reader<Result>,
) =>
  writeOperation<Form, Result>({
    name: `banners.${version}.${name}`,
    path: `${version}/delOfferBanners`,
    effect: name === 'delete' ? 'repeatable' : 'single',
    takes: ['creatives'],
    input,
    result,
  })

const listV2 = lists('v2', 'network', schemas.BannersV2Query, byOffer)
const listV3 = lists('v3', 'network', schemas.BannersV3Query, inList)

const affiliate = {
  v2: { list: lists('v2', 'affiliate', schemas.AffiliateBannersV2Query, byOffer) },
  v3: { list: lists('v3', 'affiliate', schemas.AffiliateBannersV3Query, inList) },
}

export const bannerReads = { network: { v2: { list: listV2 }, v3: { list: listV3 } }, affiliate }

export const banners = {
  network: {
    v2: {
      list: listV2,
      upload: uploads('v2', schemas.BannersV2Upload, byOffer),
      delete: deletes('v2', 'delete', schemas.BannersV2Delete, byOffer),
      deleteAll: deletes('v2', 'deleteAll', schemas.BannersV2DeleteAll, byOffer),
    },
    v3: {
      list: listV3,
      upload: uploads('v3', schemas.BannersV3Upload, inList),
      delete: deletes('v3', 'delete', schemas.BannersV3Delete, removed),
      deleteAll: deletes('v3', 'deleteAll', schemas.BannersV3DeleteAll, removed),
    },
  },
  affiliate,
}
