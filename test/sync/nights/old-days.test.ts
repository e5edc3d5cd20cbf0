import { describeEngines, startEngines } from '../every-engine.ts'
import { differingDays, nightOf, rowsOf, runNight } from '../lying/night.ts'
import { DAY, FIRST_DAY, type Sale, salesAt } from '../lying/sales.ts'
import { type Lie, Service } from '../lying/service.ts'
import { shortWaits } from '../short-waits.ts'

const open = startEngines(['SQLite'])

/** Nights before the first change: so many days that those before the window are not simply read. */
const HISTORY = 100

/** Another payout for a conversion of a day that is 70 days old at least. */
const another = (sales: readonly Sale[]): Sale[] => {
  const start = Date.parse(FIRST_DAY) + 20 * DAY
  const changed = sales.find(({ time, status }) => time >= start && status === 'Approved')
  return sales.map((sale) => (sale === changed ? { ...sale, payout: sale.payout + 1_000_000 } : sale))
}

interface NightOf {
  readonly isOther: boolean
  readonly lie?: Lie
}

/** What the books and the reports say on each night. */
const CASES: readonly (readonly [what: string, nights: readonly NightOf[]])[] = [
  ['changes for a night and comes back', [{ isOther: true }, { isOther: false }, { isOther: false }]],
  [
    'changes in the report a night before its rows',
    [{ isOther: false, lie: { in: 'overall', books: another } }, { isOther: true }, { isOther: true }],
  ],
]

