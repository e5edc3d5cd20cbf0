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
 * What all requests may hold at once, such as bytes: each caller so much, and all of them four times that, but none more
 * than it leaves to others. Only the first of a caller may be larger, and of any size while nothing else is held.
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
      const own = (held.get(caller) ?? 0) + amount
      const left = 4 * mostOfCaller - total - amount
      if (total > 0 && (own > left || (own > amount && own > mostOfCaller))) throw busy()
      add(amount)
    }
    return { take, add, release: () => add(-taken) }
  }
}
