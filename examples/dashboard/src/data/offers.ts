import { signal } from '@preact/signals'
import type { NetworkOffer, PagingProgress } from 'affiliate-network-sdk'
import { cache, remote } from '../state/remote.ts'
import type { Session } from '../state/session.ts'

/** Progress of loading the list. */
export const offersProgress = signal<PagingProgress | undefined>()

/** All offers of the network, from all pages. */
export const offers = remote(
  (queries) =>
    queries.offers.list.all(
      { limit: 1000 },
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
  await network.offers.update(id, { status })
  const now = await cache.fetchQuery({ ...queries.offers.get(id), staleTime: 0 })
  if (now !== null) offers.change((all) => all.map((offer) => (offer.id === id ? { ...offer, ...now } : offer)))
}
