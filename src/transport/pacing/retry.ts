import type { AffiliateNetworkError } from '../../errors/errors.ts'
import { BLOCKED_PORT, CERTIFICATE, CUT_SHORT, REDIRECTED, REFUSED_OPTION } from '../../errors/failure-codes.ts'
import type { Operation } from '../../operations/operation.ts'

/** Statuses of failures that may be temporary. */
const TEMPORARY_STATUSES = new Set([408, 429, 500, 502, 503, 504])
/** Milliseconds. A call does not wait longer than this for `Retry-After`. */
export const LONGEST_RETRY_AFTER = 60_000
const FIRST_DELAY = 300
const LONGEST_DELAY = 10_000

type Failure = Pick<AffiliateNetworkError, 'kind' | 'status' | 'code' | 'outcome' | 'retryAfterMs'>

/** Whether a failure may pass by itself. The one rule for calls, relays and syncs. */
export function mayPass({ kind, status = 0, code = '' }: Failure): boolean {
  if (kind === 'api') return TEMPORARY_STATUSES.has(status)
  if (kind === 'response') return code === CUT_SHORT
  const isLasting = [REDIRECTED, BLOCKED_PORT, REFUSED_OPTION].includes(code) || CERTIFICATE.test(code)
  return (kind === 'connection' || kind === 'timeout') && !isLasting
}

/** Whether another attempt may succeed, and is safe: a write must not happen twice, unless it is repeatable. */
export function mayRetry(error: Failure, effect: Operation['effect']): boolean {
  const { kind, status, outcome, retryAfterMs = 0 } = error
  if (effect === 'unknown' || retryAfterMs > LONGEST_RETRY_AFTER || !mayPass(error)) return false
  return effect !== 'single' || (kind === 'api' ? status === 429 : kind === 'connection' && outcome === 'not-sent')
}

/** Milliseconds to wait: those of `Retry-After`, or exponential with jitter over the upper half. `attempt` starts at 1. */
export function retryDelay(attempt: number, retryAfterMs: number | undefined): number {
  if (retryAfterMs !== undefined) return retryAfterMs
  const full = Math.min(FIRST_DELAY * 2 ** (attempt - 1), LONGEST_DELAY)
  return Math.round(full * (0.5 + Math.random() / 2))
}

/**
 * `Retry-After` in milliseconds: whole seconds, or an HTTP date compared with the response's own `Date`, so that a wrong
 * clock here does not matter. Anything else counts as absent.
 */
export function readRetryAfter(headers: Headers): number | undefined {
  const value = (headers.get('retry-after') ?? '').trim()
  if (/^\d{1,12}$/.test(value)) return Number(value) * 1000
  if (!/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/.test(value)) return undefined
  const at = Date.parse(value)
  const sent = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(at) ? undefined : Math.max(0, at - (Number.isNaN(sent) ? Date.now() : sent))
}

/** Tokens shared by all calls of a client, so that an outage is not multiplied by retries; in tenths, which add up exactly. */
export class RetryBudget {
  readonly #size: number
  #tenths: number

  constructor(tokens: number) {
    this.#size = tokens * 10
    this.#tenths = this.#size
  }

  /** Takes a token, if there is one. */
  spend(): boolean {
    if (this.#tenths < 10) return false
    this.#tenths -= 10
    return true
  }

  /** Earns a tenth of a token, by a success. */
  earn(): void {
    this.#tenths = Math.min(this.#size, this.#tenths + 1)
  }
}
