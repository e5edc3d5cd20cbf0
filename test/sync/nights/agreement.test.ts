import { expect, it } from 'vitest'
import { createClient } from '../../../src/index.ts'
import { SyncError, type SyncOptions, type SyncSummary, syncConversions } from '../../../src/sync/index.ts'
import { sqliteStore } from '../../../src/sync/sqlite/sqlite.ts'
import { LIES } from '../lying/lies.ts'
import { nightOf } from '../lying/night.ts'
import { DAY, FIRST_DAY, type Sale, salesAt } from '../lying/sales.ts'
import { type Habits, type Lie, Service } from '../lying/service.ts'
import { shortWaits } from '../short-waits.ts'

const HISTORY = 12

const twoCurrencies = (sale: Sale): Sale => (Number(sale.id) % 3 === 0 ? { ...sale, currency: '€' } : sale)

/** Runs nights, each with what the service says wrong in it. Returns the summaries. */
async function nights(
  habits: Habits,
  lies: readonly (Lie | undefined)[],
  of = (sale: Sale) => sale,
  options: Partial<SyncOptions> = {},
): Promise<SyncSummary[]> {
  await using service = await new Service().start()
  service.habits = habits
  const store = sqliteStore(':memory:')
  const summaries: SyncSummary[] = []
  for (const [at, lie] of lies.entries()) {
    const now = nightOf(HISTORY + at)
    service.begin(now, salesAt(now, { perDay: 20 }).map(of), lie)
    const network = createClient({ baseUrl: service.url, key: 'k', timezone: 0, retries: 0, onEvent: () => {} })
    const run = syncConversions(network, {
      ...{ fields: ['ck_conversion_time', 'ck_payout', 'ck_revenue'], since: FIRST_DAY, now, store },
      ...options,
    })
    summaries.push(
      await run.catch((error: unknown) => (error instanceof SyncError ? error.report : Promise.reject(error))),
    )
  }
  store.close()
  return summaries
}

it.for<[what: string, Habits, (sale: Sale) => Sale, expected: object]>([
  ['counts all', {}, (sale) => sale, { agreeing: 12, differing: [], notCompared: undefined }],
  ['has two currencies', { counts: 'approved' }, twoCurrencies, { agreeing: 12, differing: [] }],
  ['adds up two currencies as one', { hasOneCurrency: true }, twoCurrencies, { agreeing: 12, differing: [] }],
  [
    'has no reports',
    { hasNoReports: true },
    (sale) => sale,
    { agreeing: 0, differing: [], notCompared: expect.stringMatching(/^the report could not be read: .*403/) },
  ],
])('a network that %s: the summary says how far its report agrees', async ([, habits, of, expected]) => {
  const [summary] = await nights(habits, [undefined], of)
  expect(summary).toMatchObject({ ...expected, oldestFailing: undefined })
})

it('a report by the days of UTC differs on the days of another time zone, which are stored', async () => {
  const [summary] = await nights({ isUtc: true }, [undefined], undefined, { timezone: -5 })
  expect(summary?.differing.length).toBeGreaterThan(8)
  expect(summary).toMatchObject({ oldestFailing: undefined, notCompared: undefined })
})

it('a report three hours behind differs on yesterday, says by how much, and agrees the night after', async () => {
  const [, late, after] = await nights({ lag: 3 }, [undefined, undefined, undefined])
  expect(late?.differing).toHaveLength(1)
  expect(late?.differing[0]).toMatchObject({
    ...{ day: '2026-02-13', more: 'rows' },
    message: expect.stringMatching(/^2026-02-13: \d+ conversions read, the report has \d+: it may be behind$/),
  })
  expect(after?.differing.map(({ day }) => day)).toEqual(['2026-02-14'])
})

it('a report that is behind is told from rows that are doubled', async () => {
  const [, doubled] = await nights({}, [undefined, LIES['doubled-new-ids']])
  const messages = doubled?.differing.map(({ message }) => message.replace(/.* the report has \d+: /, ''))
  const older = Array.from({ length: 11 }, () => 'rows may be doubled, or the report may be incomplete')
  expect(messages).toEqual(['it may be behind', 'it may be behind', ...older])
})

it('days whose rows all move to the day before are refused, and so is what a second wrong night says of them', async () => {
  const dayBefore: Lie = { books: (sales) => sales.map((sale) => ({ ...sale, time: sale.time - DAY })) }
  const ends = await nights({}, [undefined, undefined, dayBefore, LIES['affiliate-1'], undefined, undefined])
  const oldest = ends.map(({ oldestFailing }) => oldestFailing)
  // Yesterday was new in the wrong nights.
  expect(oldest).toEqual([undefined, undefined, FIRST_DAY, FIRST_DAY, '2026-02-14', undefined])
})

it('a night that stores no day compares what is stored', async ({ onTestFinished }) => {
  shortWaits(onTestFinished)
  const [, refused] = await nights({}, [undefined, LIES['null-amounts']])
  // Yesterday is new: it is stored without amounts, and differs. The days before stay as they were.
  expect(refused).toMatchObject({ oldestFailing: FIRST_DAY, notCompared: undefined, agreeing: 12 })
  expect(refused?.differing.map(({ day }) => day)).toEqual(['2026-02-13'])
})

it('a text that the network forgets is stored as null, and told in one warning', async () => {
  const forgets: Lie = { row: (row) => ({ ...row, from_currency: null }) }
  const [, forgotten, after] = await nights({}, [undefined, forgets, forgets])
  expect(forgotten).toMatchObject({ oldestFailing: undefined })
  expect(forgotten?.warnings).toEqual([
    expect.stringMatching(/^2026-02-\d\d: from_currency became null in \d+ of \d+ rows \(and \d+ more like it\)$/),
  ])
  expect(after?.warnings).toEqual([])
})

it('conversions of the window that change affiliate, offer or a text are right the next night', async () => {
  await using service = await new Service().start()
  const store = sqliteStore(':memory:')
  const now = nightOf(36)
  const sales = salesAt(now, { perDay: 5 })
  const moved = new Set(sales.filter(({ time }) => time > now.getTime() - 34 * DAY).filter((_, at) => at % 8 === 0))
  const run = async (of: readonly Sale[], lie?: Lie) => {
    service.begin(now, of, lie)
    const network = createClient({ baseUrl: service.url, key: 'k', timezone: 0, retries: 0, onEvent: () => {} })
    return syncConversions(network, { fields: ['ck_payout'], since: FIRST_DAY, now, store })
  }
  await run(sales)
  const others = sales.map((sale) => (moved.has(sale) ? { ...sale, affiliate: 777, offer: 9 } : sale))
  expect(await run(others)).toMatchObject({ added: 0, changed: moved.size, removed: 0 })
  const texts: Lie = { row: (row) => (row.affiliate_id === '777' ? { ...row, from_currency: 'sub 2' } : row) }
  expect(await run(others, texts)).toMatchObject({ added: 0, changed: moved.size, removed: 0 })
  expect(await run(others, texts)).toMatchObject({ added: 0, changed: 0, removed: 0 })
  store.close()
})
