import { testRedirect, testRedirectByPost } from '../../operations/tool.ts'
import type { Answer } from '../responses/answers.ts'
import { type Chain, follow } from '../tracking/chain.ts'
import { type Context, handler } from './handler.ts'

const answer = (chain: Chain, { quirks }: Context): Answer => ({
  status: 200,
  data: chain,
  message: chain.message,
  bare: quirks.bareRedirectTest,
})

/** SERVICE.md, Tool: test redirection, in both its forms. */
export const toolHandlers = handler(
  [testRedirect, testRedirectByPost],
  { about: () => 'toolField' },
  ({ url, ...visitor }, context) =>
    answer(follow(url, visitor, context.state, [context.call.base, context.state.base]), context),
  // For an invalid URL, the test fails and not the call (SERVICE.md, Errors 3).
  (context) => {
    const { url } = context.call.parameters
    if (typeof url !== 'string' || URL.canParse(url)) return undefined
    return answer({ result: 0, message: 'The URL cannot be read.', redirects: [] }, context)
  },
)
