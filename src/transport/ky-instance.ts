import ky, { type KyInstance } from 'ky'

/** What the hook below needs from a call. */
export interface CallContext extends Record<string, unknown> {
  /** Waits until the limits allow one more request. */
  readonly takeTurn: () => Promise<void>
}

/**
 * The ky instance of a client. `send.ts` gives what differs from call to call. `CallLifetime` ends a call after its
 * `totalTimeout`: that of ky would not include the wait for the first turn.
 */
export const createKyInstance = (): KyInstance =>
  ky.create({
    // The `fetch` of an attempt throws the errors of this package instead.
    throwHttpErrors: false,
    retry: { methods: ['get', 'post'] },
    hooks: { beforeRetry: [({ options }) => (options.context as CallContext).takeTurn()] },
  })
