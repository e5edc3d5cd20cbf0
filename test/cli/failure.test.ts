import { expect, it } from 'vitest'
import { failureOf } from '../../src/cli/failure.ts'
import { PagingError } from '../../src/errors/errors.ts'

it.each([
  [
    'reports.conversion',
    'reports conversion: rows moved; run it again, or sort the rows by a field that never changes: --order-by ck_conversion_time --order ASC',
  ],
  [
    'reports.offer',
    'reports offer: rows moved; run it again, or sort the rows by a field that never changes: --order-by and --order',
  ],
  ['offers.list', 'offers list: rows moved; run it again'],
])('pages of %s that do not fit together are answered by what to do', (operation, message) => {
  const error = new PagingError(`${operation}: rows moved`, { operation, outcome: 'not-sent' })
  expect(failureOf(error, new AbortController().signal)).toEqual({ code: 1, lines: [message] })
})
