import { type Payload, refuse } from '../../codecs/zod/checks.ts'
import { ENVIRONMENT_HINT } from '../../errors/describe.ts'

/**
 * Reads the option `baseUrl`: scheme, host and path, without a slash at the end. The path of a relay stays a path, `/` too:
 * a server that renders the page has no location to resolve it against, and `with` reads the option again.
 */
export function readBaseUrl(payload: Payload, relay: boolean): string | undefined {
  const input = payload.value instanceof URL ? payload.value.href : payload.value
  const isPath = typeof input === 'string' && /^\/(?![/\\])/.test(input)
  const text = isPath && relay ? `https://page.invalid${input}` : input
  const expected = 'an absolute URL such as https://acme.example'
  if (typeof text !== 'string' || text === '') return refuse(payload, expected + ENVIRONMENT_HINT)
  if (!URL.canParse(text))
    return refuse(payload, isPath ? `${expected} (a relay needs relay: true, and no key)` : expected, {
      received: text.includes('://') ? 'an invalid URL' : 'a string without https://',
    })
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return refuse(payload, 'a URL with https:', { received: `one with ${url.protocol}` })
  if (url.username + url.password !== '' || /[?#]/.test(text))
    return refuse(payload, 'a URL without user name, password, query or fragment', { received: 'a URL with some' })
  // Services decode a path, and many do not look at its case.
  const path = url.pathname.replaceAll(/%[2-7][\da-f]/gi, decodeURIComponent)
  if (/\/api(?:\/+v[23])?\/*$/i.test(path))
    return refuse(payload, 'a URL without /api at its end (the client adds it)', {
      received: 'one with /api',
    })
  return `${isPath ? '' : url.origin}${url.pathname}`.replace(/^\/+/, '/').replace(/(.)\/+$/, '$1')
}

/** Whether a host is this machine. */
export const isLoopback = (host: string) =>
  /^127(?:\.\d{1,3}){3}$/.test(host) || host === '[::1]' || host === 'localhost' || host.endsWith('.localhost')
