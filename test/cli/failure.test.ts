import { expect, it } from 'vitest'
import { failureOf } from '../../src/cli/failure.ts'
import { ApiError, ConnectionError, PagingError } from '../../src/errors/errors.ts'

it('pages that do not fit together are answered by what to do', () => {
  const error = new PagingError('reports.offer: rows moved', { operation: 'reports.offer', outcome: 'not-sent' })
  expect(failureOf(error, { env: {}, signal: new AbortController().signal })).toEqual({
    ...{ code: 1, lines: ['reports offer: rows moved; run it again, or give pages a stable order with --order-by'] },
  })
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
