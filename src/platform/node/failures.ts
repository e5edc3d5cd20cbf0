import { BLOCKED_PORT, CERTIFICATE, REFUSED_OPTION } from '../../errors/failure-codes.ts'
import { brokenConnection, type Failure, propertyOf, textProperty } from '../failure.ts'

const NOT_CONNECTED: ReadonlyMap<string | undefined, string> = new Map([
  ['ECONNREFUSED', 'the connection was refused'],
  ['ConnectionRefused', 'the connection was refused'],
  ['FailedToOpenSocket', 'no connection could be made'],
  ['ENOTFOUND', 'the host name was not found'],
  ['EAI_AGAIN', 'the host name could not be looked up'],
  ['EHOSTUNREACH', 'the host cannot be reached'],
  ['ENETUNREACH', 'the network cannot be reached'],
  ['EADDRNOTAVAIL', 'no connection could be made'],
  ['UND_ERR_CONNECT_TIMEOUT', 'no connection could be made in time'],
])

/**
 * What ends a handshake, perhaps only this time. Other TLS failures may come after the request went out, as does
 * `PROTOCOL_IS_SHUTDOWN`: a write on a connection that was open.
 */
const HANDSHAKE =
  /^ERR_SSL_.*(?:WRONG_VERSION|PROTOCOL(?!_IS_SHUTDOWN)|HANDSHAKE|NO_SHARED|NO_CIPHER|UNRECOGNIZED_NAME)/

/** Limits of undici, the fetch of Node: 300 s each. */
const FETCH_TIMEOUTS = ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']

/** Messages of runtimes that have no code for a connection that was not made. */
const UNCONNECTED_WORDS = /connection refused|dns error|failed to lookup|before secure TLS connection/i

/** What undici says of a proxy that refuses a tunnel; Node has a code for it. */
const PROXY_WORDS = /^Proxy response \(\d+\) !== 200 when HTTP Tunneling$/

/** Node's message for a port that the fetch standard blocks. */
const BLOCKED_PORT_WORDS = /bad port/i

/** A message may quote the request's URL, whose query contains the caller's words. */
const withoutUrls = (message: string): string => message.replaceAll(/https?:\S+/gi, '')

/** Reads a runtime's error. Its code may be that of any cause in the chain. */
export function readFailure(error: unknown): Failure {
  const chain = causes(error)
  const codes = chain.map(({ code }) => code).filter((code) => code !== undefined)
  const notSent = (code: string | undefined, reason: string): Failure => ({
    ...brokenConnection(code),
    outcome: 'not-sent',
    reason,
  })
  const timeout = codes.find((code) => FETCH_TIMEOUTS.includes(code))
  if (timeout !== undefined)
    return { ...brokenConnection(timeout), isTimeout: true, reason: 'no whole response before fetch gave up' }
  // Not for reading and writing, which fail with the same codes if the route breaks later.
  const unconnected = chain.find(
    ({ code, syscall }) => NOT_CONNECTED.has(code) && syscall !== 'read' && syscall !== 'write',
  )
  if (unconnected !== undefined) return notSent(unconnected.code, NOT_CONNECTED.get(unconnected.code) as string)
  const tls = codes.find((code) => CERTIFICATE.test(code) || HANDSHAKE.test(code))
  if (tls !== undefined) {
    const isSelfSigned = /SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)/.test(tls)
    const advice = isSelfSigned ? '; does NODE_EXTRA_CA_CERTS name the certificate of its authority?' : ''
    return notSent(tls, `no secure connection could be made${advice}`)
  }
  if (codes.includes(REFUSED_OPTION))
    return notSent(REFUSED_OPTION, 'fetch refused an option: pass the `fetch` of the undici that made the `dispatcher`')
  const connecting = chain.find(({ syscall }) => syscall === 'connect')
  if (connecting !== undefined) return notSent(connecting.code, 'no connection could be made')
  const says = (words: RegExp) => chain.some(({ message }) => words.test(withoutUrls(message ?? '')))
  if (says(UNCONNECTED_WORDS)) return notSent(codes[0], 'no connection could be made')
  if (codes.includes('ERR_PROXY_TUNNEL') || says(PROXY_WORDS))
    return notSent(codes[0], 'the proxy refused the connection')
  if (says(BLOCKED_PORT_WORDS)) return notSent(BLOCKED_PORT, 'fetch makes no requests to this port')
  return brokenConnection(codes[0])
}

/** An error, its causes, and the parts of aggregate ones (one for each address that was tried). */
function causes(error: unknown) {
  const chain = []
  const queue = [error]
  while (queue.length > 0 && chain.length < 20) {
    const next = queue.shift()
    if (typeof next !== 'object') continue
    const [code, syscall, message] = ['code', 'syscall', 'message'].map((name) => textProperty(next, name))
    chain.push({ code, syscall, message })
    const errors = propertyOf(next, 'errors')
    queue.push(propertyOf(next, 'cause'), ...(Array.isArray(errors) ? errors : []))
  }
  return chain
}
