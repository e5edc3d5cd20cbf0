import { signal } from '@preact/signals'
import type { NetworkOffer, OfferUpdate, PagingProgress } from 'affiliate-network-sdk'
import { uncertain } from '../state/offer-sets.ts'
import { offerId } from '../state/page.ts'
import { cache, remote } from '../state/remote.ts'
import { whileSending } from '../state/sending.ts'
import { type Session, session } from '../state/session.ts'
import { isUnknown } from '../text/errors.ts'

/** Progress of loading the list. */
export const offersProgress = signal<PagingProgress | undefined>()

/** All offers of the network, from all pages. */
export const offers = remote(
  (queries) =>
    queries.offers.list.all(
      { limit: 1000, cap_info: true },
      { onDrift: 'throw', onProgress: (progress) => (offersProgress.value = progress) },
    ),
  (all): readonly NetworkOffer[] => all,
)

/** The offer whose page is shown, with its rules. Null if there is none with this id. */
export const shownOffer = remote(
  (queries) => (offerId.value === undefined ? undefined : queries.offers.get(offerId.value)),
  (offer) => offer,
  offerId,
)

/** Names of advertisers by id. */
export const advertisers = remote(
  (queries) => queries.advertisers.list(),
  (all) => new Map(all.map(({ id, first_name, last_name }) => [Number(id), [first_name, last_name].join(' ').trim()])),
)

/** Shows what is known of offers of a network, if it is not another one that is shown by now. */
function show(asked: Session, known: ReadonlyMap<number, Partial<NetworkOffer>>): void {
  if (session.peek() === asked) offers.change((all) => all.map((offer) => ({ ...offer, ...known.get(offer.id) })))
}

/** Notes that the result of a change is unknown. */
export function markUncertain(asked: Session, id: number): void {
  if (session.peek() === asked) uncertain.put([id], true)
}

/** What this page changes of an offer. */
export type OfferChange = Pick<OfferUpdate, 'status' | 'payout' | 'payout_percent'>

/**
 * Changes an offer: an optimistic update. The list shows the new values at once, then what the network returns; the old
 * ones if the network refused; and a status that is unknown if the result is.
 */
export async function changeOffer(asked: Session, id: number, change: OfferChange): Promise<void> {
  const { network, queries } = asked
  const before = offers.peek().data?.find((offer) => offer.id === id)
  show(asked, new Map([[id, change as Partial<NetworkOffer>]]))
  try {
    await whileSending(() => network.offers.update(id, change))
    const now = await cache.fetchQuery({ ...queries.offers.get(id), staleTime: 0 })
    if (now !== null) show(asked, new Map([[id, now]]))
  } catch (error) {
    if (before !== undefined) show(asked, new Map([[id, before]]))
    if (isUnknown(error)) markUncertain(asked, id)
    throw error
  }
}

/** Reads these offers again, and shows what the network returns. */
export async function readOffers(asked: Session, ids: readonly number[]): Promise<readonly NetworkOffer[]> {
  const read = await asked.network.offers.list({ offer_ids: ids, limit: 1000, cap_info: true }).toArray()
  if (session.peek() === asked) uncertain.put(ids, false)
  show(asked, new Map(read.map((offer) => [offer.id, offer])))
  for (const id of ids) void cache.invalidateQueries({ queryKey: asked.queries.offers.get(id).queryKey })
  return read
}
