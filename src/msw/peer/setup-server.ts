import { setupServer } from 'msw/node'

/** Returns the `setupServer` of msw. `lazily.ts` is its counterpart in Node. */
export const mswSetupServer = (): typeof setupServer => setupServer
