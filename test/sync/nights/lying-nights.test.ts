import { expect } from 'vitest'
import { addDays } from '../../../src/index.ts'
import { isEveryCase } from '../../every-case.ts'
import { describeEngines, startEngines } from '../every-engine.ts'
import { HARMLESS, LIES, type LieName } from '../lying/lies.ts'
import { differingDays, type Night, nightOf, rowsOf, runNight, spoiledDays } from '../lying/night.ts'
import { type Books, salesAt } from '../lying/sales.ts'
import { type Habits, Service } from '../lying/service.ts'
import { shortWaits } from '../short-waits.ts'

const open = startEngines()

/** Days before the first run: those that make the network known, and the recent ones. */
const HISTORY = isEveryCase ? 24 : 13

/** Enough of each day for the loss brake. */
const PER_DAY = 15

const ALL = Object.keys(LIES) as LieName[]
const SOME: readonly LieName[] = [
  'zero-amounts',
  'doubled-new-ids',
  'tz-shift',
  'all-rejected',
  'zero-amounts-all',
  'other-days',
  'empty-all',
]

/** Every second night, the service lies; then it is right until night 60. */
const NIGHTS: readonly (LieName | undefined)[] = isEveryCase
  ? Array.from({ length: 61 }, (_, night) => (night % 2 === 1 ? ALL[(night - 1) / 2] : undefined))
  : [undefined, ...SOME.flatMap((name) => [name, undefined])]

const SERVICES: readonly (readonly [what: string, Habits, Books])[] = [
  ['counts all conversions', {}, {}],
  [
    'counts what is not rejected, numbers each month anew, and refuses long spans and pages beyond the last',
    { counts: 'not rejected', mostDays: 31, refusesBeyond: true, mostDepth: 10_000 },
    { hasMonthlyIds: true },
  ],
  ['counts approved conversions', { counts: 'approved' }, { hasMonthlyIds: true }],
]

describeEngines(open, (it) => {
  it.for(isEveryCase ? SERVICES : SERVICES.slice(0, 2))(
    'no lie of a night gets into the table, and no other night fails, where a service %s',
    { timeout: 900_000 },
    async ([, habits, books], { place, onTestFinished }) => {
      shortWaits(onTestFinished)
      await using service = await new Service().start()
      service.habits = habits
      const store = place.store()
      let before: Night['rows'] = new Map()
      for (const [at, name] of NIGHTS.entries()) {
        const now = nightOf(HISTORY + at)
        service.begin(now, salesAt(now, { ...books, perDay: PER_DAY }), name && LIES[name])
        const night = await runNight(service, store, place.query)
        const truth = rowsOf(service.sales)
        const wrong = differingDays(night.rows, truth)
        const what = `night ${at}, ${name}`
        if (name === undefined || HARMLESS.has(name)) {
          expect([what, night.end, night.warnings, wrong]).toEqual([what, 'ok', [], []])
        } else {
          expect([what, night.end]).not.toEqual([what, 'ok'])
          expect(night.failed.length, what).toBeGreaterThan(0)
          // Today is not judged, of yesterday hardly anything was stored before, and what no report counts it cannot show.
          const yesterday = addDays(now.toISOString().slice(0, 10), -1)
          const spoiled = spoiledDays(night.rows, before, truth).filter((day) => day < yesterday)
          if (habits.counts === undefined) expect([what, spoiled]).toEqual([what, []])
        }
        before = night.rows
      }
    },
  )
})
