import { computed } from '@preact/signals'
import type { NetworkOffer, OfferAccess, OfferAccessUpdate } from 'affiliate-network-sdk'
import { offerId } from '../state/page.ts'
import { cache, remote } from '../state/remote.ts'
import { whileSending } from '../state/sending.ts'
import type { Session } from '../state/session.ts'
import { type Affiliate, activeAffiliates } from './active-affiliates.ts'

/** What was decided on an affiliate. The service does not list its requests for approval. */
export type Decision = 'Approved' | 'Blocked' | 'No decision'

export interface AffiliateAccess extends Affiliate {
  readonly decision: Decision
}

/** A change of an affiliate's access to an offer. */
export interface AccessChange {
  readonly offer: NetworkOffer
  readonly affiliate: AffiliateAccess
  readonly to: 'Approved' | 'Blocked'
}

/** The decisions on the offer that is shown. */
const decisions = remote(
  ({ affiliates }) => (offerId.value === undefined ? undefined : affiliates.listOfferAccess(offerId.value)),
  (response) => decisionsIn(response),
  offerId,
)

const decisionsIn = ([lists]: readonly OfferAccess[]): AffiliateAccess[] =>
  (
    [
      ['Blocked', lists?.blockedAffiliates],
      ['Approved', lists?.approvedAffiliates],
    ] as const
  ).flatMap(([decision, names = {}]) =>
    Object.entries(names ?? {}).map(([id, name]) => ({ id: Number(id), name, decision })),
  )

/** The affiliates with a decision, after those with traffic and without one. */
export const access = computed(() => {
  const { loading, data: decided, error } = decisions.value
  const ids = new Set(decided?.map(({ id }) => id))
  const others = (activeAffiliates.value.data ?? []).filter(({ id }) => !ids.has(id))
  return {
    loading,
    data: decided && [...others.map((affiliate) => ({ ...affiliate, decision: 'No decision' as const })), ...decided],
    error: error ?? activeAffiliates.value.error,
  }
})

export function reloadAccess(): void {
  for (const source of [activeAffiliates, decisions]) if (source.peek().error !== undefined) source.reload()
}

/** The lists of the request. They name no other offer. */
export const listsOf = ({ offer, to }: AccessChange): OfferAccessUpdate =>
  to === 'Approved' ? { accessible_offers: offer.id } : { inaccessible_offers: offer.id }

/** Changes the access, and returns the decision that the network lists afterwards. */
export async function changeAccess({ network, queries }: Session, change: AccessChange): Promise<Decision> {
  const { offer, affiliate } = change
  await whileSending(() => network.affiliates.setOfferAccess(affiliate.id, listsOf(change)))
  await cache.invalidateQueries({ queryKey: queries.affiliates.key() })
  const now = decisionsIn(await cache.fetchQuery(queries.affiliates.listOfferAccess(offer.id)))
  return now.find(({ id }) => id === affiliate.id)?.decision ?? 'No decision'
}
