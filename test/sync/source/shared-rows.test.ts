import { expect } from 'vitest'
import { syncConversions } from '../../../src/sync/index.ts'
import { type Conversion, conversion, dayOf, isRead, pageOf, serve } from '../conversions.ts'
import { describeEngines, startEngines } from '../every-engine.ts'

const open = startEngines()

const run = {
  fields: ['ck_conversion_time', 'ck_conversion_status', 'ck_payout'],
  since: '2026-06-01',
  lookBackDays: 0,
  timezone: 0,
} as const

/** Two conversions on each of the first days of June, with ids such as 42 on the fourth. */
const conversions = (): Conversion[] =>
  [1, 2, 3, 4].flatMap((day) => [1, 2].map((place) => conversion(10 * day + place, `2026/06/0${day} 1${place}:00:00`)))

describeEngines(open, (it) => {
  it('a day whose rows another day takes is read again in the same run', async ({ wire, place }) => {
    let rows = conversions()
    wire.respond(serve(() => rows))
    const sync = (more = {}) =>
      syncConversions(wire.network(), { ...run, now: new Date('2026-06-20T12:00:00Z'), ...more, store: place.store() })
    await sync()
    // A row of the third is one of the first now, which the report does not show yet.
    const asBefore = serve(() => conversions())
    rows = rows.map((row) => (row.id === '32' ? { ...row, time: '2026/06/01 12:00:00' } : row))
    wire.respond((request) => (request.url.includes('getOverallReport') ? asBefore : serve(() => rows))(request))
    wire.requests.length = 0
    const again = { from: '2026-06-01', to: '2026-06-01' }
    expect(await sync({ again })).toMatchObject({ days: 3, changed: 1, warnings: [] })
    expect(wire.requests.filter(isRead).map(dayOf)).toEqual(['26/06/20', '26/06/01', '26/06/03'])
    expect((await place.rows()).map(({ id, day }) => `${id} ${day}`)).toContain('32 2026-06-01')
  })

  it('a conversion that two days have in one run fails both, and is where it belongs after the next run', async ({
    wire,
    place,
  }) => {
    wire.respond(serve(conversions))
    const sync = (more = {}) =>
      syncConversions(wire.network(), { ...run, now: new Date('2026-06-20T12:00:00Z'), ...more, store: place.store() })
    await sync()
    const before = await place.rows()
    // The first of June also has a row of the third.
    const [stray] = conversions().slice(5)
    wire.respond((request) => {
      const reply = serve(conversions)(request) as ReturnType<typeof pageOf>
      if (!isRead(request) || dayOf(request) !== '26/06/01') return reply
      const url = request.url.replaceAll('%2F01', '%2F03')
      const strays = serve(() => [stray as Conversion])({ ...request, url })
      return pageOf([...reply.data.content, ...(strays as ReturnType<typeof pageOf>).data.content], 1, 10_000)
    })
    const again = { from: '2026-06-01', to: '2026-06-01' }
    const shared = '2026-06-01 and 2026-06-03 have conversions in common: 1'
    await expect(sync({ again })).rejects.toMatchObject({
      name: 'SyncError',
      code: 'SHARED',
      message: `syncConversions: 2026-06-03 and 1 more could not be stored: ${shared}`,
      failed: [{ day: '2026-06-03' }, { day: '2026-06-01', error: { kind: 'response', code: 'SHARED' } }],
      report: { oldestFailing: '2026-06-01' },
    })
    wire.respond(serve(conversions))
    expect(await sync()).toMatchObject({ warnings: [], oldestFailing: undefined })
    expect(await place.rows()).toEqual(before)
  })
})
