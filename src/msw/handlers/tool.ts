import { redirectTest } from '../forms/tool.ts'
import { type Chain, follow } from '../tracking/chain.ts'
import { handler } from './handler.ts'

const UNREADABLE: Chain = { result: 0, message: 'The URL cannot be read.', redirects: [] }

/** The redirect test, by GET and by POST. */
export const toolHandlers = handler(redirectTest, ({ url, ...visitor }, { state, call, quirks }) => {
  const chain = URL.canParse(url) ? follow(url, visitor, state, [call.base, state.base]) : UNREADABLE
  return { status: 200, data: chain, message: chain.message, bare: quirks.bareRedirectTest }
})
