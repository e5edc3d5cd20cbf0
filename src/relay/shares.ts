import { busy } from './refusal.ts'

/** The name of a caller; `undefined` for all that have none. */
export type Caller = string | number | undefined

/** What one request holds. */
export interface Share {
  /** @throws Refusal where there is not so much left. */
  take(amount: number): void
  /** Gives everything back. */
  release(): void
}

/** What all requests may hold at once, such as bytes. One caller may hold a quarter, and so keeps no other one out. */
export class Shares {
  readonly #mostOfCaller: number
  readonly #held = new Map<Caller, number>()
  #total = 0

  constructor(mostOfCaller: number) {
    this.#mostOfCaller = mostOfCaller
  }

  /** What is larger than a limit may be held while nothing else is. */
  of(caller: Caller): Share {
    let taken = 0
    const add = (amount: number) => {
      taken += amount
      this.#total += amount
      const held = (this.#held.get(caller) ?? 0) + amount
      if (held === 0) this.#held.delete(caller)
      else this.#held.set(caller, held)
    }
    return {
      take: (amount) => {
        const isOver = (held: number, most: number) => held > 0 && held + amount > most
        const most = this.#mostOfCaller
        if (isOver(this.#held.get(caller) ?? 0, most) || isOver(this.#total, 4 * most)) throw busy()
        add(amount)
      },
      release: () => add(-taken),
    }
  }
}
