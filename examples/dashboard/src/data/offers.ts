import { signal } from '@preact/signals'
import type { NetworkOffer, PagingProgress } from 'affiliate-network-sdk'
import { remote } from '../state/remote.ts'
import type { Session } from '../state/session.ts'

/** How far the list has come in. */
export const offersProgress = signal<PagingProgress | undefined>()

/** Every offer of the network, every page. */
export const offers = remote<NetworkOffer[]>(({ network }, signal) =>
  network.offers
    .list({ limit: 1000 }, { signal, onDrift: 'throw', onProgress: (progress) => (offersProgress.value = progress) })
    .toArray(),
)

/** Names of advertisers by id. */
export const advertisers = remote<ReadonlyMap<number, string>>(async ({ network }, signal) => {
  const all = await network.advertisers.list({}, { signal })
  return new Map(all.map(({ id, first_name, last_name }) => [Number(id), [first_name, last_name].join(' ').trim()]))
})

/** Switches an offer, and shows what the network says of it afterwards, not what was hoped for. */
export async function switchOffer({ network }: Session, id: number, status: 'Active' | 'Paused'): Promise<void> {
  await network.offers.update(id, { status })
  const now = await network.offers.get(id)
  if (now !== undefined) offers.change((all) => all.map((offer) => (offer.id === id ? { ...offer, ...now } : offer)))
}
