import { createRandom, type Random } from '../random.ts'

/** The delay of responses: random, but the same for the same seed. */
export class Delays {
  readonly #range: readonly [number, number]
  readonly #random: Random

  constructor(range: readonly [number, number], seed: number) {
    this.#range = range
    this.#random = createRandom(seed, 'delays')
  }

  /** The delay of the next response in milliseconds; `added` is that of a fault. */
  next(added: number | readonly [number, number] = 0): number {
    return this.#within(this.#range) + (typeof added === 'number' ? added : this.#within(added))
  }

  #within([least, most]: readonly [number, number]): number {
    return least + (most - least) * this.#random.fraction()
  }
}

/**
 * Waits for a number of milliseconds. With `Infinity` it waits until the signal aborts, without a timer that would keep
 * the process alive.
 */
export function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (milliseconds === 0) return resolve()
    if (milliseconds < Number.POSITIVE_INFINITY) return setTimeout(resolve, milliseconds)
    const onAbort = () => reject(signal.reason)
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
  })
}
