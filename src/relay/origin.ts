import { truncate } from '../errors/describe.ts'
import { Refusal } from './refusal.ts'

/**
 * Refuses a write that a page of another site makes with the cookies of a person who is logged in. Browsers send an
 * `Origin` with every write; a program that sends none has no cookies that it was not given.
 * @throws Refusal
 */
export function checkOrigin(request: Request, origins: readonly string[]): void {
  const origin = request.headers.get('origin')
  if (origin === null) {
    if (request.headers.has('cookie'))
      throw new Refusal('foreign-origin', 'the relay takes no write with a cookie and without Origin: send the Origin')
    return
  }
  const own = ownOrigin(request)
  // Behind a proxy that ends TLS, the request is `http:` and the page's origin `https:`, but never the other way.
  if (origins.includes(origin) || origin === own || origin === own.replace(/^http:/, 'https:')) return
  const advice = 'list it in `origins`, or let the proxy in front keep the Host of requests'
  throw new Refusal(
    'foreign-origin',
    `the relay takes no write of a page of ${truncate(origin, 200)} to ${truncate(own, 200)}: ${advice}`,
  )
}

/**
 * The URL is not asked for its host where there is a `Host`: another site can name its own in a path such as
 * `//evil.example/network`, which adapters resolve as an address.
 */
function ownOrigin({ url, headers }: Request): string {
  const { protocol, host } = new URL(url)
  return `${protocol}//${headers.get('host') ?? host}`
}
