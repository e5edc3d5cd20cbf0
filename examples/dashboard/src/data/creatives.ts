import { computed, signal } from '@preact/signals'
import type { Banner } from 'affiliate-network-sdk'
import { period } from '../state/period.ts'
import { remote } from '../state/remote.ts'
import { offers } from './offers.ts'

/** The offer that was picked, if any was. */
export const pickedOffer = signal<number | undefined>()
/** The affiliate that was picked, if any was. */
export const pickedAffiliate = signal<number | undefined>()

const offer = computed(() => {
  const all = offers.value.data ?? []
  return all.find(({ id }) => id === pickedOffer.value) ?? all.find(({ status }) => status === 'Active') ?? all[0]
})

/** The offer whose creatives are shown. */
export const chosenOffer = computed(() => offer.value?.id)
const access = computed(() => offer.value?.access_type)

export interface Viewer {
  readonly id: number
  readonly name: string
}

/** The affiliates with traffic, the largest first. */
const activeAffiliates = remote<Viewer[]>(({ network }, signal) => {
  if (period.value === undefined) return undefined
  const { before: from, to, timezone } = period.value
  const fields = ['ck_affiliate_id', 'ck_affiliate_name', 'ck_conversion'] as const
  return network.reports
    .affiliate({ from, to, timezone, limit: 1000, fields }, { signal })
    .toArray()
    .then((rows) =>
      rows
        .toSorted((a, b) => b.ck_conversion - a.ck_conversion)
        .map((row) => ({ id: row.ck_affiliate_id, name: row.ck_affiliate_name })),
    )
})

/** The affiliates that may see the offer: the service lists creatives for one affiliate at a time. */
export const viewers = remote<Viewer[]>(({ network }, signal) => {
  const [id, rule, { data, error }] = [chosenOffer.value, access.value, activeAffiliates.value]
  if (error !== undefined) return Promise.reject(error)
  if (id === undefined || data === undefined) return undefined
  return network.affiliates.listOfferAccess(id, { signal }).then(([lists]) => {
    const { approvedAffiliates = {}, blockedAffiliates = {} } = lists ?? {}
    return data.filter(({ id }) => (rule === 'Public' ? !(id in blockedAffiliates) : id in approvedAffiliates))
  })
})

/** The affiliate through whose eyes creatives are shown. */
export const chosenAffiliate = computed(() => {
  const all = viewers.value.data ?? []
  return (all.find(({ id }) => id === pickedAffiliate.value) ?? all[0])?.id
})

/** The creatives of an offer. */
export const creatives = remote<{ offerId: number; banners: Banner[] }>(({ network }, signal) => {
  const [offer_id, a] = [chosenOffer.value, chosenAffiliate.value]
  if (offer_id === undefined || a === undefined) return undefined
  return network.banners.v3.list({ offer_id, a }, { signal }).then((banners) => ({ offerId: offer_id, banners }))
})

/** Asks again for all that creatives rest on, as far as it failed. */
export function reloadCreatives(): void {
  for (const source of [activeAffiliates, viewers]) if (source.peek().error !== undefined) source.reload()
  creatives.reload()
}
