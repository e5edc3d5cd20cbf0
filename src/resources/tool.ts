import type { Caller } from '../call/caller.ts'
import { unusable } from '../call/decode.ts'
import { requiredInteger, scalarOf } from '../codecs/answers.ts'
import { ApiError } from '../errors/errors.ts'
import { valueError } from '../errors/input-error.ts'
import { isRecord, ownCopy } from '../errors/is-record.ts'
import { testRedirect, testRedirectByPost } from '../operations/tool.ts'
import type { CallOptions } from '../options.ts'
import { completeTest, type RedirectTest, type RedirectTestAnswer, type RedirectTestQuery } from '../schemas/tool.ts'

/** Calls of the redirect tester. */
export interface Tool {
  /**
   * Follows the redirects of a tracking link for a country and operating system, and returns them sorted by `order` (GET
   * `v2/test`). Retried, as it is a read.
   *
   * For long links, `method: 'POST'` sends them in a JSON body (POST `v2/test`).
   * @throws any {@link AffiliateNetworkError} except {@link PagingError}; {@link ApiError} with the service's message
   * if the test failed
   * (`result: 0`).
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
  testRedirect(
    query: RedirectTestQuery,
    options?: CallOptions & { readonly method?: 'GET' | 'POST' | undefined },
  ): Promise<RedirectTest>
}

export function makeTool(caller: Caller): Tool {
  return {
    testRedirect: (query, given = {}) =>
      caller.prepare(testRedirect.name, () => {
        const { name } = testRedirect
        if (!isRecord(given)) throw valueError(name, 'options', 'an object of options', given)
        const { method = 'GET', ...options } = ownCopy(given)
        if (method !== 'GET' && method !== 'POST') throw valueError(name, 'method', "'GET' or 'POST'", method)
        const operation = method === 'GET' ? testRedirect : testRedirectByPost
        return caller.call(operation, query, options, (data, reply) => {
          const answer: Partial<RedirectTestAnswer> = isRecord(data) ? data : {}
          const result = scalarOf(requiredInteger)?.read(answer.result)
          if (typeof result !== 'number') throw unusable(reply, 'expected result to be 1 or 0')
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
      }),
  }
}
