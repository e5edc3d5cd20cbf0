/**
 * How every request goes out. Redirects are never followed; and the key in the URL is kept out of caches, referrers and
 * cookies' company.
 */
export const FETCH_INIT = {
  redirect: 'manual',
  cache: 'no-store',
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
} as const satisfies RequestInit
