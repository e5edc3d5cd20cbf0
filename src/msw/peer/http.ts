import { http } from 'msw'

/** Returns the `http` of msw. A bundler includes it with the page; `lazily.ts` is its counterpart in Node. */
export const mswHttp = (): typeof http => http
