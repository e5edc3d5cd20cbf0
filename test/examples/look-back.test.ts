import { expect } from 'vitest'
import { test } from './example.ts'

test('shows what changed in the window, and keeps the days before it', async ({ mock, run, read }) => {
  const { conversions } = mock.state
  const add = (time: string, status: 'Pending' | 'Approved') =>
    conversions.add({ offer_id: 1001, affiliate_id: 42, time, status, payout: '1', revenue: '2' }).id
  const old = add('2027-02-10T12:00:00Z', 'Pending')
  const edge = add('2027-03-01T00:00:00Z', 'Pending')
  const recent = add('2027-03-07T23:00:00Z', 'Approved')

  const first = await run('look-back', 'store.json', '--days', 35, '--until', '2027-03-07')
  expect([first.code, first.stdout]).toEqual([0, '3 new, 3 in store.json\n'])

  conversions.update(old, { status: 'Rejected' })
  conversions.update(edge, { status: 'Approved' })
  conversions.update(recent, { payout: '0.5' })
  const fresh = add('2027-03-05T10:00:00Z', 'Pending')

  const second = await run('look-back', 'store.json', '--days', 7, '--until', '2027-03-07')
  expect(second.stdout.split('\n').sort()).toEqual(
    ['', `${edge}  Pending -> Approved`, `${recent}  payout 1.000000 -> 0.500000`, '1 new, 4 in store.json'].sort(),
  )
  expect(JSON.parse(await read('store.json'))).toEqual({
    [old]: { time: '2027/02/10 12:00:00', status: 'Pending', payout: '1.000000' },
    [edge]: { time: '2027/03/01 00:00:00', status: 'Approved', payout: '1.000000' },
    [recent]: { time: '2027/03/07 23:00:00', status: 'Approved', payout: '0.500000' },
    [fresh]: { time: '2027/03/05 10:00:00', status: 'Pending', payout: '1.000000' },
  })
})

test('removes conversions that the network no longer has', async ({ mock, run, read }) => {
  const { id } = mock.state.conversions.add({ offer_id: 1001, affiliate_id: 42, time: '2027-03-05T10:00:00Z' })
  await run('look-back', 'store.json', '--days', 7, '--until', '2027-03-07')
  mock.reset()
  const { stdout } = await run('look-back', 'store.json', '--days', 7, '--until', '2027-03-07')
  expect(stdout).toBe(`${id}  gone\n0 new, 0 in store.json\n`)
  expect(await read('store.json')).toBe('{}\n')
})
