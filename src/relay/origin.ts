import { Refusal } from './refusal.ts'

/**
 * Refuses a write that a page of another site makes with the cookies of a person who is logged in. Browsers send an
 * `Origin` with every write; a program that sends none has no cookies that it was not given.
 * @throws Refusal
 */
export function checkOrigin(request: Request, origins: readonly string[]): void {
  const origin = request.headers.get('origin')
  if (origin === null) {
    if (request.headers.has('cookie')) throw new Refusal(403, 'A write with a cookie needs an Origin.')
  } else if (!origins.includes(origin) && !isOwn(origin, request)) {
    throw new Refusal(403, 'A page of this origin may not write.')
  }
}

/**
 * Behind a proxy that ends TLS, the request is `http:` and the page's origin `https:`, but never the other way. The URL is
 * not asked for its host where there is a `Host`: another site can name its own in a path such as `//evil.example/network`,
 * which adapters resolve as an address.
 */
function isOwn(origin: string, { url, headers }: Request): boolean {
  const { protocol, host } = new URL(url)
  const own = headers.get('host') ?? host
  return origin === `${protocol}//${own}` || origin === `https://${own}`
}
