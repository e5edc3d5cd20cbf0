import { truncate } from '../errors/describe.ts'
import { Refusal } from './refusal.ts'

/**
 * Refuses a write that a page of another site makes with the cookies of a person who is logged in. Browsers send an
 * `Origin` with every write; a program that sends none has no cookies that it was not given.
 * @param origins the only ones whose pages may write; `undefined` for the relay's own
 * @throws Refusal
 */
export function checkOrigin(request: Request, origins: readonly string[] | undefined): void {
  const origin = request.headers.get('origin')
  if (origin === null) {
    if (request.headers.has('cookie'))
      throw new Refusal('foreign-origin', 'the relay makes no change without knowing the page that asks for it', {
        hint: 'Send the header Origin, or no cookie.',
      })
    return
  }
  const own = ownOrigin(request)
  // Behind a proxy that ends TLS, the request is `http:` and the page's origin `https:`, but never the other way.
  const may = origins ?? [own, own.replace(/^http:/, 'https:')].map(withoutDefaultPort)
  if (may.includes(origin)) return
  const [page, relay] = [truncate(origin, 200), truncate(own, 200)]
  const keepHost = origins === undefined ? ', or let the proxy in front of the relay keep the Host of requests' : ''
  throw new Refusal('foreign-origin', `the relay of ${relay} makes no change for a page of ${page}`, {
    hint: `List the page's origin in the option \`origins\`${keepHost}.`,
  })
}

const withoutDefaultPort = (origin: string) => origin.replace(/^(http:.*):80$|^(https:.*):443$/, '$1$2')

/**
 * The URL is not asked for its host where there is a `Host`: another site can name its own in a path such as
 * `//evil.example/network`, which adapters resolve as an address.
 */
function ownOrigin({ url, headers }: Request): string {
  const { protocol, host } = new URL(url)
  return `${protocol}//${headers.get('host') ?? host}`
}
