/** Headers that let pages of any origin read a response. */
export const OPEN = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after',
}

/** Responds to a CORS preflight. Every OPTIONS request is treated as one, as happy-dom removes the headers of preflights. */
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

/** Adds the headers to a response. */
export function readable(response: Response): Response {
  // `Response.error()` has no headers, and accepts none.
  if (response.type !== 'error') for (const [name, value] of Object.entries(OPEN)) response.headers.set(name, value)
  return response
}
