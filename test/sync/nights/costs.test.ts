import { expect, it, onTestFinished } from 'vitest'
import { addDays } from '../../../src/index.ts'
import { sqliteStore } from '../../../src/sync/sqlite/sqlite.ts'
import { isEveryCase } from '../../every-case.ts'
import { runNight } from '../lying/night.ts'
import { DAY, FIRST_DAY, type Sale } from '../lying/sales.ts'
import { Service } from '../lying/service.ts'

/** Pages of 500 rows in place of 10,000, and a twentieth of the rows and of 200 affiliates: the requests are the same. */
const PAGE = 500

const FIRST = Date.parse(FIRST_DAY)

const salesOf = (days: number, perDay: number): Sale[] =>
  Array.from({ length: days * perDay }, (_, at) => ({
    ...{ id: String(1_000_000 + at), time: FIRST + Math.floor((at / perDay) * DAY), status: 'Approved' as const },
    ...{ offer: 1 + (at % 7), affiliate: 100 + (at % 10), advertiser: 1, payout: 1_000_000, revenue: 2_000_000 },
    currency: '$',
  }))

async function network(days: number, perDay: number, mostRows = PAGE) {
  const service = await new Service().start()
  onTestFinished(() => service[Symbol.asyncDispose]())
  service.habits = { mostRows }
  const store = sqliteStore(':memory:')
  onTestFinished(() => store.close())
  let sales = salesOf(days, perDay)
  /** Runs a night after the last day. Before, `late` conversions of old days are rejected, or get another payout. */
  return async (late = 0) => {
    const old = sales.length - 40 * perDay
    const picked = new Set(Array.from({ length: late }, (_, at) => Math.floor(((at * 0.618_034) % 1) * old)))
    sales = sales.map((sale, at) => {
      if (!picked.has(at)) return sale
      return at % 2 ? { ...sale, status: 'Rejected' } : { ...sale, payout: sale.payout + 1_000_000 }
    })
    service.begin(new Date(FIRST + days * DAY - 1), sales)
    const { end, requests, rows } = await runNight(service, store, async () => [])
    expect([end, rows.size]).toEqual(['ok', 0])
    return requests
  }
}

it.for<[days: number, perDay: number, load: number, night: number]>([
  [36, 15, 14, 14],
  // 41 days of 30,000 rows.
  ...(isEveryCase ? [[41, 1_500, 154, 133] as [number, number, number, number]] : []),
])('%i days of %i rows take at most %i requests, and a night %i', async ([days, perDay, load, night]) => {
  const run = await network(days, perDay)
  expect(await run()).toBeLessThanOrEqual(load)
  expect(await run()).toBeLessThanOrEqual(night)
})

it.for([
  [20, 40],
  [700, 50],
] as const)('pages of at most %i rows cost what the window takes, and eight more', async ([page, perDay]) => {
  const run = await network(60, perDay, page)
  await run()
  expect(await run()).toBeLessThanOrEqual(Math.ceil((36 * perDay) / page) + 8)
})

it.skipIf(!isEveryCase)(
  'old days of a year that have changed take few requests besides the window',
  { timeout: 120_000 },
  async () => {
    // A million rows in pages of 10,000.
    const perDay = 137
    const run = await network(365, perDay)
    await run()
    const window = Math.ceil((36 * perDay) / PAGE)
    const costs: number[] = []
    for (const late of [0, 8, 24, 64, 200]) costs.push((await run(late)) - window)
    const most = [8, 40, 60, 90, 120]
    expect(costs.filter((cost, at) => cost > (most[at] as number))).toEqual([])
  },
)

it('a report that is hours behind fails no night, and yesterday is whole', async () => {
  const service = await new Service().start()
  onTestFinished(() => service[Symbol.asyncDispose]())
  const store = sqliteStore(':memory:')
  onTestFinished(() => store.close())
  const sales = salesOf(60, 20)
  for (let night = 40; night < (isEveryCase ? 60 : 46); night++) {
    const now = new Date(FIRST + night * DAY + 75 * 60_000)
    service.habits = { lag: [0, 1, 3, 6][night % 4] }
    service.begin(now, sales)
    const rows: { day?: string; yesterday?: number }[] = []
    const yesterday = addDays(now.toISOString().slice(0, 10), -1)
    const { end } = await runNight(service, store, async () => [], {
      onProgress: ({ day, rows: count }) => void rows.push({ day, yesterday: count }),
    })
    expect([end, rows.some(({ day }) => day === yesterday)]).toEqual(['ok', true])
  }
})
