import { operation } from '../operation.ts'
import { RedirectTest, RedirectTestQuery } from '../schemas/tool.ts'

const test = {
  name: 'tool.testRedirect',
  path: 'v2/test',
  role: 'network',
  retry: 'read',
  input: RedirectTestQuery,
  output: RedirectTest,
  bare: true,
} as const

/** SERVICE.md, Tool: test redirection, GET form. */
export const testRedirect = operation<RedirectTestQuery, RedirectTest>({
  ...test,
  method: 'GET',
  carries: 'query',
} as never)

/** SERVICE.md, Tool: test redirection, POST form. It changes nothing, so it is repeated like a read. */
export const testRedirectByPost = operation<RedirectTestQuery, RedirectTest>({
  ...test,
  method: 'POST',
  carries: 'json',
} as never)
