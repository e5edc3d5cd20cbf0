import ky, { type KyInstance, type Options } from 'ky'

/** What the hook below needs from a call. */
export interface CallContext extends Record<string, unknown> {
  /** Waits until the limits allow one more request. */
  readonly takeTurn: () => Promise<void>
}

/** ky's other options, named so that it does not read them from a polluted `Object.prototype`. */
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
  // It would not include the wait for the first turn, which is before ky. The signal of `CallLifetime` does.
  totalTimeout: false,
}

/** The ky instance of a client. `send.ts` gives what differs from call to call. */
export const createKyInstance = (): KyInstance =>
  ky.create({
    ...(UNUSED as Options),
    // The `fetch` of an attempt throws the errors of this package instead.
    throwHttpErrors: false,
    // `shouldRetry` decides, and the lists are named as above.
    retry: { methods: ['get', 'post'], statusCodes: [], afterStatusCodes: [] },
    hooks: { beforeRetry: [({ options }) => (options.context as CallContext).takeTurn()] },
  })