describeEngines(open, (it) => {
  it('an old day is right that changes for a night, or in the report a night before its rows', {
    timeout: 300_000,
  }, async ({ place, onTestFinished, expect }) => {
    shortWaits(onTestFinished)
    await using service = await new Service().start()
    const store = place.store()
    // The statuses of old days do not change by themselves.
    const books = salesAt(nightOf(HISTORY), { perDay: 15 })
    let night = HISTORY
    const run = async ({ isOther, lie }: NightOf) => {
      const now = nightOf(night++)
      const sales = isOther ? another(books) : books
      service.begin(now, sales, lie)
      const { end, rows } = await runNight(service, store, place.query)
      return { end, wrong: differingDays(rows, rowsOf(sales)) }
    }
    await run({ isOther: false })
    await run({ isOther: false })
    for (const [what, nights] of CASES) {
      let last: unknown
      for (const each of nights) last = await run(each)
      expect([what, last]).toEqual([what, { end: 'ok', wrong: [] }])
    }
  })

  it('an old conversion that moves to another affiliate, and no total with it, is right the next night', async ({
    place,
    onTestFinished,
    expect,
  }) => {
    shortWaits(onTestFinished)
    await using service = await new Service().start()
    const store = place.store()
    const sales = salesAt(nightOf(HISTORY), { perDay: 15 })
    const start = Date.parse(FIRST_DAY) + 20 * DAY
    const one = sales.find(({ time }) => time >= start)
    const moved = sales.map((sale) => (sale === one ? { ...sale, affiliate: 777 } : sale))
    const found: unknown[] = []
    for (const [at, books] of [sales, sales, moved].entries()) {
      service.begin(nightOf(HISTORY + at), books)
      const { end } = await runNight(service, store, place.query)
      const rows = await place.query(`SELECT affiliate_id AS affiliate FROM conversions WHERE id = '${one?.id}'`)
      found.push([end, rows])
    }
    expect(found.slice(1)).toEqual([
      ['ok', [{ affiliate: one?.affiliate }]],
      ['ok', [{ affiliate: 777 }]],
    ])
  })

  it('a day that a run reads twice does not confirm itself', async ({ place, onTestFinished, expect }) => {
    shortWaits(onTestFinished)
    await using service = await new Service().start()
    const store = place.store()
    const books = salesAt(nightOf(HISTORY), { perDay: 15 })
    const dayIs = (day: number) => (sale: Sale) => Math.floor((sale.time - Date.parse(FIRST_DAY)) / DAY) === day
    // Two old days change. Of one, and of a day of the window, all amounts are wrong: what lies between is read again.
    const some = new Set([
      ...books.filter(dayIs(52)).slice(0, 5),
      ...books.filter(dayIs(50)),
      ...books.filter(dayIs(70)),
    ])
    const isEdited = (sale: Sale) => sale === books.find(dayIs(50)) || sale === books.find(dayIs(52))
    const edited = books.map((sale) => (isEdited(sale) ? { ...sale, payout: sale.payout + 1_000_000 } : sale))
    const isWrong = new Set(books.flatMap((sale, at) => (some.has(sale) ? (edited[at] ?? []) : [])))
    const hundredfold: Lie = {
      books: (all) => all.map((sale) => (isWrong.has(sale) ? { ...sale, payout: 100 * sale.payout } : sale)),
    }
    const ends: unknown[] = []
    for (const [at, lie] of [undefined, undefined, hundredfold, undefined, undefined].entries()) {
      const sales = at < 2 ? books : edited
      service.begin(nightOf(HISTORY + at), sales, lie)
      const { end, failed, rows } = await runNight(service, store, place.query)
      ends.push({ end, failed, wrong: differingDays(rows, rowsOf(sales)) })
    }
    const right = { end: 'ok', failed: [], wrong: [] }
    expect(ends[2]).toEqual({
      ...{ end: 'LOSS', failed: ['2026-04-12', '2026-03-23'] },
      wrong: ['2026-03-23', '2026-03-25'],
    })
    expect(ends[3]).toEqual(right)
    expect(ends[4]).toEqual(right)
  })

  it('a day that leaves the window is read again after a night that refused another', async ({
    place,
    onTestFinished,
    expect,
  }) => {
    shortWaits(onTestFinished)
    await using service = await new Service().start()
    const store = place.store()
    const books = salesAt(nightOf(HISTORY), { perDay: 15 })
    const dayOf = (sale: Sale) => Math.floor((sale.time - Date.parse(FIRST_DAY)) / DAY)
    const leaving = HISTORY + 2 - 35
    const few = new Set(books.filter((sale) => dayOf(sale) === leaving).slice(0, 5))
    // No total shows it. Few rows of a day are stored, and the whole of another one is refused.
    const moves: Lie = {
      books: (sales) =>
        sales.map((sale) => (few.has(sale) || dayOf(sale) === leaving + 5 ? { ...sale, affiliate: 1 } : sale)),
    }
    const found: unknown[] = []
    for (const [at, lie] of [undefined, undefined, moves, undefined].entries()) {
      service.begin(nightOf(HISTORY + at), books, lie)
      const { end } = await runNight(service, store, place.query)
      found.push([end, (await place.query('SELECT id FROM conversions WHERE affiliate_id = 1')).length])
    }
    expect(found.slice(1)).toEqual([
      ['ok', 0],
      ['LOSS', 5],
      ['ok', 0],
    ])
  })

  it('a limit that every report refuses costs some requests, once a run', async ({ place, onTestFinished, expect }) => {
    shortWaits(onTestFinished)
    await using service = await new Service().start()
    service.habits = { largestLimit: 5000 }
    const store = place.store()
    const requests: number[] = []
    for (const night of [HISTORY, HISTORY + 1]) {
      service.begin(nightOf(night), salesAt(nightOf(HISTORY), { perDay: 15 }))
      const { end, requests: sent } = await runNight(service, store, place.query)
      expect(end).toBe('ok')
      requests.push(sent)
    }
    expect(Math.max(...requests)).toBeLessThanOrEqual(20)
  })

  it('over 1,000 rows with new ids lose no row, and are stored', async ({ place, onTestFinished, expect }) => {
    shortWaits(onTestFinished)
    await using service = await new Service().start()
    const store = place.store()
    const sales = salesAt(nightOf(HISTORY), { perDay: 15 })
    const renamed = sales.map((sale) => ({ ...sale, id: `9${sale.id}` }))
    for (const [at, books] of [sales, renamed].entries()) {
      service.begin(nightOf(HISTORY + at), books)
      const { end, rows } = await runNight(service, store, place.query, { lookBackDays: 100 })
      expect({ end, wrong: differingDays(rows, rowsOf(books)) }).toEqual({ end: 'ok', wrong: [] })
    }
  })
})
