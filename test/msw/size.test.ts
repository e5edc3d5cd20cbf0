import { expect, it } from 'vitest'
import { createMockNetwork } from '../../src/msw/index.ts'

/** CPU milliseconds of this thread, which hardly depend on what else the machine does. */
async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

// The limits are several times what a slow machine takes: work for each pair of records would take minutes.
it('starts and reports quickly with 200,000 conversions', async () => {
  let network = createMockNetwork({ offers: 0, conversions: 0 })
  const create = async () => {
    network = createMockNetwork({ seed: 7, conversions: 200_000 })
  }
  expect(await milliseconds(create)).toBeLessThan(10_000)
  expect(network.state.conversions.size).toBe(200_000)
  const ask = (path: string, flags: string) => async () => {
    const response = await network.handle(
      new Request(
        `https://network.test/api/v2/${path}?key=${network.keys.network}&page=1&limit=10000&timezone=3&from=25/07/01&to=26/07/01&${flags}`,
      ),
    )
    const { data } = await response.json()
    expect(data.content.length).toBeGreaterThan(0)
  }
  const money = 'ck_conversion=1&ck_cost=1&ck_income=1&ck_profit=1&ck_cr=1&ck_roi=1&ck_cpc=1'
  expect(await milliseconds(ask('getOverallReport', `ck_day=1&${money}`))).toBeLessThan(4000)
  expect(
    await milliseconds(
      ask('getOverallReport', `ck_day=1&ck_offer_name=1&ck_affiliate_name=1&orderBy=ck_roi&order=DESC&${money}`),
    ),
  ).toBeLessThan(4000)
  expect(
    await milliseconds(
      ask(
        'getConversionReport',
        'ck_conversion_time=1&ck_payout=1&ck_revenue=1&ck_offer_name=1&ck_sub1=1&ck_sub2=1&ck_conversion_status=1&ck_os=1',
      ),
    ),
  ).toBeLessThan(4000)
})
