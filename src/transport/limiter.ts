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
  #started: number[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(concurrency: number, rate: RateLimit | undefined) {
    this.#concurrency = concurrency
    this.#rate = rate
  }

  /** Runs the work when its turn has come. A signal that fires before takes it out of the queue. */
  async run<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    if (signal.aborted) throw signal.reason
    if (this.#waiting.length > 0 || !this.#take()) await this.#turn(signal)
    try {
      return await work()
    } finally {
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
    if (this.#rate !== undefined) this.#started.push(performance.now())
    return true
  }

  #next(): void {
    while (this.#waiting.length > 0 && this.#take()) this.#waiting.shift()?.start()
    if (this.#waiting.length === 0 || this.#inFlight >= this.#concurrency) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#next()
    }, this.#rateDelay())
  }

  /** How long until the rate allows one more request: no window of `intervalMs` holds more than `requests` starts. */
  #rateDelay(): number {
    if (this.#rate === undefined) return 0
    const now = performance.now()
    while (this.#started.length > 0 && now - (this.#started[0] as number) >= this.#rate.intervalMs)
      this.#started.shift()
    return this.#started.length < this.#rate.requests
      ? 0
      : Math.ceil(this.#rate.intervalMs - (now - (this.#started[0] as number)))
  }

  #stopTimer(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
