import { form } from '../forms/form.ts'
import * as wire from '../forms/wire.ts'
import { refuse } from '../service-error.ts'
import type { MockBanner } from '../state/banners.ts'
import { bannerV2, bannerV3, removedV3, uploadedV3 } from './banner-views.ts'
import { type Context, callingAffiliate, handler } from './handler.ts'
import { creativesOf, measured } from './uploads.ts'

const about = { offer_id: 'offerId', banner_id: 'bannerId', others: 'bannerType' } as const
/** 1 banners, 2 Feedings, 3 Open Screens. Only version 3 documents it. */
const type = wire.orEmpty(wire.oneOf(1, 2, 3), undefined)

/** GET `getOfferBanners`, of the network and of affiliates. */
const listing = form({
  of: ['banners.v2.list', 'banners.v3.list'],
  about,
  required: { offer_id: wire.ids },
  optional: { type },
})

/** POST `setOfferBanners`, besides the files. */
const upload = form({
  of: ['banners.v2.upload', 'banners.v3.upload'],
  about,
  required: { offer_id: wire.id },
  optional: { type },
})

/** POST `delOfferBanners`. Without `banner_id` it is about all creatives of the offer; an empty one does not mean that. */
const removal = form({
  of: ['banners.v2.delete', 'banners.v2.deleteAll', 'banners.v3.delete', 'banners.v3.deleteAll'],
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

/** Version 2 responds with maps by offer, version 3 with arrays. */
const shown = ({ call }: Context, banners: MockBanner[], inV3: (banner: MockBanner) => unknown): unknown =>
  call.version === 'v2' ? byOffer(banners) : banners.map(inV3)

export const bannerHandlers = [
  ...handler(listing, (query, context) => ({
    status: 200,
    data: shown(context, listed(query, context), bannerV3(context.call.base)),
  })),
  ...handler(upload, (form, context) => ({ status: 202, data: shown(context, uploaded(form, context), uploadedV3) })),
  ...handler(removal, (form, context) => ({
    // Only the delete of version 3 has status 200.
    status: context.call.version === 'v2' ? 202 : 200,
    data: shown(context, removed(form, context), removedV3(context.state.now)),
  })),
]
