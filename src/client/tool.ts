import type { RedirectTestOptions } from '../options/options.ts'
import type { RedirectTest, RedirectTestQuery } from '../schemas/tool.ts'

/** Redirect tests. */
export interface Tool {
  /**
   * Follows a tracking link's redirects for a country and operating system, and returns them sorted by `order` (GET
   * `v2/test`). Idempotent, so it is retried after failures.
   *
   * `method: 'POST'` sends long links in a JSON body (POST `v2/test`).
   * @throws any {@link AffiliateNetworkError}; {@link ApiError} with the service's message if the test failed (`result:
   * 0`).
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
