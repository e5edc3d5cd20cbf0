/** A session in a cookie, signed with Web Crypto: works in Node, workers, Bun and Deno. */

/** How long a session lasts, in seconds. */
const DURATION = 8 * 60 * 60

const key = (secret: string) =>
  crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])
const signed = (session: string) => new TextEncoder().encode(`session ${session}`)

/** A `Set-Cookie` header that logs a user in. */
export async function cookieOf(user: string, secret: string): Promise<string> {
  const session = `${encodeURIComponent(user)}.${Math.floor(Date.now() / 1000) + DURATION}`
  const signature = await crypto.subtle.sign('HMAC', await key(secret), signed(session))
  const value = `${session}.${btoa(String.fromCharCode(...new Uint8Array(signature)))}`
  return `session=${value}; Path=/; Max-Age=${DURATION}; HttpOnly; SameSite=Lax`
}

/** The user of a request, or `undefined` if nobody is logged in. */
export async function userOf({ headers }: Pick<Request, 'headers'>, secret: string): Promise<string | undefined> {
  const [, session = '', name = '', end = '', signature = ''] =
    /(?:^|; )session=(([^;]+)\.(\d+))\.([A-Za-z0-9+/]{43}=)/.exec(headers.get('cookie') ?? '') ?? []
  if (Number(end) * 1000 <= Date.now()) return undefined
  const bytes = Uint8Array.from(atob(signature), (letter) => letter.charCodeAt(0))
  // Decode it only after its signature is verified.
  const isOurs = await crypto.subtle.verify('HMAC', await key(secret), bytes, signed(session))
  return isOurs ? decodeURIComponent(name) : undefined
}
