/** A session in a signed cookie, with nothing but Web Crypto: it runs in Node, workers, Bun and Deno. */

const key = (secret: string) =>
  crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])
const signed = (user: string) => new TextEncoder().encode(`session ${user}`)

/** A `Set-Cookie` header that logs a user in. */
export async function cookieOf(user: string, secret: string): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', await key(secret), signed(user))
  const value = `${encodeURIComponent(user)}.${btoa(String.fromCharCode(...new Uint8Array(signature)))}`
  return `session=${value}; Path=/; HttpOnly; SameSite=Lax`
}

/** The user of a request, or `undefined` if nobody is logged in. */
export async function userOf(request: Request, secret: string): Promise<string | undefined> {
  const [, name = '', signature = ''] =
    /(?:^|; )session=([^.;]+)\.([\w+/=]+)/.exec(request.headers.get('cookie') ?? '') ?? []
  if (name === '') return undefined
  const user = decodeURIComponent(name)
  const bytes = Uint8Array.from(atob(signature), (letter) => letter.charCodeAt(0))
  return (await crypto.subtle.verify('HMAC', await key(secret), bytes, signed(user))) ? user : undefined
}
