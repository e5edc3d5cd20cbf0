import { expect } from 'vitest'
import type { MockNetwork } from '../../src/msw/index.ts'
import { dayOf, test } from './example.ts'

const RULE = [
  '--from',
  '2026-06-01',
  '--to',
  '2026-06-30',
  '--roi-below',
  '19.5',
  '--min-conversions',
  '15',
  '--list',
  'paused.json',
]

/** The rule in whole micro units, from the conversions themselves. */
function unprofitable({ state }: MockNetwork): number[] {
  const micros = (amount: string) => BigInt(amount.replace('.', ''))
  return state.offers
    .list(({ status }) => status === 'Active')
    .flatMap(({ id }) => {
      const rows = state.conversions.list(({ offer_id, time }) => offer_id === id && dayOf(time).startsWith('2026-06'))
      const sum = (side: 'payout' | 'revenue') => rows.reduce((total, row) => total + micros(row[side]), 0n)
      return rows.length >= 15 && (sum('revenue') - sum('payout')) * 1000n < 195n * sum('payout') ? [id] : []
    })
}

const statuses = ({ state }: MockNetwork) => state.offers.list().map(({ status }) => status)

test('shows, pauses, and re-activates the same ones', async ({ mock, run, read }) => {
  const before = statuses(mock)
  const expected = unprofitable(mock)
  expect(expected.length).toBeGreaterThan(2)

  const shown = await run('pause-offers', ...RULE)
  expect([shown.code, shown.stdout]).toEqual([0, `Would be Paused: ${expected.join(', ')}\n`])
  expect(statuses(mock)).toEqual(before)

  const paused = await run('pause-offers', ...RULE, '--yes')
  expect(paused.stdout).toBe(`Paused: ${expected.join(', ')}\n`)
  expect(JSON.parse(await read('paused.json'))).toEqual(expected)
  expect(statuses(mock)).toEqual(
    mock.state.offers.list().map(({ id }, at) => (expected.includes(id) ? 'Paused' : before[at])),
  )

  const undone = await run('pause-offers', '--undo', '--list', 'paused.json', '--yes')
  expect(undone.stdout).toBe(`Active: ${expected.join(', ')}\n`)
  expect(statuses(mock)).toEqual(before)
})

test('retries a write whose answer was lost', async ({ mock, run }) => {
  const expected = unprofitable(mock)
  mock.fail('offers.update', { drop: 'connection', afterAction: true })
  const { code } = await run('pause-offers', ...RULE, '--yes')
  expect(code).toBe(0)
  expect(expected.map((id) => mock.state.offers.get(id)?.status)).toEqual(expected.map(() => 'Paused'))
})
