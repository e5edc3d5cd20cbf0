import { signal } from '@preact/signals'
import type { NetworkOffer, PagingProgress } from 'affiliate-network-sdk'
import { cache, remote } from '../state/remote.ts'
import { whileSending } from '../state/sending.ts'
import { type Session, session } from '../state/session.ts'

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

/** Changes the status of an offer, and shows the status that the network returns afterwards. */
export async function switchOffer(
  { network, queries }: Session,
  id: number,
  status: 'Active' | 'Paused',
): Promise<void> {
  await whileSending(() => network.offers.update(id, { status }))
  const now = await cache.fetchQuery({ ...queries.offers.get(id), staleTime: 0 })
  if (now !== null) offers.change((all) => all.map((offer) => (offer.id === id ? { ...offer, ...now } : offer)))
}

/** Reads these offers again, and shows what the network returns. */
export async function readOffers(asked: Session, ids: readonly number[]): Promise<readonly NetworkOffer[]> {
  const read = await asked.network.offers.list({ offer_ids: ids, limit: 1000, cap_info: true }).toArray()
  const byId = new Map(read.map((offer) => [offer.id, offer]))
  // Another network may be shown by now.
  if (session.peek() === asked) offers.change((all) => all.map((offer) => ({ ...offer, ...byId.get(offer.id) })))
  return read
}
