import { valueError } from '../../errors/input-error.ts'
import { refuse } from '../service-error.ts'

/** A limit of requests of one key. */
export interface RateLimit {
  /** Number of requests. */
  readonly requests: number
  /** Interval in milliseconds. */
  readonly intervalMs: number
}

/** Counts the requests of each key in windows that start with the first request after the last window. */
export class RateLimiter {
  readonly #limit: RateLimit | undefined
  readonly #windows = new Map<string, { start: number; count: number }>()

  constructor(limit: RateLimit | undefined) {
    if (limit !== undefined && !(limit?.requests >= 1 && limit.intervalMs > 0))
      throw valueError('createMockNetwork', 'rateLimit', '{ requests, intervalMs }, both above 0', limit)
    this.#limit = limit
  }

  /** Counts a request of the key. @throws ServiceError with status 429 and `retry-after` in whole seconds. */
  take(key: string): void {
    if (this.#limit === undefined) return
    const { requests, intervalMs } = this.#limit
    const now = performance.now()
    const known = this.#windows.get(key)
    const window = known === undefined || now - known.start >= intervalMs ? { start: now, count: 0 } : known
    this.#windows.set(key, window)
    if (++window.count <= requests) return
    const seconds = Math.max(1, Math.ceil((window.start + intervalMs - now) / 1000))
    throw refuse('tooManyRequests', '', { 'retry-after': String(seconds) })
  }
}
