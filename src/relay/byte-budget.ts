import { Refusal } from './refusal.ts'

/** The bytes that all requests of a relay may hold at once. */
export class ByteBudget {
  readonly #bytes: number
  #left: number

  constructor(bytes: number) {
    this.#bytes = bytes
    this.#left = bytes
  }

  /** What is larger than the budget may be held while nothing else is. @throws Refusal where there is not so much left. */
  take(bytes: number): void {
    if (bytes > this.#left && this.#left < this.#bytes)
      throw new Refusal('busy', 'the relay holds too much for other requests: try again in a second')
    this.#left -= bytes
  }

  give(bytes: number): void {
    this.#left += bytes
  }
}
