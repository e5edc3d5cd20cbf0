import { form } from '../forms/form.ts'
import * as wire from '../forms/wire.ts'
import { type Chain, follow } from '../tracking/chain.ts'
import { handler } from './handler.ts'

/** GET and POST `v2/test`. An invalid URL is no error of the call: the test fails. */
const redirectTest = form({
  of: ['tool.testRedirect'],
  about: { others: 'toolField' },
  required: { url: wire.someText, country: wire.someText, os: wire.oneOf('Android', 'iOS'), osv: wire.someText },
})

const UNREADABLE: Chain = { result: 0, message: 'The URL cannot be read.', redirects: [] }

/** The redirect test, by GET and by POST. */
export const toolHandlers = handler(redirectTest, ({ url, ...visitor }, { state, call, quirks }) => {
  const chain = URL.canParse(url) ? follow(url, visitor, state, [call.base, state.base]) : UNREADABLE
  return { status: 200, data: chain, message: chain.message, bare: quirks.bareRedirectTest }
})
