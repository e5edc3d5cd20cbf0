/** Options of every fetch: redirects are not followed, and the key in the URL stays out of caches and referrers. */
export const fetchInit = (credentials: 'omit' | 'same-origin' = 'omit') =>
  ({
    redirect: 'manual',
    // Edge runtimes without a cache lack this field, and refuse a request that names it.
    ...('cache' in Request.prototype && { cache: 'no-store' }),
    credentials,
    referrerPolicy: 'no-referrer',
  }) as const satisfies RequestInit
