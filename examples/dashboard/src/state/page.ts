import { computed } from '@preact/signals'
import { inHash } from './address.ts'

/** The pages with a link, in the order of the links. */
export const pages = { overview: 'Overview', offers: 'Offers', log: 'Log' } as const
export type PageName = keyof typeof pages | 'offer'

/** Where the user is: a page, or an offer such as `offers/1001`. */
export const place = inHash('overview', (text) =>
  Object.hasOwn(pages, text) || /^offers\/[1-9]\d{0,8}$/.test(text) ? text : undefined,
)

/** The offer whose page is shown. */
export const offerId = computed(() => Number(place.value.split('/')[1]) || undefined)

export const page = computed<PageName>(() => (offerId.value === undefined ? (place.value as PageName) : 'offer'))
