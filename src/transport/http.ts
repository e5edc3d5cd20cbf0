import ky, { type KyInstance, type Options } from 'ky'

/** What ky's hook needs to know of a call. */
export interface CallContext extends Record<string, unknown> {
  /** Waits for the time before a retry, and until the client's limits allow one more request. */
  readonly beforeRetry: () => Promise<void>
}

/** What ky reads of its options besides what it is given: named, so that it reads none of a polluted prototype. */
const UNUSED: { readonly [Name in keyof Options]: Options[Name] | undefined } = {
  baseUrl: undefined,
  prefix: undefined,
  searchParams: undefined,
  json: undefined,
  body: undefined,
  parseJson: undefined,
  stringifyJson: undefined,
  onDownloadProgress: undefined,
  onUploadProgress: undefined,
  // The call's own, which covers its wait for a turn too.
  totalTimeout: false,
}

/** The ky instance of a client. What differs from call to call, the attempt itself included, is given in `send.ts`. */
export const makeHttp = (): KyInstance =>
  ky.create({
    ...(UNUSED as Options),
    throwHttpErrors: false,
    // What is retried, and when, `send.ts` decides. The statuses are named for the same reason as `UNUSED`.
    retry: { methods: ['get', 'post'], statusCodes: [], afterStatusCodes: [], backoffLimit: 0 },
    hooks: { beforeRetry: [({ options }) => (options.context as CallContext).beforeRetry()] },
  })
