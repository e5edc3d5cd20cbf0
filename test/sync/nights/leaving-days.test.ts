import { describeEngines, startEngines } from '../every-engine.ts'
import { differingDays, nightOf, rowsOf, runNight } from '../lying/night.ts'
import { DAY, FIRST_DAY, type Sale, salesAt } from '../lying/sales.ts'
import { type Lie, Service } from '../lying/service.ts'
import { shortWaits } from '../short-waits.ts'

const open = startEngines(['SQLite'])

/** So many nights that the days before the window are not simply read. */
const HISTORY = 76

/** Conversions of which none changes any more. */
const settledAt = (now: Date) => salesAt(now, { perDay: 15 }).map((sale): Sale => ({ ...sale, status: 'Approved' }))

const dayNumber = ({ time }: Sale) => Math.floor((time - Date.parse(FIRST_DAY)) / DAY)

/** Books in which one conversion of a day has another payout. */
const edited = (books: readonly Sale[], day: number): Sale[] => {
  const one = books.find((sale) => dayNumber(sale) === day)
  return books.map((sale) => (sale === one ? { ...sale, payout: sale.payout + 1_000_000 } : sale))
}

/** A lie about some conversions of a day. */
const about = (change: (sale: Sale, at: number, some: readonly Sale[]) => Sale | Sale[]) => ({
  isEdited: false,
  of: (books: readonly Sale[], day: number): Lie => {
    const some = books.filter((sale) => dayNumber(sale) === day).slice(0, 4)
    return {
      books: (sales) => sales.flatMap((sale) => (some.includes(sale) ? change(sale, some.indexOf(sale), some) : sale)),
    }
  },
})

/** Undefined is a night without a run. */
const LEAVING: readonly (readonly [
  what: string,
  lie: { readonly isEdited: boolean; readonly of: (books: readonly Sale[], day: number) => Lie },
  nights: readonly (boolean | undefined)[],
])[] = [
  [
    'its conversions were on a later day, too',
    about((sale) => [sale, { ...sale, time: sale.time + 20 * DAY }]),
    [true, false, false],
  ],
  [
    'its amounts were exchanged',
    about((sale, at, some) => ({ ...sale, payout: some[(at + 1) % 4]?.payout ?? 0 })),
    [true, false, false],
  ],
  [
    'its affiliates were others, before some nights without a run',
    about((sale) => ({ ...sale, affiliate: 1 })),
    [true, undefined, undefined, undefined, undefined, false],
  ],
  [
    'its affiliates were others for three nights, before one without a run',
    about((sale) => ({ ...sale, affiliate: 1 })),
    [true, true, true, undefined, false],
  ],
  [
    'its rows were as before for three nights, and the report was not',
    { isEdited: true, of: (books) => ({ books: () => books }) },
    [true, true, true, false],
  ],
]

describeEngines(open, (it) => {
  it.for(LEAVING)('a day that leaves the window is right again: %s', async ([, lie, nights], {
    place,
    onTestFinished,
    expect,
  }) => {
    shortWaits(onTestFinished)
    await using service = await new Service().start()
    const store = place.store()
    const books = settledAt(nightOf(HISTORY))
    const leaving = HISTORY + 2 - 35
    const found: unknown[] = []
    for (const [at, isLying] of [false, false, ...nights].entries()) {
      if (isLying === undefined) continue
      const sales = lie.isEdited && at >= 2 ? edited(books, leaving) : books
      service.begin(nightOf(HISTORY + at), sales, isLying ? lie.of(books, leaving) : undefined)
      const { end, rows } = await runNight(service, store, place.query)
      found.push([end, differingDays(rows, rowsOf(sales))])
    }
    expect(found[1]).toEqual(['ok', []])
    expect(found.at(-1)).toEqual(['ok', []])
  })
})
