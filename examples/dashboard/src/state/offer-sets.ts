import { effect, type ReadonlySignal, signal } from '@preact/signals'
import { session } from './session.ts'

/** Ids of offers. */
interface OfferSet extends ReadonlySignal<ReadonlySet<number>> {
  /** Adds offers, or takes them out. */
  put(ids: readonly number[], isIn: boolean): void
}

function offerSet(): OfferSet {
  const set = signal<ReadonlySet<number>>(new Set())
  // The same id is another offer in another network.
  effect(() => {
    if (session.value !== undefined) set.value = new Set()
  })
  return Object.assign(set, {
    put(ids: readonly number[], isIn: boolean) {
      const rest = [...set.peek()].filter((id) => !ids.includes(id))
      set.value = new Set(isIn ? [...rest, ...ids] : rest)
    },
  })
}

/** The selected offers. */
export const selection = offerSet()

/** Offers whose last change may have been made or not, until they are read again. */
export const uncertain = offerSet()
