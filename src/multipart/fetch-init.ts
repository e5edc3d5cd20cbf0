/**
 * How every request goes out. Redirects are never followed; and the key in the URL is kept out of caches, referrers and
 * cookies' company.
 */
export const fetchInit = () =>
  ({
    redirect: 'manual',
    // An edge runtime without this field has no such cache either, and refuses a request that names it.
    ...('cache' in Request.prototype && { cache: 'no-store' }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }) as const satisfies RequestInit
