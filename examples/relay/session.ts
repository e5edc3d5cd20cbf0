/** A session in a cookie, signed with Web Crypto: works in Node, workers, Bun and Deno. */

const key = (secret: string) =>
  crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])
const signed = (name: string) => new TextEncoder().encode(`session ${name}`)

/** A `Set-Cookie` header that logs a user in. */
export async function cookieOf(user: string, secret: string): Promise<string> {
  const name = encodeURIComponent(user)
  const signature = await crypto.subtle.sign('HMAC', await key(secret), signed(name))
  const value = `${name}.${btoa(String.fromCharCode(...new Uint8Array(signature)))}`
  return `session=${value}; Path=/; HttpOnly; SameSite=Lax`
}

/** The user of a request, or `undefined` if nobody is logged in. */
export async function userOf({ headers }: Pick<Request, 'headers'>, secret: string): Promise<string | undefined> {
  const [, name = '', signature = ''] =
    /(?:^|; )session=([^;]+)\.([A-Za-z0-9+/]{43}=)/.exec(headers.get('cookie') ?? '') ?? []
  if (name === '') return undefined
  const bytes = Uint8Array.from(atob(signature), (letter) => letter.charCodeAt(0))
  // Decode it only after its signature is verified.
  const isOurs = await crypto.subtle.verify('HMAC', await key(secret), bytes, signed(name))
  return isOurs ? decodeURIComponent(name) : undefined
}
