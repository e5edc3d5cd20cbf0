import { describe, expect, it } from 'vitest'
import { readFailure } from '../../src/platform/node/failures.ts'
import { readFailure as readFailureInBrowser } from '../../src/platform/web.ts'

/** An error as runtimes make them. */
const failed = (message: string, more: object = {}) => Object.assign(new Error(message), more)
/** What Node's fetch throws. */
const byFetch = (cause: unknown) => new TypeError('fetch failed', { cause })

const BROKEN = 'the connection broke before the response'
const UNCONNECTED = 'no connection could be made'

describe('a request that never went out, so that any call may be made again', () => {
  it.each([
    ['ECONNREFUSED', 'the connection was refused'],
    ['ConnectionRefused', 'the connection was refused'],
    ['FailedToOpenSocket', UNCONNECTED],
    ['ENOTFOUND', 'the host name was not found'],
    ['EAI_AGAIN', 'the host name could not be looked up'],
    ['EHOSTUNREACH', 'the host cannot be reached'],
    ['ENETUNREACH', 'the network cannot be reached'],
    ['EADDRNOTAVAIL', UNCONNECTED],
    ['UND_ERR_CONNECT_TIMEOUT', 'no connection could be made in time'],
  ])('%s: %s', (code, reason) => {
    for (const error of [failed('x', { code }), byFetch(failed('x', { code, syscall: 'connect' }))])
      expect(readFailure(error)).toEqual({ code, outcome: 'not-sent', isTimeout: false, reason })
  })

  it.each([
    'CERT_HAS_EXPIRED',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'HOSTNAME_MISMATCH',
    'UNABLE_TO_GET_CRL',
    // Bun's.
    'UNKNOWN_CERTIFICATE_VERIFICATION_ERROR',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'ERR_SSL_WRONG_VERSION_NUMBER',
    'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
    'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE',
    'ERR_SSL_NO_SHARED_CIPHER',
    'ERR_SSL_NO_CIPHERS_AVAILABLE',
    'ERR_SSL_TLSV1_UNRECOGNIZED_NAME',
    'ERR_SSL_TLSV1_ALERT_UNKNOWN_CA',
    'ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN',
  ])('%s: no secure connection could be made', (code) =>
    expect(readFailure(byFetch(failed('x', { code })))).toEqual({
      code,
      outcome: 'not-sent',
      isTimeout: false,
      reason: expect.stringMatching(
        /SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/.test(code)
          ? /^no secure connection could be made; does NODE_EXTRA_CA_CERTS name/
          : /^no secure connection could be made$/,
      ),
    }))

  it.each(['ETIMEDOUT', 'ECONNRESET', undefined])('a connect that fails with %s', (code) =>
    expect(readFailure(byFetch(failed('x', { syscall: 'connect', code })))).toEqual({
      code,
      outcome: 'not-sent',
      isTimeout: false,
      reason: UNCONNECTED,
    }))

  it.each([
    ['client error (Connect): tcp connect error: Connection refused (os error 111)', undefined],
    ['client error (Connect): dns error', undefined],
    ['failed to lookup address information: Name or service not known', undefined],
    ['Client network socket disconnected before secure TLS connection was established', 'ECONNRESET'],
  ])('a runtime that says so in words only: %s', (message, code) =>
    expect(readFailure(byFetch(failed(message, { code })))).toEqual({
      code,
      outcome: 'not-sent',
      isTimeout: false,
      reason: UNCONNECTED,
    }))

  it.each([
    // By undici, and by node:http.
    [
      byFetch(
        failed('Cancelled', {
          cause: failed('Proxy response (407) !== 200 when HTTP Tunneling', { code: 'UND_ERR_ABORTED' }),
        }),
      ),
      'UND_ERR_ABORTED',
    ],
    [
      failed('Failed to establish tunnel to a.example:443 via http://p.example: HTTP/1.1 407', {
        code: 'ERR_PROXY_TUNNEL',
      }),
      'ERR_PROXY_TUNNEL',
    ],
  ])('a proxy that refuses a tunnel: %s', (error, code) =>
    expect(readFailure(error)).toEqual({
      code,
      outcome: 'not-sent',
      isTimeout: false,
      reason: 'the proxy refused the connection',
    }))

  it('a port that fetch blocks', () =>
    expect(readFailure(byFetch(new Error('bad port')))).toEqual({
      code: 'BLOCKED_PORT',
      outcome: 'not-sent',
      isTimeout: false,
      reason: 'fetch makes no requests to this port',
    }))

  it('one of several addresses, wherever the code stands', () => {
    const attempts = new AggregateError([failed('x'), failed('x', { code: 'ECONNREFUSED', syscall: 'connect' })])
    expect(readFailure(byFetch(attempts))).toMatchObject({ code: 'ECONNREFUSED', outcome: 'not-sent' })
    const deep = byFetch(byFetch(failed('x', { code: 'ENOTFOUND' })))
    expect(readFailure(failed('x', { code: 'OUTER', cause: deep }))).toMatchObject({ code: 'ENOTFOUND' })
  })
})

