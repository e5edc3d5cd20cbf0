import { expect } from 'vitest'
import { cellsOf, quiet as test } from './example.ts'

test('shows the best and the worst offers and the change', async ({ mock, run }) => {
  const { conversions, offers } = mock.state
  const sell = (offer_id: number, day: string, payout: string, revenue: string) =>
    conversions.add({ offer_id, affiliate_id: 42, time: `${day}T10:00:00Z`, payout, revenue })
  for (const id of [9001, 9002, 9003]) offers.add({ id, name: `Offer ${id}` })
  sell(9001, '2027-03-07', '1', '1.5')
  sell(9002, '2027-03-07', '1', '3')
  sell(9002, '2027-03-07', '1', '3')
  sell(9003, '2027-03-07', '2', '1.75')
  sell(9002, '2027-03-06', '1', '1.10001')
  sell(9001, '2027-03-06', '1', '1.7')

  const { code, stdout } = await run('morning-snapshot', '--day', '2027-03-07', '--top', 1)
  expect(code).toBe(0)
  expect(stdout).toContain('2027-03-07, the best 1 and the worst 1 of 3 offers by profit\n')
  expect(cellsOf(stdout).filter(([id]) => id?.startsWith('9'))).toEqual([
    ['9002', 'Offer 9002', '2', '6.00', '4.00', '+3.90'],
    ['9003', 'Offer 9003', '1', '1.75', '-0.25', '-0.25'],
  ])
  // The best, a line, the worst.
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => line[0])
      .join(''),
  ).toBe('2┌││├│└p')
  expect(stdout).toMatch(/│ income \$ │ profit \$ │/)
  expect(stdout.trim().split('\n').at(-1)).toBe('profit $ 4.25, +3.45 from the day before')
})

test('uses the day of the time zone', async ({ mock, run }) => {
  mock.state.conversions.add({
    offer_id: 1001,
    affiliate_id: 42,
    time: '2027-03-06T16:00:00Z',
    payout: '1',
    revenue: '2',
  })
  const { stdout } = await run('morning-snapshot', '--day', '2027-03-07', '--timezone', 8)
  expect(stdout).toContain('profit $ 1.00, +1.00')
})

test('lists each offer once if there are no more than twice --top', async ({ mock, run }) => {
  const { conversions, offers } = mock.state
  for (const id of [9001, 9002, 9003]) {
    offers.add({ id, name: `Offer ${id}` })
    conversions.add({ offer_id: id, affiliate_id: 42, time: '2027-03-07T10:00:00Z', payout: '1', revenue: '2' })
  }
  const { stdout } = await run('morning-snapshot', '--day', '2027-03-07', '--top', 2)
  expect(stdout).toContain('2027-03-07, all 3 offers by profit\n')
  expect(stdout.match(/^│ +900\d/gm)?.length).toBe(3)
})

test('a day without data is named, without a table', async ({ run }) => {
  const { code, stdout } = await run('morning-snapshot', '--day', '2020-01-01')
  expect([code, stdout]).toEqual([0, '2020-01-01: no offer has clicks or conversions\n'])
})
