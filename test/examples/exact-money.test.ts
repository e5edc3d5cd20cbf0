import { expect } from 'vitest'
import { cellsOf, dayOf, test } from './example.ts'

const text = (micros: bigint) =>
  `${(micros / 1_000_000n).toLocaleString('en')}.${String(micros % 1_000_000n).padStart(6, '0')}`

test('adds amounts exactly to the last place', async ({ mock, run }) => {
  mock.quirks.strayBlanks = true
  const rows = mock.state.conversions.list(({ time }) => dayOf(time).startsWith('2026-06'))
  const sum = (side: 'payout' | 'revenue') =>
    rows.reduce((total, row) => total + BigInt(row[side].replace('.', '')), 0n)
  const { code, stdout } = await run('exact-money', '--from', '2026-06-01', '--to', '2026-06-30')
  expect(code).toBe(0)
  expect(cellsOf(stdout).slice(0, 5)).toEqual([
    ['', '$'],
    ['payout', text(sum('payout'))],
    ['revenue', text(sum('revenue'))],
    ['profit', text(sum('revenue') - sum('payout'))],
    ["revenue, the service's sum", text(sum('revenue'))],
  ])
  expect(stdout.split('\n').find((line) => line.length > 80)).toBeUndefined()
})

test('fails if its sum differs from the sum of the service', async ({ mock, run }) => {
  mock.fail('reports.overall', {
    body: {
      httpStatus: 200,
      errorCode: 0,
      data: { content: [{ ck_currency: '$', ck_income: '1.00000' }], page: 1, totalPages: 1, totalItems: 1 },
    },
  })
  const { code, stderr } = await run('exact-money', '--from', '2026-06-01', '--to', '2026-06-30')
  expect(code).toBe(1)
  expect(stderr).toContain("between our sum and the service's")
})
