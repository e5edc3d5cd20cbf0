import { computed, signal } from '@preact/signals'
import { offerId } from '../state/page.ts'
import { remote } from '../state/remote.ts'
import { access, reloadAccess } from './access.ts'
import { activeAffiliates } from './active-affiliates.ts'
import { shownOffer } from './offers.ts'

/** The affiliate that the user picked, if any. */
export const pickedAffiliate = signal<number | undefined>()

/** The affiliates with traffic that may see the offer: the service lists creatives for one affiliate at a time. */
export const viewers = computed(() => {
  const isPublic = shownOffer.value.data?.access_type === 'Public'
  const active = new Set(activeAffiliates.value.data?.map(({ id }) => id))
  return access.value.data?.filter(
    ({ id, decision }) => active.has(id) && (isPublic ? decision !== 'Blocked' : decision === 'Approved'),
  )
})

/** The affiliate whose view of the creatives is shown. */
export const chosenAffiliate = computed(() => {
  const all = viewers.value ?? []
  return (all.find(({ id }) => id === pickedAffiliate.value) ?? all[0])?.id
})

/** The creatives of the offer that is shown. */
export const creatives = remote(
  ({ banners }) => {
    const [offer_id, a] = [offerId.value, chosenAffiliate.value]
    return offer_id === undefined || a === undefined ? undefined : banners.v3.list({ offer_id, a })
  },
  (banners) => banners,
  offerId,
)

/** Reloads failed queries that the creatives depend on. */
export function reloadCreatives(): void {
  reloadAccess()
  creatives.reload()
}
