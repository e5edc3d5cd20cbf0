import { expect } from 'vitest'
import { dayOf, test } from './example.ts'

const JUNE = ['--from', '2026-06-01', '--to', '2026-06-30']

test('writes every row, although the service breaks no ties', async ({ mock, run, read }) => {
  mock.quirks.unstableOrder = true
  const { code, stdout } = await run('every-row', 'rows.ndjson', ...JUNE)
  const expected = mock.state.conversions.list(({ time }) => dayOf(time).startsWith('2026-06')).map(({ id }) => id)
  expect(expected.length).toBeGreaterThan(1000)
  expect(code).toBe(0)
  expect(stdout).toBe(`${expected.length} rows in rows.ndjson: every one\n`)
  const rows: { id: string }[] = (await read('rows.ndjson'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(rows.map(({ id }) => Number(id)).sort((a, b) => a - b)).toEqual(expected)
})

test('fails where the totals do not add up', async ({ mock, run, read }) => {
  const row = {
    id: '1',
    month: '202606',
    affiliate_id: '42',
    offer_id: '1',
    advertiser_id: '1',
    currency: '$',
    from_currency: '$',
  }
  const fields = {
    ck_transaction_id: 'x',
    ck_offer_name: 'x',
    ck_conversion_time: 'x',
    ck_conversion_status: 'x',
    ck_payout: '1.000000',
  }
  mock.fail('reports.conversion', {
    body: {
      httpStatus: 200,
      errorCode: 0,
      data: { content: [{ ...row, ...fields }], page: 1, totalPages: 1, totalItems: 2 },
    },
  })
  const { code, stderr } = await run('every-row', 'rows.ndjson', ...JUNE)
  expect(code).toBe(1)
  expect(stderr).toContain('PagingError')
  await expect(read('rows.ndjson')).rejects.toThrow('ENOENT')
})
