import { describe, expect, it } from 'vitest'
import { readFailure } from '../../src/platform/node/failures.ts'
import { rawServer } from '../raw-server/raw-server.ts'
import { OK } from '../raw-server/responses.ts'
import { fails } from '../secrets/fails.ts'
import { CALLS, type CallName, clientOf } from './client.ts'

const calls: CallName[] = ['advertisers.list', 'offers.update', 'offers.create']

describe('TLS', () => {
  it.concurrent.each(calls)('a certificate nobody vouches for: not sent, not tried again, %s', async (name) => {
    await using server = await rawServer(OK, { tls: true })
    const error = await fails(CALLS[name](clientOf(server).network))
    expect(error).toMatchObject({
      kind: 'connection',
      outcome: 'not-sent',
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
      attempts: 1,
    })
    expect(server.requests).toHaveLength(0)
  })

  it.concurrent('https to a server that speaks plain HTTP: not sent', async () => {
    await using server = await rawServer((socket) => void socket.end('HTTP/1.1 400 Bad\r\n\r\n'))
    const { network } = clientOf({ url: server.url.replace('http:', 'https:') }, { retries: 1 })
    const error = await fails(network.advertisers.list(undefined, { timeout: 400 }))
    expect(['connection', 'timeout']).toContain(error.kind)
    expect(server.requests).toHaveLength(0)
  })

  it.concurrent('http to a server that speaks TLS', async () => {
    await using server = await rawServer(OK, { tls: true })
    const { network } = clientOf({ url: server.url.replace('https:', 'http:') }, { retries: 0 })
    expect(await fails(network.advertisers.list())).toMatchObject({ kind: 'connection', outcome: 'unknown' })
  })
})

describe('what a runtime says of a connection', () => {
  const fetchFailed = (cause: unknown) => new TypeError('fetch failed', { cause })
  const errno = (code: string, syscall?: string) =>
    Object.assign(new Error(code), { code, ...(syscall && { syscall }) })

  it.each([
    ['refused at every address', fetchFailed(new AggregateError([errno('ECONNREFUSED', 'connect')]))],
    [
      'closed before the handshake was over',
      fetchFailed(
        Object.assign(
          new Error('Client network socket disconnected before secure TLS connection was established'),
          errno('ECONNRESET'),
        ),
      ),
    ],
    ['no such host', fetchFailed(errno('ENOTFOUND', 'getaddrinfo'))],
    ['look-up failed', fetchFailed(errno('EAI_AGAIN', 'getaddrinfo'))],
    ['unreachable', fetchFailed(errno('EHOSTUNREACH', 'connect'))],
    ['connect timeout', fetchFailed(errno('UND_ERR_CONNECT_TIMEOUT'))],
    ['connect timeout of the system', fetchFailed(errno('ETIMEDOUT', 'connect'))],
    ['Bun', errno('ConnectionRefused')],
    ['Deno', new TypeError('error sending request: client error (Connect): tcp connect error: Connection refused')],
    ['expired certificate', fetchFailed(errno('CERT_HAS_EXPIRED'))],
    ['certificate of another host', fetchFailed(errno('ERR_TLS_CERT_ALTNAME_INVALID'))],
    ['no common protocol', fetchFailed(errno('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION'))],
    ['no TLS at all', fetchFailed(errno('ERR_SSL_WRONG_VERSION_NUMBER'))],
  ])('not sent: %s', (_, error) => expect(readFailure(error).outcome).toBe('not-sent'))

  it.each([
    ['reset', fetchFailed(errno('ECONNRESET', 'read'))],
    ['closed', fetchFailed(errno('UND_ERR_SOCKET'))],
    ['the route broke while the response was awaited', fetchFailed(errno('EHOSTUNREACH', 'read'))],
    ['the network went while the request was written', fetchFailed(errno('ENETUNREACH', 'write'))],
    ['no acknowledgement came', fetchFailed(errno('ETIMEDOUT', 'read'))],
    ['a broken record after the handshake', fetchFailed(errno('ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC'))],
    ['a write after the connection was shut down', fetchFailed(errno('ERR_SSL_PROTOCOL_IS_SHUTDOWN', 'write'))],
    [
      "words of the caller's in a URL",
      new TypeError('error sending request for url (https://acme.example/api/v2/x?a=connection%20refused&b=dns'),
    ],
    ['a pipe that broke', fetchFailed(errno('EPIPE', 'write'))],
    ['a code that is a name of every object', fetchFailed(errno('toString'))],
    ['nothing known', new TypeError('Failed to fetch')],
    ['no error at all', 'junk'],
    [
      'a circle',
      Object.assign(new Error('x'), {
        get cause() {
          return this
        },
      }),
    ],
  ])('unknown: %s', (_, error) => {
    const failure = readFailure(error)
    expect(failure.outcome).toBe('unknown')
    expect(failure.reason).toBe('the connection broke before the response')
  })
})
