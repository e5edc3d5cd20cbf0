import { describe, expect, it, vi } from 'vitest'
import {
  type AffiliateNetworkError,
  ApiError,
  ConnectionError,
  type ErrorDetails,
  InputError,
  type Outcome,
  ResponseError,
  TimeoutError,
} from '../../../src/errors/errors.ts'
import { CUT_SHORT, REDIRECTED } from '../../../src/errors/failure-codes.ts'
import { mayRetry, RetryBudget, retryDelay } from '../../../src/transport/pacing/retry.ts'

type Known = Partial<Omit<ErrorDetails, 'operation'>>

const make = (Class: new (message: string, details: ErrorDetails) => AffiliateNetworkError, known: Known) =>
  new Class('x', { operation: 'x', outcome: 'unknown', ...known })
const answered = (status: number, known: Known = {}) => make(ApiError, { status, ...known })
const broken = (code: string | undefined, outcome: Outcome = 'unknown') => make(ConnectionError, { code, outcome })

/** Whether a read, a write that is the same when done twice, and any other write may be tried again. */
const decisions = (error: AffiliateNetworkError) =>
  (['read', 'repeatable', 'single'] as const).map((effect) => mayRetry(error, effect))

const ALL = [true, true, true]
const ALL_BUT_ONCE = [true, true, false]
const NONE = [false, false, false]

describe('whether a failed attempt may be followed by another', () => {
  it.each([408, 500, 502, 503, 504])('status %i: for reads and repeatable writes', (status) =>
    expect(decisions(answered(status))).toEqual(ALL_BUT_ONCE))

  it('status 429: for every known effect, because the service did not process it', () =>
    expect(decisions(answered(429))).toEqual(ALL))

  it.each([200, 300, 400, 401, 403, 404, 409, 413, 421, 425, 501, 505, 999])('status %i: never', (status) =>
    expect(decisions(answered(status))).toEqual(NONE))

  it('a response without a status: never', () => expect(decisions(make(ApiError, {}))).toEqual(NONE))

  it('no connection: always', () => {
    expect(decisions(broken('ECONNREFUSED', 'not-sent'))).toEqual(ALL)
    expect(decisions(broken(undefined, 'not-sent'))).toEqual(ALL)
  })

  it.each(['ECONNRESET', undefined])('a connection that broke (%s): not where it may have been done', (code) =>
    expect(decisions(broken(code))).toEqual(ALL_BUT_ONCE))

  it.each([
    'CERT_HAS_EXPIRED',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'UNABLE_TO_GET_ISSUER',
    'UNABLE_TO_GET_CRL',
    'HOSTNAME_MISMATCH',
    'ERR_SSL_TLSV1_ALERT_UNKNOWN_CA',
    'ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN',
    REDIRECTED,
    'BLOCKED_PORT',
    'UND_ERR_INVALID_ARG',
  ])('%s: never', (code) => expect(decisions(broken(code, 'not-sent'))).toEqual(NONE))

  it('a handshake that failed: always, because the next one may succeed', () =>
    expect(decisions(broken('ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', 'not-sent'))).toEqual(ALL))

  it('a timeout: not for a single write, which the service may have processed', () => {
    expect(decisions(make(TimeoutError, {}))).toEqual(ALL_BUT_ONCE)
    expect(decisions(make(TimeoutError, { outcome: 'not-sent' }))).toEqual(ALL_BUT_ONCE)
    expect(decisions(make(TimeoutError, { status: 429 }))).toEqual(ALL_BUT_ONCE)
  })

  it('an unreadable response: only if it was cut short', () => {
    expect(decisions(make(ResponseError, { status: 200, code: CUT_SHORT }))).toEqual(ALL_BUT_ONCE)
    expect(decisions(make(ResponseError, { status: 200 }))).toEqual(NONE)
    expect(decisions(make(ResponseError, { status: 429 }))).toEqual(NONE)
  })

  it('a call of unknown effect: never', () => {
    for (const error of [broken('ECONNREFUSED', 'not-sent'), answered(429), answered(503)])
      expect(mayRetry(error, 'unknown')).toBe(false)
  })

  it('an InputError: never', () => {
    expect(decisions(make(InputError, { outcome: 'not-sent', code: CUT_SHORT }))).toEqual(NONE)
  })

  it('a Retry-After of up to 60 s is kept; a longer one ends the call', () => {
    expect(decisions(answered(429, { retryAfterMs: 60_000 }))).toEqual(ALL)
    expect(decisions(answered(429, { retryAfterMs: 60_001 }))).toEqual(NONE)
    expect(decisions(answered(503, { retryAfterMs: 60_000 }))).toEqual(ALL_BUT_ONCE)
    expect(decisions(answered(503, { retryAfterMs: 60_001 }))).toEqual(NONE)
  })
})

describe('how long to wait', () => {
  it('doubles from attempt to attempt, with jitter over the upper half, up to ten seconds', () => {
    const random = vi.spyOn(Math, 'random')
    const delays = (value: number) => {
      random.mockReturnValue(value)
      return [1, 2, 3, 6, 7, 20].map((attempt) => retryDelay(attempt, undefined))
    }
    expect(delays(0)).toEqual([150, 300, 600, 4_800, 5_000, 5_000])
    expect(delays(1)).toEqual([300, 600, 1_200, 9_600, 10_000, 10_000])
    random.mockRestore()
  })

  it('Retry-After replaces the delay, also with 0', () => {
    expect(retryDelay(1, 7_000)).toBe(7_000)
    expect(retryDelay(5, 0)).toBe(0)
  })
})

describe('tokens of the retry budget', () => {
  it('are spent one by one, and never more than there are', () => {
    const budget = new RetryBudget(2)
    expect([budget.spend(), budget.spend(), budget.spend()]).toEqual([true, true, false])
  })

  it('come back in tenths, up to the size of the budget', () => {
    const budget = new RetryBudget(1)
    for (let i = 0; i < 100; i++) budget.earn()
    expect([budget.spend(), budget.spend()]).toEqual([true, false])
    for (let i = 0; i < 9; i++) budget.earn()
    expect(budget.spend()).toBe(false)
    budget.earn()
    expect(budget.spend()).toBe(true)
  })
})
