import { busy } from './refusal.ts'

/** The name of a caller; `undefined` for all that have none. */
export type Caller = string | number | undefined

/** What one request holds. */
export interface Share {
  /** @throws Refusal where there is not so much left; for 0, where more than a limit is held. */
  take(amount: number): void
  /** Takes it, however little is left. */
  add(amount: number): void
  /** Gives everything back. */
  release(): void
}

/**
 * What all requests may hold at once, such as bytes: each caller so much, and so keeps no other one out, and all of them
 * four times that. What is larger than a limit may be held while nothing else is.
 */
export function sharesOf(mostOfCaller: number): (caller: Caller) => Share {
  const held = new Map<Caller, number>()
  let total = 0
  return (caller) => {
    let taken = 0
    const add = (amount: number) => {
      taken += amount
      total += amount
      const ofCaller = (held.get(caller) ?? 0) + amount
      if (ofCaller === 0) held.delete(caller)
      else held.set(caller, ofCaller)
    }
    const take = (amount: number) => {
      const isOver = (before: number, most: number) => before > 0 && before + amount > most
      if (isOver(held.get(caller) ?? 0, mostOfCaller) || isOver(total, 4 * mostOfCaller)) throw busy()
      add(amount)
    }
    return { take, add, release: () => add(-taken) }
  }
}
