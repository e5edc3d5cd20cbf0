import { form } from '../forms/form.ts'
import * as wire from '../forms/wire.ts'
import type { ResponseParts } from '../responses/responses.ts'
import { refuse } from '../service-error.ts'
import type { MockBanner } from '../state/banners.ts'
import { bannerV2, bannerV3, removedV3, uploadedV3 } from './banner-views.ts'
import { type Context, callingAffiliate, handler } from './handler.ts'
import { creativesOf, measured } from './uploads.ts'

const about = { offer_id: 'offerId', banner_id: 'bannerId', others: 'bannerType' } as const
/** 1 banners, 2 Feedings, 3 Open Screens. Only version 3 has types. */
const type = wire.orEmpty(wire.oneOfNumbers(1, 2, 3), undefined)

/** GET `getOfferBanners`, of the network and of affiliates. */
const bannersV2 = form({ of: ['banners.v2.list'], about, required: { offer_id: wire.ids } })
const bannersV3 = form({ of: ['banners.v3.list'], about, required: { offer_id: wire.ids }, optional: { type } })

/** POST `setOfferBanners`, besides the files. */
const uploadV2 = form({ of: ['banners.v2.upload'], about, required: { offer_id: wire.id } })
const uploadV3 = form({ of: ['banners.v3.upload'], about, required: { offer_id: wire.id }, optional: { type } })

/** POST `delOfferBanners`. Without `banner_id` it is about all creatives of the offer; an empty one does not mean that. */
const deleteV2 = form({
  of: ['banners.v2.delete', 'banners.v2.deleteAll'],
  about,
  required: { offer_id: wire.id },
  optional: { banner_id: wire.ids },
})
const deleteV3 = form({
  of: ['banners.v3.delete', 'banners.v3.deleteAll'],
  about,
  required: { offer_id: wire.id },
  optional: { banner_id: wire.ids, type },
})

/** V2 records by offer id. An offer without banners has no entry. */
function byOffer(banners: readonly MockBanner[]): Record<string, unknown> {
  const groups = Map.groupBy(banners, ({ offer_id }) => offer_id)
  return Object.fromEntries([...groups].map(([offer, records]) => [offer, records.map(bannerV2)]))
}

/** What a request is about: offers, and creatives of a type. */
interface Target<Offers> {
  readonly offer_id: Offers
  readonly type?: 1 | 2 | 3 | undefined
}

function listed({ offer_id, type }: Target<readonly number[]>, context: Context): MockBanner[] {
  const { state, quirks } = context
  const affiliate = callingAffiliate(context)
  for (const id of offer_id) {
    const offer = state.offers.get(id)
    if (offer === undefined) throw refuse('offerIdInvalid', `(there is no offer ${id})`)
    if (!quirks.creativesWithoutAccess && !state.access.allows(offer, affiliate.id)) throw refuse('noAccess', `(${id})`)
  }
  return state.banners.list(
    (banner) => offer_id.includes(banner.offer_id) && (type === undefined || banner.type === type),
  )
}

function uploaded({ offer_id, type = 1 }: Target<number>, { state, call }: Context): MockBanner[] {
  if (!state.offers.has(offer_id)) throw refuse('offerIdInvalid', `(there is no offer ${offer_id})`)
  const creatives = creativesOf(call.files)
  if (creatives.length === 0) throw refuse('bannerFileMissing', call.unread)
  // All are measured before any is stored, so that an upload with an invalid file has no effect.
  const inputs = creatives.map((creative) => measured(creative, offer_id, type))
  return inputs.map((input) => state.banners.add(input))
}

type Removal = Target<number> & { readonly banner_id?: readonly number[] | undefined }

/** Deletes the named creatives, or all of the offer. Unknown ids are ignored, so that a delete can be repeated. */
function removed({ offer_id, banner_id, type }: Removal, { state }: Context): MockBanner[] {
  if (!state.offers.has(offer_id)) throw refuse('offerIdInvalid', `(there is no offer ${offer_id})`)
  const banners = state.banners.list(
    (banner) =>
      banner.offer_id === offer_id &&
      (banner_id === undefined || banner_id.includes(banner.id)) &&
      (type === undefined || banner.type === type),
  )
  for (const { id } of banners) state.banners.delete(id)
  return banners
}

const parts = (status: ResponseParts['status'], data: unknown): ResponseParts => ({ status, data })

/** Version 2 responds with maps by offer, version 3 with arrays; only the delete of version 3 has status 200. */
export const bannerHandlers = [
  ...handler(bannersV2, (query, context) => parts(200, byOffer(listed(query, context)))),
  ...handler(bannersV3, (query, context) => parts(200, listed(query, context).map(bannerV3(context.call.base)))),
  ...handler(uploadV2, (form, context) => parts(202, byOffer(uploaded(form, context)))),
  ...handler(uploadV3, (form, context) => parts(202, uploaded(form, context).map(uploadedV3))),
  ...handler(deleteV2, (form, context) => parts(202, byOffer(removed(form, context)))),
  ...handler(deleteV3, (form, context) => parts(200, removed(form, context).map(removedV3(context.state.now)))),
]
