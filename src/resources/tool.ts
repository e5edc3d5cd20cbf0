import type { Caller } from '../call/caller.ts'
import { misread } from '../call/decode.ts'
import { ApiError } from '../errors/errors.ts'
import { misfit } from '../errors/input-error.ts'
import { isRecord } from '../errors/is-record.ts'
import { testRedirect, testRedirectByPost } from '../operations/tool.ts'
import type { CallOptions } from '../options.ts'
import { completeTest, type RedirectTest, type RedirectTestAnswer, type RedirectTestQuery } from '../schemas/tool.ts'
import { firm, leafOf } from '../codecs/answers.ts'

/** The redirect tester (SERVICE.md, Tool). */
export interface Tool {
  /**
   * Follows a tracking URL as a device in a country would (`v2/test`; SERVICE.md, Tool: test redirection). Hops come
   * sorted by `order`. By GET, or by POST with a JSON body for addresses that are long.
   * @throws any AffiliateNetworkError but PagingError; ApiError with the service's message when the test failed
   * (`result: 0`).
   * @example
   * ```ts
   * const url = 'https://acme.example/click?offer_id=1001&aff_id=42'
   * const { redirects } = await network.tool.testRedirect({ url, country: 'US', os: 'iOS', osv: '12.3.1' })
   * for (const { method, redirect_to } of redirects) console.log(method, redirect_to)
   * ```
   */
  testRedirect(
    query: RedirectTestQuery,
    options?: CallOptions & { readonly method?: 'GET' | 'POST' | undefined },
  ): Promise<RedirectTest>
}

export function makeTool(caller: Caller): Tool {
  return {
    async testRedirect(query, given = {}) {
      if (!isRecord(given)) throw misfit(testRedirect.name, 'options', 'an object of options', given)
      const { method = 'GET', ...options } = given
      if (method !== 'GET' && method !== 'POST') throw misfit(testRedirect.name, 'method', "'GET' or 'POST'", method)
      const operation = method === 'GET' ? testRedirect : testRedirectByPost
      return caller.call(operation, query, options, (data, reply) => {
        const answer: Partial<RedirectTestAnswer> = isRecord(data) ? data : {}
        const result = leafOf(firm)?.read(answer.result)
        if (typeof result !== 'number') throw misread(reply, 'expected result to be 1 or 0')
        const message = (typeof answer.message === 'string' && answer.message) || reply.message
        if (result === 0) {
          const { operation, status, traceId, attempts } = reply
          const serviceMessage = reply.scrub(message) || undefined
          throw new ApiError(`${operation}: the test failed${serviceMessage ? `: ${serviceMessage}` : ''}`, {
            operation,
            outcome: 'rejected',
            status,
            errorCode: 0,
            serviceMessage,
            traceId,
            attempts,
            body: reply.body(),
          })
        }
        return completeTest({ ...answer, result, message })
      })
    },
  }
}
