import { form } from './form.ts'
import * as wire from './wire.ts'

const about = { offer_id: 'offerId', banner_id: 'bannerId', others: 'bannerType' } as const
/** 1 banners, 2 Feedings, 3 Open Screens. Only version 3 has types. */
const type = wire.orEmpty(wire.oneOfNumbers(1, 2, 3), undefined)

/** GET `getOfferBanners`, of the network and of affiliates. */
export const bannersV2 = form({ of: ['banners.v2.list'], about, required: { offer_id: wire.ids } })
export const bannersV3 = form({ of: ['banners.v3.list'], about, required: { offer_id: wire.ids }, optional: { type } })

/** POST `setOfferBanners`, besides the files. */
export const uploadV2 = form({ of: ['banners.v2.upload'], about, required: { offer_id: wire.id } })
export const uploadV3 = form({ of: ['banners.v3.upload'], about, required: { offer_id: wire.id }, optional: { type } })

/** POST `delOfferBanners`. Without `banner_id` it is about all creatives of the offer; an empty one does not mean that. */
export const deleteV2 = form({
  of: ['banners.v2.delete', 'banners.v2.deleteAll'],
  about,
  required: { offer_id: wire.id },
  optional: { banner_id: wire.ids },
})
export const deleteV3 = form({
  of: ['banners.v3.delete', 'banners.v3.deleteAll'],
  about,
  required: { offer_id: wire.id },
  optional: { banner_id: wire.ids, type },
})
