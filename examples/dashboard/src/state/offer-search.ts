import { asStep, inAddress, oneOf } from './address.ts'
import { page } from './page.ts'

export const statuses = ['All', 'Active', 'Paused', 'Pending', 'Expired', 'Archived'] as const
export type StatusChoice = (typeof statuses)[number]

/** What offers are searched for. */
export const words = inAddress('find', '', (text) => text)
export const status = inAddress<StatusChoice>('status', 'All', oneOf(statuses))
/** Only the offers that lose money in the period. */
export const losing = inAddress<'yes' | 'no'>('losing', 'no', oneOf(['yes', 'no']))

/** The address of {@link showOffer}, for another tab. */
export function offerAddress(id: number): string {
  const address = new URL(location.href)
  address.searchParams.set('find', `#${id}`)
  for (const filter of ['status', 'losing']) address.searchParams.delete(filter)
  address.hash = '/offers'
  return address.href
}

/** Shows one offer in the list. The back button of the browser returns. */
export const showOffer = (id: number): void => show(`#${id}`, 'no')

/** Removes every filter. */
export const showAll = (): void => show('', 'no')

/** Shows the offers that lose money, to pause them. */
export const showLosses = (): void => show('', 'yes')

function show(find: string, onlyLosing: 'yes' | 'no'): void {
  asStep(() => {
    words.value = find
    status.value = 'All'
    losing.value = onlyLosing
    page.value = 'offers'
  })
}
