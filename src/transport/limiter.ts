import type { RateLimit } from '../options.ts'

interface Waiting {
  readonly start: (slot: Start) => void
}

/** When a request had leave to start; then, when it did: the key may have to be fetched first. */
interface Start {
  at: number
}

/** Keeps the requests of a client, and of all clients made from it by `with`, within its limits; first come, first served. */
export class Limiter {
  readonly #concurrency: number
  readonly #rate: RateLimit | undefined
  #inFlight = 0
  #waiting: Waiting[] = []
  #started: Start[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(concurrency: number, rate: RateLimit | undefined) {
    this.#concurrency = concurrency
    this.#rate = rate
  }

  /**
   * Runs the work when its turn has come. A signal that fires before takes it out of the queue.
   * @param work tells when its request goes out.
   */
  async run<Result>(signal: AbortSignal, work: (onStart: () => void) => Promise<Result>): Promise<Result> {
    if (signal.aborted) throw signal.reason
    const slot = (this.#waiting.length === 0 && this.#take()) || (await this.#turn(signal))
    try {
      return await work(() => {
        slot.at = performance.now()
      })
    } finally {
      this.#inFlight--
      this.#next()
    }
  }

  #turn(signal: AbortSignal): Promise<Start> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        start: (slot) => {
          signal.removeEventListener('abort', leave)
          resolve(slot)
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
  #take(): Start | undefined {
    if (this.#inFlight >= this.#concurrency || this.#rateDelay() > 0) return undefined
    this.#inFlight++
    const slot = { at: performance.now() }
    if (this.#rate !== undefined) this.#started.push(slot)
    return slot
  }

  #next(): void {
    while (this.#waiting.length > 0) {
      const slot = this.#take()
      if (slot === undefined) break
      this.#waiting.shift()?.start(slot)
    }
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
    const { requests, intervalMs } = this.#rate
    const age = () => now - (this.#started[0] as Start).at
    while (this.#started.length > 0 && age() >= intervalMs) this.#started.shift()
    return this.#started.length < requests ? 0 : Math.ceil(intervalMs - age())
  }

  #stopTimer(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
