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

/** A page of the conversion report, of rows with these ids. */
function page(ids: readonly number[], totalItems: number) {
  const content = ids.map((id) => ({
    id: String(id),
    month: '202606',
    affiliate_id: '42',
    offer_id: '1',
    advertiser_id: '1',
    currency: '$',
    from_currency: '$',
    ck_transaction_id: `t${id}`,
    ck_offer_name: 'Alpha',
    ck_conversion_time: '2026/06/01 00:00:00',
    ck_conversion_status: 'Approved',
    ck_payout: '1.000000',
  }))
  return { body: { httpStatus: 200, errorCode: 0, data: { content, page: 1, totalPages: 1, totalItems } } }
}

test.for([
  ['the totals do not add up', page([1], 2), 'PagingError'],
  ['the totals add up, but a row came twice', page([1, 2, 1], 3), '1 of 3 rows came twice'],
] as const)('fails where %s, and writes nothing', async ([, answer, message], { mock, run, read }) => {
  mock.fail('reports.conversion', answer)
  const { code, stderr } = await run('every-row', 'rows.ndjson', ...JUNE)
  expect(code).toBe(1)
  expect(stderr).toContain(message)
  await expect(read('rows.ndjson')).rejects.toThrow('ENOENT')
})
