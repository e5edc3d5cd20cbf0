import { busy } from '../refusal.ts'

/** What holds a part of a budget, and can be made to give it back. */
export interface Holder {
  /** Bytes. */
  readonly held: number
  /** Gives everything back, as a smaller one needs the room. */
  giveWay(): void
}

/**
 * The bytes that all requests of a relay may hold at once. Where there is no room, the largest holder gives way to a smaller
 * one: otherwise, one that is slow on purpose would keep out all others.
 */
export class ByteBudget {
  readonly #bytes: number
  #left: number
  /** Those that can give way. */
  readonly holders = new Set<Holder>()

  constructor(bytes: number) {
    this.#bytes = bytes
    this.#left = bytes
  }

  /**
   * What is larger than the budget may be held while nothing else is. `held` is what its holder has already.
   * @throws Refusal where there is not so much left.
   */
  take(bytes: number, held = 0): void {
    while (bytes > this.#left && this.#left < this.#bytes) {
      const [largest] = [...this.holders].toSorted((one, other) => other.held - one.held)
      if (largest === undefined || largest.held <= held + bytes) throw busy()
      largest.giveWay()
    }
    this.#left -= bytes
  }

  give(bytes: number): void {
    this.#left += bytes
  }
}
