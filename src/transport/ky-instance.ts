import ky from 'ky'

/** Makes one attempt by ky, which ends it after `timeout`, its body included. ky gets neither the key nor the body. */
export const attemptByKy: (
  url: string,
  options: { readonly method: 'GET' | 'POST'; readonly timeout: number; readonly fetch: () => Promise<Response> },
) => Promise<unknown> = /* @__PURE__ */ ky.create({ throwHttpErrors: false, retry: 0 })
