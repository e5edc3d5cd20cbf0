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

/** The turns that wait in a queue, and where it goes on. */
interface Queue {
  readonly waiting: Map<Turn, () => void>
  /** Kept: an iterator of a Map goes on where it stopped, and a new one would first skip every deleted entry. */
  readonly entries: MapIterator<[Turn, () => void]>
}

/**
 * Keeps the requests of a client, and of all clients made from it by `with`, within its limits; first come, first served.
 * The callers of a relay have a queue each, and the queues are served in turn.
 */
export class Limiter {
  readonly #concurrency: number
  readonly #rate: RateLimit | undefined
  readonly #queues = new Map<unknown, Queue>()
  readonly #nextQueues = this.#queues.entries()
  #inFlight = 0
  /** Turns that were taken and whose requests have not gone out yet: the key may have to be fetched first. */
  #notSent = 0
  /** When the requests went out that still count for the rate, the oldest first. */
  readonly #sentAt: number[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(concurrency: number, rate?: RateLimit) {
    this.#concurrency = concurrency
    this.#rate = rate
  }

  turn(caller?: unknown): Turn {
    let state: 'none' | 'taken' | 'sent' = 'none'
    const turn: Turn = {
      take: () =>
        new Promise((resolve) => {
          const waiting = this.#queues.get(caller)?.waiting ?? new Map<Turn, () => void>()
          if (waiting.size === 0) this.#queues.set(caller, { waiting, entries: waiting.entries() })
          waiting.set(turn, () => {
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
        const waiting = this.#queues.get(caller)?.waiting
        if (waiting?.delete(turn) && waiting.size === 0) this.#queues.delete(caller)
        if (state !== 'none') this.#inFlight--
        if (state === 'taken') this.#notSent--
        state = 'none'
        this.#next()
      },
    }
    return turn
  }

  #next(): void {
    const rate = this.#rate
    while (this.#queues.size > 0 && this.#inFlight < this.#concurrency && (!rate || this.#rateDelay(rate) <= 0)) {
      const [caller, queue] = this.#nextQueues.next().value as [unknown, Queue]
      const [turn, start] = queue.entries.next().value as [Turn, () => void]
      queue.waiting.delete(turn)
      this.#queues.delete(caller)
      // Behind the queues of the others.
      if (queue.waiting.size > 0) this.#queues.set(caller, queue)
      start()
    }
    if (this.#queues.size === 0) {
      clearTimeout(this.#timer)
      this.#timer = undefined
      return
    }
    // The end of a request calls this again.
    if (!rate || this.#inFlight >= this.#concurrency) return
    const delay = this.#rateDelay(rate)
    if (delay === Number.POSITIVE_INFINITY) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#next()
    }, delay)
  }

  /** Milliseconds until the rate allows one more request; infinite if that depends on requests not sent yet. */
  #rateDelay({ requests, intervalMs }: RateLimit): number {
    const from = performance.now() - intervalMs
    const counted = this.#sentAt.findIndex((at) => at > from)
    // All at once: each removal moves the rest.
    this.#sentAt.splice(0, counted < 0 ? this.#sentAt.length : counted)
    const [oldest = Number.POSITIVE_INFINITY] = this.#sentAt
    return this.#notSent + this.#sentAt.length < requests ? 0 : Math.ceil(oldest - from)
  }
}
