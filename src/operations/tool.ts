import { operation } from './operation.ts'
import { RedirectTestAnswer, RedirectTestQuery } from '../schemas/tool.ts'

const test = {
  name: 'tool.testRedirect',
  path: 'v2/test',
  role: 'both',
  retry: 'read',
  input: RedirectTestQuery,
  output: RedirectTestAnswer,
  bare: true,
} as const

/** SERVICE.md, Tool: test redirection, GET form. */
export const testRedirect = operation<RedirectTestQuery, RedirectTestAnswer>({
  ...test,
  method: 'GET',
  carries: 'query',
})

/** SERVICE.md, Tool: test redirection, POST form. It changes nothing, so it is repeated like a read. */
export const testRedirectByPost = operation<RedirectTestQuery, RedirectTestAnswer>({
  ...test,
  method: 'POST',
  carries: 'json',
})