describe('a request that may have gone out', () => {
  it.each([
    'ECONNRESET',
    'EPIPE',
    'UND_ERR_SOCKET',
    'toString',
    // Of a connection that was open.
    'ERR_SSL_PROTOCOL_IS_SHUTDOWN',
    'ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC',
  ])('%s', (code) =>
    expect(readFailure(byFetch(failed('x', { code })))).toEqual({
      code,
      outcome: 'unknown',
      isTimeout: false,
      reason: BROKEN,
    }))

  it.each(['read', 'write'])('a route that breaks during a %s', (syscall) =>
    expect(readFailure(byFetch(failed('x', { code: 'EHOSTUNREACH', syscall })))).toEqual({
      code: 'EHOSTUNREACH',
      outcome: 'unknown',
      isTimeout: false,
      reason: BROKEN,
    }))

  it('words of a caller that a message quotes with the URL are none of the runtime', () => {
    for (const url of ['HTTPS://a.example/?q=dns error', 'http://a.example/?q=bad port'])
      expect(readFailure(failed(`error sending request for url (${url})`))).toEqual({
        code: undefined,
        outcome: 'unknown',
        isTimeout: false,
        reason: BROKEN,
      })
  })

  it.each([
    'the tunnel broke after 3 s',
    'tunnel connection to the origin lost',
    'Proxy response (502) for a POST',
  ])('words of a fetch of its own that only sound like a refused tunnel: %s', (message) => {
    for (const error of [failed(message), byFetch(failed(message))])
      expect(readFailure(error)).toEqual({ code: undefined, outcome: 'unknown', isTimeout: false, reason: BROKEN })
  })

  it('the outermost code is shown', () =>
    expect(readFailure(failed('x', { code: 'UND_ERR_SOCKET', cause: failed('x', { code: 'ECONNRESET' }) })).code).toBe(
      'UND_ERR_SOCKET',
    ))

  it.each([
    ['a text', 'ECONNREFUSED'],
    ['nothing', undefined],
    ['null', null],
    ['a code that is no text', failed('x', { code: 23, cause: 7, errors: 'none' })],
    ['getters that throw', Object.defineProperty({}, 'code', { get: () => expect.unreachable() })],
  ])('an error that is odd: %s', (_, error) =>
    expect(readFailure(error)).toEqual({ code: undefined, outcome: 'unknown', isTimeout: false, reason: BROKEN }))

  it('an error that is its own cause', () => {
    const error = failed('x', { code: 'EPIPE' })
    expect(readFailure(Object.assign(error, { cause: error, errors: [error, error] }))).toMatchObject({ code: 'EPIPE' })
  })
})

describe('in browsers and workers, which do not say whether a connection was made', () => {
  it.each([
    ['no code', new TypeError('Failed to fetch'), undefined],
    ['a code', failed('x', { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
    ['a code of its cause', byFetch(failed('x', { code: 'ECONNREFUSED' })), 'ECONNREFUSED'],
    ['getters that throw', Object.defineProperty({}, 'code', { get: () => expect.unreachable() }), undefined],
  ])('an error with %s may be of a request that was sent', (_, error, code) =>
    expect(readFailureInBrowser(error)).toEqual({ code, outcome: 'unknown', isTimeout: false, reason: BROKEN }))
})
