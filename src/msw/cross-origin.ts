/** What lets pages of any origin read an answer. */
export const OPEN = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after',
}

/**
 * What a page asks before a request of another origin that is not a plain one; the service never sees it. Any OPTIONS is
 * one: happy-dom's `Request` drops the header that says so.
 */
export function preflight({ method, headers }: Request): Response | undefined {
  if (method !== 'OPTIONS') return undefined
  return new Response(null, {
    status: 204,
    headers: {
      ...OPEN,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': headers.get('access-control-request-headers') ?? '*',
    },
  })
}

/** The same answer, open to pages of any origin. */
export function readable(response: Response): Response {
  // A lost connection has no headers, and takes none.
  if (response.type !== 'error') for (const [name, value] of Object.entries(OPEN)) response.headers.set(name, value)
  return response
}
