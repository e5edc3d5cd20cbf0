import { signal } from '@preact/signals'
import type { NetworkOffer, PagingProgress } from 'affiliate-network-sdk'
import { uncertain } from '../state/offer-sets.ts'
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

/**
 * Changes the status of an offer: an optimistic update. The list shows the new status at once, then what the network
 * returns; the old status if the network refused; and neither if the result is unknown.
 */
export async function switchOffer(asked: Session, id: number, status: 'Active' | 'Paused'): Promise<void> {
  const { network, queries } = asked
  const before = offers.peek().data?.find((offer) => offer.id === id)
  show(asked, new Map([[id, { status }]]))
  try {
    await whileSending(() => network.offers.update(id, { status }))
    const now = await cache.fetchQuery({ ...queries.offers.get(id), staleTime: 0 })
    if (now !== null) show(asked, new Map([[id, now]]))
  } catch (error) {
    if (before !== undefined) show(asked, new Map([[id, { status: before.status }]]))
    if (isUnknown(error)) markUncertain(asked, id)
    throw error
  }
}

/** Reads these offers again, and shows what the network returns. */
export async function readOffers(asked: Session, ids: readonly number[]): Promise<readonly NetworkOffer[]> {
  const read = await asked.network.offers.list({ offer_ids: ids, limit: 1000, cap_info: true }).toArray()
  if (session.peek() === asked) uncertain.put(ids, false)
  show(asked, new Map(read.map((offer) => [offer.id, offer])))
  return read
}
