import type { RedirectTestOptions } from '../options/options.ts'
import type { RedirectTest, RedirectTestQuery } from '../schemas/tool.ts'

/** Calls of the redirect tester. */
export interface Tool {
  /**
   * Follows the redirects of a tracking link for a country and operating system, and returns them sorted by `order` (GET
   * `v2/test`). Retried, as it is a read.
   *
   * For long links, `method: 'POST'` sends them in a JSON body (POST `v2/test`).
   * @throws any {@link AffiliateNetworkError}; {@link ApiError} with the service's message
   * if the test failed (`result: 0`).
   * @example
   * ```ts
   * const url = 'https://acme.example/tl?a=42&o=1001'
   * const { redirects } = await network.tool.testRedirect({
   *   url,
   *   country: 'US',
   *   os: 'iOS',
   *   osv: '12.3.1',
   * })
   * for (const { method, redirect_to } of redirects) console.log(method, redirect_to)
   * ```
   */
  testRedirect(query: RedirectTestQuery, options?: RedirectTestOptions): Promise<RedirectTest>
}
