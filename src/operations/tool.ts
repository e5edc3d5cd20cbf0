import { readInteger } from '../codecs/responses.ts'
import { ApiError, ResponseError } from '../errors/errors.ts'
import { isRecord } from '../errors/objects.ts'
import { inOrder, type RedirectTest, RedirectTestQuery, RedirectTestResponse } from '../schemas/tool.ts'
import { readOperation } from './operation.ts'

/** GET or POST `v2/test`. A POST changes nothing either, so it is retried like a read. */
export const testRedirect = readOperation<RedirectTestQuery, RedirectTest>({
  name: 'tool.testRedirect',
  path: 'v2/test',
  role: 'both',
  mayPost: true,
  input: RedirectTestQuery,
  unwrapped: true,
  result: {
    shape: 'record',
    data: RedirectTestResponse,
    read(reply) {
      const data: unknown = reply.decode(RedirectTestResponse, reply.envelope.data)
      const test: Partial<RedirectTestResponse> = isRecord(data) ? data : {}
      const result = readInteger(test.result)
      if (result === undefined) throw reply.makeError(ResponseError, 'expected result to be an integer')
      const message = (typeof test.message === 'string' && test.message) || reply.message
      if (result === 1) return { ...test, result, message, redirects: inOrder(test.redirects) }
      const details = { outcome: 'rejected', errorCode: 0, serviceMessage: message || undefined } as const
      throw reply.makeError(ApiError, `the test failed${message && `: ${message}`}`, details)
    },
  },
})

export const tool = { network: { testRedirect }, affiliate: { testRedirect } }
