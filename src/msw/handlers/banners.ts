import { form } from '../forms/form.ts'
import * as wire from '../forms/wire.ts'
import { refuse } from '../service-error.ts'
import type { MockBanner } from '../state/banners.ts'
import { bannerV2, bannerV3, removedV3, uploadedV3 } from './banner-views.ts'
import { type Context, callingAffiliate, handler } from './handler.ts'
import { creativesOf, measured } from './uploads.ts'

const about = { offer_id: 'offerId', banner_id: 'bannerId', others: 'bannerType' } as const
/** 1 banners, 2 Feedings, 3 Open Screens. */
const type = wire.orEmpty(wire.oneOf(1, 2, 3), undefined)

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

/** The operations of one version. Version 2 knows no types, and responds with maps by offer; version 3 with arrays. */
function ofVersion(version: 'v2' | 'v3') {
  const optional = (version === 'v3' ? { type } : {}) as { readonly type: typeof type }
  const shown = (banners: MockBanner[], inV3: (banner: MockBanner) => unknown): unknown =>
    version === 'v2' ? byOffer(banners) : banners.map(inV3)
  /** GET `getOfferBanners`, of the network and of affiliates. */
  const listing = form({ of: [`banners.${version}.list`], about, required: { offer_id: wire.ids }, optional })
  /** POST `setOfferBanners`, besides the files. */
  const upload = form({ of: [`banners.${version}.upload`], about, required: { offer_id: wire.id }, optional })
  /** POST `delOfferBanners`. Without `banner_id` it is about all creatives of the offer; an empty one does not mean that. */
  const removal = form({
    of: [`banners.${version}.delete`, `banners.${version}.deleteAll`],
    about,
    required: { offer_id: wire.id },
    optional: { banner_id: wire.ids, ...optional },
  })
  return [
    ...handler(listing, (query, context) => ({
      status: 200,
      data: shown(listed(query, context), bannerV3(context.call.base)),
    })),
    ...handler(upload, (form, context) => ({ status: 202, data: shown(uploaded(form, context), uploadedV3) })),
    ...handler(removal, (form, context) => ({
      status: version === 'v2' ? 202 : 200,
      data: shown(removed(form, context), removedV3(context.state.now)),
    })),
  ]
}

export const bannerHandlers = [...ofVersion('v2'), ...ofVersion('v3')]
