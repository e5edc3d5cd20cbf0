import { type AffiliateNetworkError, isAffiliateNetworkError, ResponseError } from '../../errors/errors.ts'
import { mayRetry } from '../../transport/pacing/retry.ts'

/** The `code` of a day, or a list, that was read and not stored, because it would lose too much. */
export const LOSS = 'LOSS'

/** Is thrown through a store, so that it stores nothing. */
export const NOT_STORED = new Error('nothing is stored')

/** The `code` of a run with another network than its table was made with. */
export const OTHER_NETWORK = 'OTHER_NETWORK'

/** The error of such a day. */
export const lossError = (operation: string, what: string): ResponseError =>
  new ResponseError(`${operation}: ${what}; it stays as it was (the option allowLoss stores it)`, {
    ...{ operation, outcome: 'unknown', code: LOSS },
  })

export const isLoss = (error: unknown): boolean => isAffiliateNetworkError(error) && error.code === LOSS

/** Whether no other day can be read either: a call that is not valid, or a key that is refused. */
export const endsRun = ({ kind, status }: AffiliateNetworkError): boolean =>
  kind === 'input' || (kind === 'api' && (status === 401 || status === 403))

/** Whether a try at a later time may help. */
export const mayPass = (error: AffiliateNetworkError): boolean => error.kind === 'paging' || mayRetry(error, 'read')

/** Whether smaller parts may be read although this one could not. */
export const maySplit = (error: AffiliateNetworkError): boolean =>
  error.kind === 'paging' || (error.kind === 'response' && !mayPass(error))

/** Whether a request about fewer days, or for a smaller page, may be accepted. */
export const isRefusal = (error: AffiliateNetworkError): boolean =>
  error.kind === 'api' && !endsRun(error) && !mayPass(error)

/** Waits. @throws the reason of the signal */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end)
      resolve()
    }, milliseconds)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}

/** Waits of a run, in milliseconds, before what failed for a passing reason is tried again. */
const WAITS = [1_000, 5_000, 30_000, 60_000]

/** The one row of waits that a run has. */
export class Waits {
  readonly #left = [...WAITS]
  readonly #signal: AbortSignal

  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  /** Waits. Returns `false` at once if there is nothing left to wait for. */
  async next(): Promise<boolean> {
    const wait = this.#left.shift()
    if (wait === undefined) return false
    await pause(wait, this.#signal)
    return true
  }

  /** Whether the next try is the last one. */
  get areOver(): boolean {
    return this.#left.length === 0
  }
}
