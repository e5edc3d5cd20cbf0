import { describe, expect, it } from 'vitest'
import { LossBrake } from '../../../src/sync/days/loss-brake.ts'
import { syncConversions } from '../../../src/sync/index.ts'
import { type Conversion, conversion, dayOf, serve } from '../conversions.ts'
import { describeEngines, startEngines } from '../every-engine.ts'
import { shortWaits } from '../short-waits.ts'

const open = startEngines()

const run = {
  fields: ['ck_conversion_time', 'ck_conversion_status', 'ck_payout'],
  since: '2026-06-01',
  lookBackDays: 9,
  timezone: 0,
  now: new Date('2026-06-02T12:00:00Z'),
} as const

/** Twenty conversions on each of two days. */
const twoDays = () =>
  Array.from({ length: 40 }, (_, at) => conversion(at + 1, `2026/06/0${1 + Math.floor(at / 20)} 10:00:00`))

describeEngines(open, (it) => {
  it('a day that would lose over half of its rows stays as it was, and the next run that is right stores it', async ({
    wire,
    place,
    onTestFinished,
  }) => {
    const waits = shortWaits(onTestFinished)
    let rows: Conversion[] = twoDays()
    wire.respond(serve(() => rows))
    const sync = (more = {}) => syncConversions(wire.network(), { ...run, ...more, store: place.store() })
    await sync()
    rows = [...rows.slice(20), conversion(90, '2026/06/01 10:00:00')]
    const message =
      'storing 2026-06-01 would remove 20 of its 20 rows; it stays as it was (the option allowLoss stores it)'
    await expect(sync()).rejects.toMatchObject({
      name: 'SyncError',
      code: 'LOSS',
      message: `syncConversions: 2026-06-01 could not be stored: ${message}`,
      failed: [
        { day: '2026-06-01', error: { kind: 'response', code: 'LOSS', message: `syncConversions: ${message}` } },
      ],
      report: { days: 1, removed: 0 },
    })
    // It was asked again, once.
    expect(waits).toEqual([1_000])
    expect(await place.rows()).toHaveLength(40)
    await expect(sync({ allowLoss: 19 })).rejects.toMatchObject({ code: 'LOSS' })
    expect(await sync({ allowLoss: 20 })).toMatchObject({ added: 1, removed: 20 })
    expect(await place.rows()).toHaveLength(21)
  })

  it('a column that would lose over half of its values stays as it was, and exactly half is no loss', async ({
    wire,
    place,
    onTestFinished,
  }) => {
    shortWaits(onTestFinished)
    const rows = twoDays()
    let empty = 11
    wire.respond((request) => {
      const reply = serve(() => rows)(request) as { data: { content: { id: string; ck_payout: string | null }[] } }
      for (const row of reply.data.content) if (Number(row.id) <= empty) row.ck_payout = null
      return reply
    })
    const sync = (more = {}) => syncConversions(wire.network(), { ...run, ...more, store: place.store() })
    empty = 0
    await sync()
    empty = 11
    await expect(sync()).rejects.toMatchObject({
      code: 'LOSS',
      cause: {
        message:
          'syncConversions: storing 2026-06-01 would set ck_payout to null in 11 of 20 rows; it stays as it was (the option allowLoss stores it)',
      },
    })
    expect(await place.query('SELECT id FROM conversions WHERE ck_payout IS NULL')).toEqual([])
    empty = 10
    expect(await sync()).toMatchObject({ changed: 10 })
    empty = 20
    expect(await sync({ allowLoss: true })).toMatchObject({ changed: 10 })
  })

  it('a small day stays as it was where the report of all days has as many conversions as before', async ({
    wire,
    place,
    onTestFinished,
  }) => {
    shortWaits(onTestFinished)
    let rows = [1, 2, 3].map((id) => conversion(id, '2026/06/01 10:00:00'))
    let isEmpty = false
    wire.respond((request) =>
      serve(() => (isEmpty && request.url.includes('/getConversionReport') ? [] : rows))(request),
    )
    const sync = () => syncConversions(wire.network(), { ...run, store: place.store() })
    await sync()
    isEmpty = true
    await expect(sync()).rejects.toThrow('storing 2026-06-01 would remove 3 of its 3 rows; it stays as it was')
    expect(await place.rows()).toHaveLength(3)
    // Both reports say so.
    isEmpty = false
    rows = []
    expect(await sync()).toMatchObject({ removed: 3 })
  })

  it('the right rows of a day that was doubled are stored, although most rows go, and though others may not', async ({
    wire,
    place,
    onTestFinished,
  }) => {
    const waits = shortWaits(onTestFinished)
    const day = (at: number) => `2026/06/${String(at).padStart(2, '0')} 10:00:00`
    const rows = Array.from({ length: 13 * 12 }, (_, at) =>
      conversion(at + 1, day(1 + Math.floor(at / 12)), 'Approved'),
    )
    // For one night, each conversion of the third comes three times, and the report denies it.
    let isTripled = true
    wire.respond((request) => {
      const times = isTripled && dayOf(request) === '26/06/03' ? [0, 1_000, 2_000] : [0]
      return serve(() => rows.flatMap((row) => times.map((more) => ({ ...row, id: String(Number(row.id) + more) }))))(
        request,
      )
    })
    const sync = (more = {}) =>
      syncConversions(wire.network(), {
        ...{ ...run, lookBackDays: 35, now: new Date('2026-06-14T12:00:00Z'), ...more },
        store: place.store(),
      })
    await sync()
    expect(await place.rows()).toHaveLength(13 * 12 + 24)
    isTripled = false
    // It disagreed with the report when it was stored, so that it is read again as long as the look-back lasts.
    expect(await sync()).toMatchObject({ days: 5, removed: 24, differing: [{ day: '2026-06-03' }] })
    expect(waits).toEqual([])
    expect(await sync()).toMatchObject({ days: 4, removed: 0 })
  })

  it('days that come back empty stay where most do, or where they are old, whatever the report says', async ({
    wire,
    place,
    onTestFinished,
  }) => {
    const waits = shortWaits(onTestFinished)
    const all = [1, 2, 3, 4].map((at) => conversion(at, `2026/06/0${at} 10:00:00`))
    let rows = all
    wire.respond(serve(() => rows))
    const sync = (day: string, more = {}) =>
      syncConversions(wire.network(), {
        ...run,
        now: new Date(`2026-06-${day}T12:00:00Z`),
        ...more,
        store: place.store(),
      })
    await sync('04')
    rows = all.slice(3)
    await expect(sync('04')).rejects.toMatchObject({
      code: 'LOSS',
      failed: [{ day: '2026-06-03' }, { day: '2026-06-02' }, { day: '2026-06-01' }],
      message: expect.stringContaining('storing 2026-06-03 would remove 1 of its 1 rows'),
    })
    expect(await place.rows()).toHaveLength(4)
    // Fewer than half of them, which are asked again.
    rows = all.slice(1)
    waits.length = 0
    expect(await sync('04')).toMatchObject({ removed: 1 })
    expect(waits).toEqual([1_000])
    // Only one day, which should no longer change.
    rows = [...all.slice(1, 2), ...all.slice(3)]
    await expect(sync('12')).resolves.toMatchObject({ removed: 1 })
    rows = all.slice(3)
    await expect(sync('12')).rejects.toMatchObject({ code: 'LOSS', failed: [{ day: '2026-06-02' }] })
    expect(await sync('12', { allowLoss: 1 })).toMatchObject({ removed: 1 })
  })

  it('a day stays where most of its rows have other times', async ({ wire, place, onTestFinished }) => {
    shortWaits(onTestFinished)
    let later = 0
    wire.respond(
      serve(() =>
        twoDays().map((row) => (Number(row.id) <= later ? { ...row, time: row.time.replace(' 10', ' 13') } : row)),
      ),
    )
    const sync = () => syncConversions(wire.network(), { ...run, store: place.store() })
    await sync()
    later = 11
    await expect(sync()).rejects.toThrow('storing 2026-06-01 would change the times of 11 of its 20 rows')
    later = 10
    expect(await sync()).toMatchObject({ changed: 10 })
  })

  it('a day that is right when it is asked again is stored', async ({ wire, place, onTestFinished }) => {
    shortWaits(onTestFinished)
    const rows = twoDays()
    let bad = 0
    wire.respond((request) => serve(() => (dayOf(request) === '26/06/01' && bad-- > 0 ? [] : rows))(request))
    const sync = () => syncConversions(wire.network(), { ...run, store: place.store() })
    await sync()
    bad = 1
    expect(await sync()).toMatchObject({ days: 2, removed: 0 })
  })
})

