import { form } from './form.ts'
import * as wire from './wire.ts'

/** GET and POST `v2/test`. An invalid URL is no error of the call: the test fails. */
export const redirectTest = form({
  of: ['tool.testRedirect'],
  about: { others: 'toolField' },
  required: { url: wire.someText, country: wire.someText, os: wire.oneOf('Android', 'iOS'), osv: wire.someText },
})
