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

/** Waits for so many milliseconds, or until the signal aborts. `Infinity` starts no timer that keeps Node alive. */
export async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds === 0) return
  if (signal.aborted) throw signal.reason
  await new Promise<void>((resolve, reject) => {
    const timer = milliseconds < Number.POSITIVE_INFINITY ? setTimeout(resolve, milliseconds) : undefined
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
