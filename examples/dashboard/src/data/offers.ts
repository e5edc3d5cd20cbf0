import { signal } from '@preact/signals'
import type { NetworkOffer, PagingProgress } from 'affiliate-network-sdk'
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

/** Offers whose last change may have been made or not, until they are read again. */
export const uncertain = signal<ReadonlySet<number>>(new Set())

export const markUncertain = (id: number): void => {
  uncertain.value = new Set(uncertain.value).add(id)
}

const show = (id: number, now: Partial<NetworkOffer>) =>
  offers.change((all) => all.map((offer) => (offer.id === id ? { ...offer, ...now } : offer)))

/**
 * Changes the status of an offer: an optimistic update. The list shows the new status at once, then what the network
 * returns; the old status if the network refused; and neither if the result is unknown.
 */
export async function switchOffer(
  { network, queries }: Session,
  id: number,
  status: 'Active' | 'Paused',
): Promise<void> {
  const before = offers.peek().data?.find((offer) => offer.id === id)
  show(id, { status })
  try {
    await whileSending(() => network.offers.update(id, { status }))
    const now = await cache.fetchQuery({ ...queries.offers.get(id), staleTime: 0 })
    if (now !== null) show(id, now)
  } catch (error) {
    if (before !== undefined) show(id, { status: before.status })
    if (isUnknown(error)) markUncertain(id)
    throw error
  }
}

/** Reads these offers again, and shows what the network returns. */
export async function readOffers(asked: Session, ids: readonly number[]): Promise<readonly NetworkOffer[]> {
  const read = await asked.network.offers.list({ offer_ids: ids, limit: 1000, cap_info: true }).toArray()
  const byId = new Map(read.map((offer) => [offer.id, offer]))
  uncertain.value = new Set([...uncertain.value].filter((id) => !ids.includes(id)))
  // Another network may be shown by now.
  if (session.peek() === asked) offers.change((all) => all.map((offer) => ({ ...offer, ...byId.get(offer.id) })))
  return read
}
