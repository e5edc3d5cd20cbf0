import { computed, signal } from '@preact/signals'
import { remote } from '../state/remote.ts'
import { activeAffiliates } from './active-affiliates.ts'
import { offers } from './offers.ts'

/** The offer that the user picked, if any. */
export const pickedOffer = signal<number | undefined>()
/** The affiliate that the user picked, if any. */
export const pickedAffiliate = signal<number | undefined>()

const offer = computed(() => {
  const all = offers.value.data ?? []
  return all.find(({ id }) => id === pickedOffer.value) ?? all.find(({ status }) => status === 'Active') ?? all[0]
})

/** The offer whose creatives are shown. */
export const chosenOffer = computed(() => offer.value?.id)
const access = computed(() => offer.value?.access_type)

/** The affiliates that are approved or blocked on the offer. */
const offerAccess = remote(
  ({ affiliates }) => (chosenOffer.value === undefined ? undefined : affiliates.listOfferAccess(chosenOffer.value)),
  ([lists]) => ({ approved: lists?.approvedAffiliates ?? {}, blocked: lists?.blockedAffiliates ?? {} }),
)

/** The affiliates that may see the offer: the service lists creatives for one affiliate at a time. */
export const viewers = computed(() => {
  const [active, lists] = [activeAffiliates.value, offerAccess.value]
  const { approved, blocked } = lists.loading ? {} : (lists.data ?? {})
  const data = active.data?.filter(({ id }) =>
    access.value === 'Public' ? blocked && !(id in blocked) : approved && id in approved,
  )
  return { data: approved === undefined ? undefined : data, error: active.error ?? lists.error }
})

/** The affiliate whose view of the creatives is shown. */
export const chosenAffiliate = computed(() => {
  const all = viewers.value.data ?? []
  return (all.find(({ id }) => id === pickedAffiliate.value) ?? all[0])?.id
})

/** The creatives of an offer. */
export const creatives = remote(
  ({ banners }) => {
    const [offer_id, a] = [chosenOffer.value, chosenAffiliate.value]
    return offer_id === undefined || a === undefined ? undefined : banners.v3.list({ offer_id, a })
  },
  (banners) => ({ offerId: chosenOffer.peek(), banners }),
)

/** Reloads failed queries that the creatives depend on. */
export function reloadCreatives(): void {
  for (const source of [activeAffiliates, offerAccess]) if (source.peek().error !== undefined) source.reload()
  creatives.reload()
}
