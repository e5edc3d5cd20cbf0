import type { RateLimit } from '../options.ts'

/** The place of one call in the limiter: it takes a turn for each of its requests. */
export interface Turn {
  /** Waits until a request may go out; `undefined` where it may at once. */
  take(): Promise<void> | undefined
  /** The request goes out now: this is what the rate limit counts. */
  sent(): void
  /** Ends the turn, or leaves the queue. A second time, it does nothing. */
  free(): void
}

/** Keeps the requests of a client, and of all clients made from it by `with`, within its limits; first come, first served. */
export class Limiter {
  readonly #concurrency: number
  readonly #rate: RateLimit | undefined
  readonly #queue = new Map<Turn, () => void>()
  /** Where the queue begins: a new iterator would pass over all entries that were deleted before. */
  #first = this.#queue.entries()
  #inFlight = 0
  /** Turns that were taken and whose requests have not gone out yet: the key may have to be fetched first. */
  #notSent = 0
  /** When the requests went out that still count for the rate, the oldest first. */
  #sentAt: number[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(concurrency: number, rate: RateLimit | undefined) {
    this.#concurrency = concurrency
    this.#rate = rate
  }

  /** A place for a call, which holds nothing yet. */
  turn(): Turn {
    let state: 'free' | 'queued' | 'taken' | 'sent' = 'free'
    const turn: Turn = {
      take: () => {
        if (this.#queue.size === 0 && this.#grant()) {
          state = 'taken'
          return undefined
        }
        state = 'queued'
        return new Promise((resolve) => {
          this.#queue.set(turn, () => {
            state = 'taken'
            resolve()
          })
          this.#next()
        })
      },
      sent: () => {
        state = 'sent'
        this.#notSent--
        if (this.#rate === undefined) return
        this.#sentAt.push(performance.now())
        this.#next()
      },
      free: () => {
        const before = state
        state = 'free'
        if (before === 'free') return
        if (before === 'queued') {
          this.#queue.delete(turn)
          if (this.#queue.size === 0) this.#stopTimer()
          return
        }
        this.#inFlight--
        if (before === 'taken') this.#notSent--
        this.#next()
      },
    }
    return turn
  }

  /** Counts one more request in flight, if the limits allow it now. */
  #grant(): boolean {
    if (this.#inFlight >= this.#concurrency || this.#rateDelay() > 0) return false
    this.#inFlight++
    this.#notSent++
    return true
  }

  #next(): void {
    while (this.#queue.size > 0 && this.#grant()) this.#startFirst()
    if (this.#queue.size === 0) {
      this.#stopTimer()
      return
    }
    const delay = this.#rateDelay()
    // Without an end, the next request that ends calls this again.
    if (this.#inFlight >= this.#concurrency || delay === Number.POSITIVE_INFINITY) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#next()
    }, delay)
  }

  #startFirst(): void {
    let { value } = this.#first.next()
    if (value === undefined) {
      this.#first = this.#queue.entries()
      value = this.#first.next().value
    }
    if (value === undefined) return
    const [turn, start] = value
    this.#queue.delete(turn)
    start()
  }

  #stopTimer(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /**
   * Milliseconds until the rate allows one more request: no window of `intervalMs` holds more than `requests` that went
   * out. Infinite where that depends on requests that are about to go out.
   */
  #rateDelay(): number {
    if (this.#rate === undefined) return 0
    const { requests, intervalMs } = this.#rate
    const now = performance.now()
    while (this.#sentAt.length > 0 && now - (this.#sentAt[0] as number) >= intervalMs) this.#sentAt.shift()
    if (this.#notSent + this.#sentAt.length < requests) return 0
    return Math.ceil((this.#sentAt[0] ?? Number.POSITIVE_INFINITY) + intervalMs - now)
  }
}
