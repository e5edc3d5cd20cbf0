import ky, { type KyInstance } from 'ky'

/** What ky's hook needs to know of a call. */
export interface CallContext extends Record<string, unknown> {
  /** Waits until the client's limits allow one more request. */
  readonly takeTurn: () => Promise<void> | undefined
}

/**
 * The ky instance of a client: it carries every request. What differs from call to call, the attempt itself included, is
 * given with each (`send.ts`).
 */
export const makeHttp = (): KyInstance =>
  ky.create({
    throwHttpErrors: false,
    retry: { methods: ['get', 'post'] },
    hooks: { beforeRetry: [async ({ options }) => (options.context as CallContext).takeTurn()] },
  })
