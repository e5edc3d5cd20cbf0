import { expect, it } from 'vitest'
import { failureOf } from '../../src/cli/failure.ts'
import { ApiError, ConnectionError, PagingError } from '../../src/errors/errors.ts'

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
  expect(failureOf(error, { env: {}, signal: new AbortController().signal })).toEqual({ code: 1, lines: [message] })
})

const refused = (details: object) =>
  new ApiError('offers.list: no', { operation: 'offers.list', outcome: 'unknown', status: 400, ...details })
const unreached = (code: string, host: string) =>
  new ConnectionError(`offers.list: no (${code}) at ${host}/api/v2/getOffers`, {
    ...{ operation: 'offers.list', outcome: 'not-sent', code },
  })

const KEY =
  "the network may have refused the key: check NETWORK_KEY; an affiliate's key goes in AFFILIATE_KEY, with AFFILIATE_ID"

it.each([
  [refused({ errorCode: 1 }), {}, KEY],
  [refused({ status: 403 }), {}, KEY],
  [
    refused({ status: 401 }),
    { AFFILIATE_ID: '42' },
    'the network may have refused the key: check AFFILIATE_ID and AFFILIATE_KEY',
  ],
  [unreached('ECONNREFUSED', 'https://acme.example'), {}, 'is NETWORK_URL right?'],
  [
    unreached('ECONNREFUSED', 'http://127.0.0.1:4010'),
    {},
    'is NETWORK_URL right? For a mock network, type affiliate-network-sdk mock',
  ],
  [unreached('ERR_SSL_WRONG_VERSION_NUMBER', 'https://localhost:4010'), {}, 'type NETWORK_URL=http://localhost:4010'],
])('%s is followed by what to do next', (error, env, next) => {
  const { lines } = failureOf(error, { env, signal: new AbortController().signal })
  expect(lines.slice(1)).toEqual([`  ${next}`])
})

it('an error of the service that is not about the key says no more', () => {
  for (const details of [{ status: 404, errorCode: 6002 }, { operation: 'offers.update' }]) {
    const { lines } = failureOf(refused(details), { env: {}, signal: new AbortController().signal })
    expect(lines).toHaveLength(1)
  }
})