describe('the brake of a run', () => {
  const changes = (stored: number, removed: number) => ({ stored, added: 0, changed: 0, removed, emptied: [] })
  const rows = { rows: 10 }

  it('lets a day of fewer than ten rows, and half of any day, go', () => {
    const brake = new LossBrake('syncOffers')
    expect(() => brake.check('2026-06-01', changes(9, 9), rows)).not.toThrow()
    expect(() => brake.check('2026-06-01', changes(10, 5), rows)).not.toThrow()
    expect(() => brake.check('2026-06-01', changes(10, 6), rows)).toThrow('would remove 6 of its 10 rows')
  })

  it('removes no more once 1,000 rows and more than a tenth of what was read again are gone', () => {
    const brake = new LossBrake('syncConversions')
    const store = (stored: number, removed: number) => {
      brake.check('2026-06-01', changes(stored, removed), rows)
      brake.took(changes(stored, removed))
    }
    for (let day = 0; day < 5; day++) store(2_000, 200)
    // A tenth is not more than a tenth.
    store(1_000, 200)
    expect(() => store(4_000, 1)).toThrow(
      'syncConversions: storing 2026-06-01 would remove 1 of its 4000 rows, after 1200 of 11000 that this run has read again',
    )
    // What loses nothing is stored, and what was read of it counts.
    store(2_000, 0)
    store(4_000, 1)
  })

  it('counts rows that lose values by the column that loses most, up to allowLoss', () => {
    const brake = new LossBrake('syncConversions', 30)
    const emptied = [
      { name: 'ck_os', had: 20, lost: 20 },
      { name: 'ck_payout', had: 20, lost: 12 },
    ]
    brake.check('2026-06-01', { ...changes(20, 0), emptied }, rows)
    brake.took({ ...changes(20, 0), emptied })
    expect(() => brake.check('2026-06-02', changes(11, 11), rows)).toThrow('would remove 11 of its 11 rows')
    expect(() => brake.check('2026-06-02', changes(10, 10), rows)).not.toThrow()
  })

  it('keeps the only value that a column has in a day, unless the run may lose one', () => {
    const change = { ...changes(10, 0), emptied: [{ name: 'ck_sub5', had: 1, lost: 1 }] }
    expect(() => new LossBrake('syncConversions').check('2026-06-01', change, rows)).toThrow(
      'would set ck_sub5 to null in 1 of 1 rows',
    )
    expect(() => new LossBrake('syncConversions', 10).check('2026-06-01', change, rows)).not.toThrow()
  })
})
