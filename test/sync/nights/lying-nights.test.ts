import { expect } from 'vitest'
import { isEveryCase } from '../../every-case.ts'
import { describeEngines, startEngines } from '../every-engine.ts'
import { LIES, type LieName } from '../lying/lies.ts'
import { differingDays, nightOf, rowsOf, runNight } from '../lying/night.ts'
import { type Sale, salesAt } from '../lying/sales.ts'
import { type Habits, Service } from '../lying/service.ts'
import { shortWaits } from '../short-waits.ts'

const open = startEngines(['SQLite', 'PostgreSQL'])

/** Nights before the first lie: days of the window, and older ones. */
const HISTORY = 38
const PER_DAY = 15

const ALL = Object.keys(LIES) as LieName[]
/** One that loses rows, one that adds some, one of amounts, one of texts, and one of a part of the rows. */
const SOME: readonly LieName[] = ['loses-60', 'doubled-new-ids', 'hundredfold-all', 'sub-id-1', 'affiliate-1-in-some']

const NIGHTS = { 1: 'a night', 3: 'three nights' } as const

const twoCurrencies = (sale: Sale): Sale => (Number(sale.id) % 3 === 0 ? { ...sale, currency: '€' } : sale)

const SERVICES: readonly (readonly [what: string, Habits, (sale: Sale) => Sale])[] = [
  ['counts all conversions', {}, (sale) => sale],
  ['counts approved conversions, in two currencies', { counts: 'approved' }, twoCurrencies],
  ['has a report six hours behind', { counts: 'not rejected', lag: 6 }, (sale) => sale],
  ['has no reports', { hasNoReports: true }, (sale) => sale],
]

describeEngines(open, (it, engine) => {
  const cases = SERVICES.flatMap((service, at) =>
    ([1, 3] as const).map((nights) => [NIGHTS[nights], service[0], nights, ...service, at] as const),
  )
  // One network lies for a night, another one for three.
  const usual = cases.filter(([, , nights, , , , at]) => nights === 1 + 2 * at && at < (engine === 'SQLite' ? 2 : 1))
  it.for(isEveryCase ? cases : usual)(
    'what a service says wrong for %s is right by the second night after, where it %s',
    { timeout: 900_000 },
    async ([, , nights, , habits, of], { place, onTestFinished }) => {
      shortWaits(onTestFinished)
      await using service = await new Service().start()
      service.habits = habits
      const store = place.store()
      let night = HISTORY
      const run = async (name?: LieName) => {
        const now = nightOf(night++)
        const sales = salesAt(now, { perDay: PER_DAY }).map(of)
        service.begin(now, sales, name && LIES[name])
        const { end, rows } = await runNight(service, store, place.query)
        return { end, wrong: differingDays(rows, rowsOf(sales)) }
      }
      await run()
      expect((await run()).wrong).toEqual([])
      for (const name of isEveryCase ? ALL : SOME.slice(engine === 'SQLite' ? 0 : 3)) {
        for (let lying = 0; lying < nights; lying++) await run(name)
        await run()
        expect([name, await run()]).toEqual([name, { end: 'ok', wrong: [] }])
      }
    },
  )
})
