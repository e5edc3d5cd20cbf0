import type { RateLimit } from '../options.ts'

interface Waiting {
  readonly start: () => void
}

/** Keeps the requests of a client, and of all clients made from it by `with`, within its limits; first come, first served. */
export class Limiter {
  readonly #concurrency: number
  readonly #rate: RateLimit | undefined
  #inFlight = 0
  #waiting: Waiting[] = []
  /** Have leave, and have not gone out: the key may have to be fetched first. */
  #granted = 0
  /** When those went out that still count for the rate, the oldest first. */
  #gone: number[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(concurrency: number, rate: RateLimit | undefined) {
    this.#concurrency = concurrency
    this.#rate = rate
  }

  /**
   * Runs the work when its turn has come. A signal that fires before takes it out of the queue.
   * @param work tells, once, when its request goes out.
   */
  async run<Result>(signal: AbortSignal, work: (onStart: () => void) => Promise<Result>): Promise<Result> {
    if (signal.aborted) throw signal.reason
    if (this.#waiting.length > 0 || !this.#take()) await this.#turn(signal)
    let waits = true
    try {
      return await work(() => {
        waits = false
        this.#granted--
        if (this.#rate === undefined) return
        this.#gone.push(performance.now())
        this.#next()
      })
    } finally {
      if (waits) this.#granted--
      this.#inFlight--
      this.#next()
    }
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        start: () => {
          signal.removeEventListener('abort', leave)
          resolve()
        },
      }
      const leave = () => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting)
        if (this.#waiting.length === 0) this.#stopTimer()
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      this.#waiting.push(waiting)
      this.#next()
    })
  }

  /** Takes a place in flight, if there is one now. */
  #take(): boolean {
    if (this.#inFlight >= this.#concurrency || this.#rateDelay() > 0) return false
    this.#inFlight++
    this.#granted++
    return true
  }

  #next(): void {
    while (this.#waiting.length > 0 && this.#take()) this.#waiting.shift()?.start()
    const delay = this.#rateDelay()
    // Without an end, that of a request tells.
    if (this.#waiting.length === 0 || this.#inFlight >= this.#concurrency || delay === Number.POSITIVE_INFINITY) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#next()
    }, delay)
  }

  /**
   * How long until the rate allows one more request: no window of `intervalMs` holds more than `requests` that went
   * out. Without an end where it waits for those that have leave.
   */
  #rateDelay(): number {
    if (this.#rate === undefined) return 0
    const { requests, intervalMs } = this.#rate
    const now = performance.now()
    while (this.#gone.length > 0 && now - (this.#gone[0] as number) >= intervalMs) this.#gone.shift()
    if (this.#granted + this.#gone.length < requests) return 0
    return Math.ceil((this.#gone[0] ?? Number.POSITIVE_INFINITY) + intervalMs - now)
  }

  #stopTimer(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
