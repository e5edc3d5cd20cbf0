import { RedirectTestAnswer, RedirectTestQuery } from '../schemas/tool.ts'
import { operation } from './operation.ts'

const test = {
  name: 'tool.testRedirect',
  path: 'v2/test',
  role: 'both',
  input: RedirectTestQuery,
  output: RedirectTestAnswer,
  unwrapped: true,
} as const

/** GET `v2/test`. */
export const testRedirect = operation<RedirectTestQuery, RedirectTestAnswer>({
  ...test,
})

/** POST `v2/test`. It changes nothing, so it is retried like a read. */
export const testRedirectByPost = operation<RedirectTestQuery, RedirectTestAnswer>({
  ...test,
  method: 'POST',
  bodyType: 'json',
})
