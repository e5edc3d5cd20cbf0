import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { eachOnce, RepeatedRowsError } from '../../examples/support/each-once.ts'
import { conversionPage, test } from './example.ts'

test('returns rows unchanged, unless one is repeated', () => {
  const rows = [{ id: '2' }, { id: '1' }]
  expect(eachOnce(rows, ({ id }) => id)).toBe(rows)
  expect(eachOnce([], (row) => row)).toEqual([])
  const twice = () => eachOnce([...rows, { id: '2' }], ({ id }) => id)
  expect(twice).toThrow(RepeatedRowsError)
  expect(twice).toThrow('1 of 3 rows came twice')
})

// More rows of one day than fit on a page, all with the same names, so that the default order does not distinguish
// them.
const ROWS = 12_000
const DAY = '2027-03-05'

test.for([
  ['every-row', ['rows.ndjson', '--from', DAY, '--to', DAY], 'rows.ndjson', /(?<="id":")\d+/g],
  ['survive-outages', ['rows.ndjson', '--from', DAY, '--to', DAY], 'rows.ndjson', /(?<="id":")\d+/g],
] as const)('%s has every row even if the service does not break ties', async ([name, args, file, ids], {
  mock,
  run,
  read,
}) => {
  mock.quirks.unstableOrder = true
  const start = Date.parse(`${DAY}T00:00:00Z`)
  const expected = Array.from({ length: ROWS }, (_, at) =>
    String(mock.state.conversions.add({ offer_id: 1001, affiliate_id: 42, time: new Date(start + at * 7000) }).id),
  )
  const { code, stderr } = await run(name, ...args)
  expect([code, stderr]).toEqual([0, ''])
  expect([...(await read(file)).matchAll(ids)].map(([id]) => id).sort()).toEqual(expected.sort())
})

const JUNE = ['--from', '2026-06-01', '--to', '2026-06-01']

test.for([
  ['exact-money', ...JUNE],
  ['reconcile', 'statement.csv', ...JUNE],
  ['survive-outages', 'rows.ndjson', ...JUNE],
] as const)('%s refuses conversions of which one is repeated', async ([name, ...args], { mock, run, folder }) => {
  await writeFile(join(folder, 'statement.csv'), 'transaction_id,amount\n')
  mock.fail('reports.conversion', conversionPage([1, 2, 1]))
  const { code, stdout, stderr } = await run(name, ...args)
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toContain('1 of 3 rows are duplicates')
})

test.for([
  ['sync-offers', 'offers.json'],
  ['pause-offers'],
] as const)('%s refuses offers of which one is repeated', async ([name, ...args], { mock, run }) => {
  const data = [1, 2, 1].map((id) => ({ id, name: `Offer ${id}`, status: 'Active', payout: '1.00000' }))
  mock.fail('offers.list', {
    body: { httpStatus: 200, errorCode: 0, data, page: 1, totalPages: 1, totalItems: data.length },
  })
  const { code, stdout, stderr } = await run(name, ...args)
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toContain('1 of 3 rows are duplicates')
})

test.for([
  ['morning-snapshot', '--day', '2026-06-01'],
  ['pause-offers'],
] as const)('%s refuses sums of which one is repeated', async ([name, ...args], { mock, run }) => {
  const content = [1001, 1002, 1001].map((id) => ({
    ck_offer_id: id,
    ck_offer_name: `Offer ${id}`,
    ck_conversion: 1,
    ck_income: '1.00000',
    ck_profit: '1.00000',
    ck_roi: '1.00',
  }))
  mock.fail('reports.overall', {
    body: { httpStatus: 200, errorCode: 0, data: { content, page: 1, totalPages: 1, totalItems: 3 } },
  })
  const { code, stderr } = await run(name, ...args)
  expect(code).toBe(1)
  expect(stderr).toContain('1 of 3 rows came twice')
})
