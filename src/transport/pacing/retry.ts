import type { AffiliateNetworkError } from '../../errors/errors.ts'
import { BLOCKED_PORT, CERTIFICATE, CUT_SHORT, REDIRECTED } from '../../errors/failure-codes.ts'
import type { Operation } from '../../operations/operation.ts'

/** Statuses of failures that may be temporary. */
const TEMPORARY_STATUSES = new Set([408, 429, 500, 502, 503, 504])
/** Milliseconds. A call does not wait longer than this for `Retry-After`. */
export const LONGEST_RETRY_AFTER = 60_000
const FIRST_DELAY = 300
const LONGEST_DELAY = 10_000

/** Whether a failure may be temporary, and another attempt is safe: a write must not happen twice, unless it is repeatable. */
export function mayRetry(error: AffiliateNetworkError, effect: Operation['effect']): boolean {
  if (effect === 'unknown' || (error.retryAfterMs ?? 0) > LONGEST_RETRY_AFTER) return false
  const { kind, status, code = '' } = error
  if (code === REDIRECTED || code === BLOCKED_PORT || CERTIFICATE.test(code)) return false
  if (effect === 'single')
    return (kind === 'api' && status === 429) || (kind === 'connection' && error.outcome === 'not-sent')
  if (kind === 'api') return TEMPORARY_STATUSES.has(status ?? 0)
  return kind === 'connection' || kind === 'timeout' || (kind === 'response' && code === CUT_SHORT)
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
