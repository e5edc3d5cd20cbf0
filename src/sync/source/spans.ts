import { type AffiliateNetworkError, isAffiliateNetworkError } from '../../errors/errors.ts'
import { endsRun, isPassing } from '../run/tries.ts'

/** What was asked about days. */
export interface AskedDays<Result> {
  /** The results, those of the newest days first. */
  readonly results: readonly Result[]
  /** Old days that the service refuses to be asked about. */
  readonly refused: readonly string[]
  readonly error?: AffiliateNetworkError | undefined
}

/**
 * Asks about many days at once. Some services refuse a long span, or days that are long ago: then the spans are halved,
 * and later ones are no longer than the service accepts.
 */
export class Spans {
  #longest = Number.POSITIVE_INFINITY

  /**
   * @param days one or more that follow one another.
   * @throws the error of the service if it refuses even the newest day, and any other error at once.
   */
  async ask<Result>(
    days: readonly string[],
    request: (some: readonly string[]) => Promise<Result>,
  ): Promise<AskedDays<Result>> {
    const results: Result[] = []
    let left = days
    let length = Math.min(days.length, this.#longest)
    let accepted = 0
    let error: AffiliateNetworkError | undefined
    const askAbout = async (count: number) => {
      results.push(await request(left.slice(-count)))
      accepted = Math.max(accepted, count)
      left = left.slice(0, -count)
      length = Math.min(length, left.length)
    }
    while (left.length > 0) {
      try {
        await askAbout(length)
      } catch (reason) {
        if (!isRefusal(reason)) throw reason
        error = reason
        // If it refuses one day, it refuses those before as well.
        if (length === 1) break
        const half = Math.ceil(length / 2)
        // A request that is refused whatever the days are is not sent for each half.
        if (results.length === 0) await askAbout(1)
        length = Math.min(half, left.length)
      }
    }
    if (results.length === 0) throw error
    if (error !== undefined) this.#longest = accepted
    return { results, refused: left, error }
  }
}

/** Whether a request about fewer days, or for another page, may be accepted. */
export const isRefusal = (error: unknown): error is AffiliateNetworkError =>
  isAffiliateNetworkError(error) && error.kind === 'api' && !endsRun(error) && !isPassing(error)
