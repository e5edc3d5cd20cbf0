import { testRedirect, testRedirectByPost } from '../../operations/tool.ts'
import { follow } from '../tracking/chain.ts'
import { handler } from './handler.ts'

/** SERVICE.md, Tool: test redirection, in both its forms. */
export const toolHandlers = handler([testRedirect, testRedirectByPost], ({ url, ...visitor }, { state, call }) => {
  const chain = follow(url, visitor, state, [call.base, state.base])
  return { status: 200, data: chain, message: chain.message }
})
