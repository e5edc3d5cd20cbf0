import { testRedirect, testRedirectByPost } from '../../operations/tool.ts'
import type { Call } from '../call.ts'
import type { Answer } from '../envelope.ts'
import { follow } from '../tracking/chain.ts'
import { handler } from './handler.ts'

/** SERVICE.md, Tool: test redirection, in both its forms. */
export const toolHandlers = handler([testRedirect, testRedirectByPost], ({ url, ...visitor }, { state, call }) => {
  const chain = follow(url, visitor, state, [call.base, state.base])
  return { status: 200, data: chain, message: chain.message }
})

/** An address that cannot be read is no error of the call: the test of it failed (SERVICE.md, Errors 3). */
export function failedTest({ path, parameters: { url } }: Call): Answer | undefined {
  if (path !== 'v2/test' || typeof url !== 'string' || URL.canParse(url)) return undefined
  const message = 'The URL cannot be read.'
  return { status: 200, data: { result: 0, message, redirects: [] }, message }
}
