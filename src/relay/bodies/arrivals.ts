import { busy } from '../refusal.ts'

/** Requests that arrive at once. Each takes some 15 kB, and one connection can send thousands. */
const MOST_ARRIVING = 1000
/** Bytes that each request is credited with, so that one which has only just begun is not the slowest. */
const HEAD_START = 16_384

/** A request until its call is sent on: meanwhile it waits for its body, and for the functions of the relay's owner. */
export class Arrival {
  /** Bytes of the body so far. */
  received = 0
  readonly #startedAt = performance.now()
  readonly #stopped = new AbortController()

  /** Aborted when the page leaves, or when the request gives way to another. */
  get signal(): AbortSignal {
    return this.#stopped.signal
  }

  /** Bytes per millisecond, until a time. */
  speed(now: number): number {
    return (HEAD_START + this.received) / (now - this.#startedAt)
  }

  stop(reason: unknown): void {
    this.#stopped.abort(reason)
  }
}

/**
 * The requests that are arriving. A further one always enters: if there are too many, the slowest gives way. Otherwise a
 * thousand that are slow on purpose would keep out all others.
 */
export class Arrivals {
  readonly #arriving = new Set<Arrival>()

  /** Does the work during which a request arrives. */
  async during<Result>({ signal }: Request, work: (arrival: Arrival) => Promise<Result>): Promise<Result> {
    if (this.#arriving.size >= MOST_ARRIVING) this.#makeRoom()
    const arrival = new Arrival()
    const leave = () => arrival.stop(signal.reason)
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave)
    this.#arriving.add(arrival)
    try {
      return await work(arrival)
    } finally {
      this.#arriving.delete(arrival)
      signal.removeEventListener('abort', leave)
    }
  }

  #makeRoom(): void {
    const now = performance.now()
    let slowest: Arrival | undefined
    for (const arrival of this.#arriving)
      if (slowest === undefined || arrival.speed(now) < slowest.speed(now)) slowest = arrival
    if (slowest === undefined) return
    // At once, as its work ends later.
    this.#arriving.delete(slowest)
    slowest.stop(busy())
  }
}
