import ky from 'ky'

/** What the hook below needs from a call. */
export interface CallContext extends Record<string, unknown> {
  /** Waits until the limits allow one more request. */
  readonly takeTurn: () => Promise<void>
}

/**
 * Sends a request by ky, with the options that differ from call to call. They are named here, because declarations that
 * import those of ky would bring their errors to users of other types, such as those of Cloudflare Workers.
 */
export type SendByKy = (
  url: string,
  options: {
    readonly method: 'GET' | 'POST'
    readonly timeout: number
    readonly signal?: AbortSignal
    readonly retry: {
      readonly limit: number
      readonly shouldRetry: (state: { readonly error: Error; readonly retryCount: number }) => boolean
      readonly delay: () => number
    }
    readonly context: CallContext
    readonly fetch: () => Promise<Response>
  },
) => Promise<unknown>

/**
 * The ky instance of all clients. `send.ts` gives what differs from call to call. `CallLifetime` ends a call after its
 * `totalTimeout`: that of ky would not include the wait for the first turn.
 */
export const sendByKy: SendByKy = /* @__PURE__ */ ky.create({
  // The `fetch` of an attempt throws the errors of this package instead.
  throwHttpErrors: false,
  retry: { methods: ['get', 'post'] },
  hooks: { beforeRetry: [({ options }) => (options.context as CallContext).takeTurn()] },
})
