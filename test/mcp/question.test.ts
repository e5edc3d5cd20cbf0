import { expect, it } from 'vitest'
import { createMockNetwork } from '../../src/msw/index.ts'
import { serveMockNetwork } from '../../src/msw/node.ts'
import { startHost } from './host.ts'

it('an agent finds which three offers earned most yesterday, and which affiliates brought them', async () => {
  const mock = createMockNetwork({ conversions: 0, now: '2026-07-01T12:00:00Z' })
  const [first = 0, second = 0, third = 0] = mock.state.affiliates.list().map(({ id }) => id)
  const convert = (day: string, offer_id: number, affiliate_id: number, revenue: string) =>
    mock.state.conversions.add({ time: `${day}T10:00:00Z`, offer_id, affiliate_id, revenue, payout: '0.10' })
  convert('2026-06-29', 1001, first, '900.00')
  convert('2026-06-30', 1001, first, '1.00')
  convert('2026-06-30', 1002, first, '30.00')
  convert('2026-06-30', 1002, second, '20.00')
  convert('2026-06-30', 1003, third, '40.50')
  convert('2026-06-30', 1004, second, '9.90')
  convert('2026-06-30', 1004, third, '29.00')
  convert('2026-07-01', 1001, first, '900.00')
  const served = await serveMockNetwork(mock)
  const env = { NETWORK_URL: served.url, NETWORK_KEY: mock.keys.network, NETWORK_TIMEZONE: '0' }
  const { call, tool, instructions } = await startHost([], env)

  // What the agent is told before its first call.
  expect(instructions).toContain('A report of one day has that day as `from` and as `to`.')
  expect(tool('reports_offer').inputSchema.properties).toMatchObject({
    fields: { description: expect.stringContaining('The others are described by `reports_overall`.') },
    order: { enum: ['ASC', 'DESC'] },
  })
  expect(tool('reports_overall').inputSchema.properties).toMatchObject({
    fields: { description: expect.stringContaining("\nck_income: Income from the network's offers;") },
  })

  const yesterday = { from: '2026-06-30', to: '2026-06-30', orderBy: 'ck_income', order: 'DESC' }
  const fields = ['ck_offer_id', 'ck_offer_name', 'ck_income']
  const offers = await call('reports_offer', { ...yesterday, fields, max: 3 })
  expect(offers.data.items.map(({ ck_offer_id, ck_income }) => [ck_offer_id, ck_income])).toEqual([
    [1002, '50.00000'],
    [1003, '40.50000'],
    [1004, '38.90000'],
  ])
  const affiliates = await call('reports_overall', {
    ...yesterday,
    offer: offers.data.items.map(({ ck_offer_id }) => ck_offer_id),
    fields: ['ck_offer_id', 'ck_affiliate_id', 'ck_affiliate_name', 'ck_income'],
  })
  const shares = affiliates.data.items.map((row) => [row.ck_offer_id, row.ck_affiliate_id, row.ck_income])
  expect(shares).toEqual([
    [1003, third, '40.50000'],
    [1002, first, '30.00000'],
    [1004, third, '29.00000'],
    [1002, second, '20.00000'],
    [1004, second, '9.90000'],
  ])
  expect(affiliates.data.totalItems).toBe(5)
  await served.close()
})
