import ky, { type KyInstance, type NormalizedOptions } from 'ky'

/** What ky's hook needs to know of a call. */
export interface CallContext extends Record<string, unknown> {
  /** Waits until the client's limits allow one more request. */
  readonly takeTurn: () => Promise<void> | undefined
}

interface HookState {
  readonly request: Request
  readonly options: NormalizedOptions
}

/**
 * The ky instance of a client: it carries every request. What differs from call to call, the attempt itself included, is
 * given with each (`send.ts`).
 */
export const makeHttp = (): KyInstance =>
  ky.create({
    throwHttpErrors: false,
    retry: { methods: ['get', 'post'] },
    hooks: { beforeRetry: [renewRequest] },
  })

/** ky would retry with a clone, and Node loses the signal of a clone with the next garbage collection. */
async function renewRequest({ request, options }: HookState): Promise<Request> {
  await (options.context as CallContext).takeTurn()
  return new Request(request, { signal: options.signal ?? null })
}
