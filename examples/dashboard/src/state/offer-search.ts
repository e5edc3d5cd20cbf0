import { computed } from '@preact/signals'
import { asStep, inAddress, oneOf } from './address.ts'
import { selection } from './offer-sets.ts'
import { place } from './page.ts'

export const statuses = ['All', 'Active', 'Paused', 'Pending', 'Expired', 'Archived'] as const
export type StatusChoice = (typeof statuses)[number]

/** What offers are searched for. */
export const words = inAddress('find', '', (text) => text)
export const status = inAddress<StatusChoice>('status', 'All', oneOf(statuses))
/** Only the offers that lose money in the period. */
export const losing = inAddress<'yes' | 'no'>('losing', 'no', oneOf(['yes', 'no']))

/** What the list is sorted by: a column, or `-` and a column for the highest first. */
export const offerSort = inAddress('offer-sort', '-revenue', (text) => (/^-?[a-z]+$/.test(text) ? text : undefined))

/** Whether the list shows less than all offers. */
export const isFiltered = computed(() => words.value !== '' || status.value !== 'All' || losing.value === 'yes')

/** Removes every filter. */
export const showAll = (): void => asStep(() => show('All', 'no'))

function show(chosen: StatusChoice, onlyLosing: 'yes' | 'no'): void {
  words.value = ''
  status.value = chosen
  losing.value = onlyLosing
}

/** Shows the active offers among those that lose money, the highest loss first, and selects them. */
export function reviewLosses(ids: readonly number[]): void {
  asStep(() => {
    show('Active', 'yes')
    offerSort.value = 'profit'
    selection.put([...selection.peek()], false)
    selection.put(ids, true)
    place.value = 'offers'
  })
}
