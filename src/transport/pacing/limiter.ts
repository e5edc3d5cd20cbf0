import type { RateLimit } from '../../options/options.ts'

/** The place of one call in the limiter: it takes a turn for each of its requests. */
export interface Turn {
  /** Waits until a request may be sent. */
  take(): Promise<void>
  /** The request is sent now, which the rate limit counts. */
  sent(): void
  /** Gives the turn back, or leaves the queue. Safe to call again. */
  release(): void
}

/** Keeps the requests of a client, and of all clients made from it by `with`, within its limits; first come, first served. */
export class Limiter {
  readonly #concurrency: number
  readonly #rate: RateLimit | undefined
  readonly #waiting = new Map<Turn, () => void>()
  /** Kept: an iterator of a Map goes on where it stopped, and a new one would first skip every deleted entry. */
  readonly #queue = this.#waiting.entries()
  #inFlight = 0
  /** Turns that were taken and whose requests have not gone out yet: the key may have to be fetched first. */
  #notSent = 0
  /** When the requests went out that still count for the rate, the oldest first. */
  #sentAt: number[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(concurrency: number, rate?: RateLimit) {
    this.#concurrency = concurrency
    this.#rate = rate
  }

  turn(): Turn {
    let state: 'none' | 'taken' | 'sent' = 'none'
    const turn: Turn = {
      take: () =>
        new Promise((resolve) => {
          this.#waiting.set(turn, () => {
            state = 'taken'
            this.#inFlight++
            this.#notSent++
            resolve()
          })
          this.#next()
        }),
      sent: () => {
        state = 'sent'
        this.#notSent--
        if (this.#rate) this.#sentAt.push(performance.now())
        this.#next()
      },
      release: () => {
        this.#waiting.delete(turn)
        if (state !== 'none') this.#inFlight--
        if (state === 'taken') this.#notSent--
        state = 'none'
        this.#next()
      },
    }
    return turn
  }

  #next(): void {
    clearTimeout(this.#timer)
    while (this.#waiting.size > 0 && this.#inFlight < this.#concurrency) {
      const delay = this.#rateDelay()
      if (delay > 0) {
        // If it depends on requests not sent yet, these call this again.
        if (delay < Number.POSITIVE_INFINITY) this.#timer = setTimeout(() => this.#next(), delay)
        return
      }
      const [turn, start] = this.#queue.next().value as [Turn, () => void]
      this.#waiting.delete(turn)
      start()
    }
  }

  /** Milliseconds until the rate allows one more request; infinite if that depends on requests not sent yet. */
  #rateDelay(): number {
    if (!this.#rate) return 0
    const { requests, intervalMs } = this.#rate
    const now = performance.now()
    // A clock may go back: fake timers begin at 0.
    this.#sentAt = this.#sentAt.filter((at) => at > now - intervalMs && at <= now)
    const [oldest = Number.POSITIVE_INFINITY] = this.#sentAt
    return this.#notSent + this.#sentAt.length < requests ? 0 : Math.ceil(oldest + intervalMs - now)
  }
}
