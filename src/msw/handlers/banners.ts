import {
  deleteAllBannersV2,
  deleteAllBannersV3,
  deleteBannersV2,
  deleteBannersV3,
  listAffiliateBannersV2,
  listAffiliateBannersV3,
  listBannersV2,
  listBannersV3,
  uploadBannersV2,
  uploadBannersV3,
} from '../../operations/banners.ts'
import type { Reading, Subject } from '../parameters.ts'
import type { Answer } from '../responses/answers.ts'
import { refuse } from '../service-error.ts'
import type { MockBanner } from '../state/banners.ts'
import { bannerV2, bannerV3, removedV3, uploadedV3 } from './banner-views.ts'
import { type Context, callingAffiliate, handler, idNumbers } from './handler.ts'
import { creativesOf, measured } from './uploads.ts'

const SUBJECTS: Readonly<Record<string, Subject>> = { offer_id: 'offerId', banner_id: 'bannerId' }
const reading: Reading = { about: (parameter) => SUBJECTS[parameter] ?? 'bannerType' }

type Ids = number | string | readonly (number | string)[]

/** V2 records by offer id. An offer without banners has no entry. */
function byOffer(banners: readonly MockBanner[]): Record<string, unknown> {
  const groups = Map.groupBy(banners, ({ offer_id }) => offer_id)
  return Object.fromEntries([...groups].map(([offer, records]) => [offer, records.map(bannerV2)]))
}

function listed(query: { offer_id: Ids; type?: number | undefined }, context: Context): MockBanner[] {
  const { state } = context
  const affiliate = callingAffiliate(context)
  const offers = (idNumbers(query.offer_id) ?? []).map((id) => {
    const offer = state.offers.get(id)
    if (offer === undefined) throw refuse('offerIdInvalid', `(there is no offer ${id})`)
    if (!state.access.allows(offer, affiliate.id)) throw refuse('noAccess', `(${id})`)
    return offer.id
  })
  return state.banners.list(
    ({ offer_id, type }) => offers.includes(offer_id) && (query.type === undefined || type === query.type),
  )
}

async function uploaded(
  { offer_id, type = 1 }: { offer_id: number | string; type?: number | undefined },
  { state, call }: Context,
): Promise<MockBanner[]> {
  if (!state.offers.has(Number(offer_id))) throw refuse('offerIdInvalid', `(there is no offer ${offer_id})`)
  const creatives = creativesOf(call.files)
  if (creatives.length === 0) throw refuse('bannerFileMissing', call.unread)
  // All are measured before any is stored, so that an upload with an invalid file has no effect.
  const inputs = await Promise.all(creatives.map((creative) => measured(creative, Number(offer_id), type)))
  return inputs.map((input) => state.banners.add(input))
}

/** The input of a delete. Without `banner_id`, all banners are removed. */
interface Removal {
  readonly offer_id: number | string
  readonly banner_id?: Ids | undefined
  readonly type?: number | undefined
}

function removed({ offer_id, banner_id, type }: Removal, { state }: Context): MockBanner[] {
  const offer = Number(offer_id)
  if (!state.offers.has(offer)) throw refuse('offerIdInvalid', `(there is no offer ${offer_id})`)
  const ids = idNumbers(banner_id)
  // Unknown ids are ignored, so that a delete can be repeated.
  const banners = state.banners.list(
    (banner) =>
      banner.offer_id === offer &&
      (ids === undefined || ids.includes(banner.id)) &&
      (type === undefined || banner.type === type),
  )
  for (const { id } of banners) state.banners.delete(id)
  return banners
}

const answer = (status: Answer['status'], data: unknown): Answer => ({ status, data })

/** SERVICE.md, Offer banners. V2 answers with maps by offer, V3 with arrays; only V3's delete answers 200. */
export const bannerHandlers = [
  ...handler([listBannersV2, listAffiliateBannersV2], reading, (query, context) =>
    answer(200, byOffer(listed(query, context))),
  ),
  ...handler([listBannersV3, listAffiliateBannersV3], reading, (query, context) => {
    const records = listed(query, context)
    return answer(
      200,
      records.map((banner) => bannerV3(banner, context.call.base)),
    )
  }),
  ...handler([uploadBannersV2], reading, async (form, context) => answer(202, byOffer(await uploaded(form, context)))),
  ...handler([uploadBannersV3], reading, async (form, context) =>
    answer(202, (await uploaded(form, context)).map(uploadedV3)),
  ),
  ...handler<Removal>([deleteBannersV2, deleteAllBannersV2], reading, (form, context) =>
    answer(202, byOffer(removed(form, context))),
  ),
  ...handler<Removal>([deleteBannersV3, deleteAllBannersV3], reading, (form, context) => {
    const records = removed(form, context)
    return answer(
      200,
      records.map((banner) => removedV3(banner, context.state.now)),
    )
  }),
]
