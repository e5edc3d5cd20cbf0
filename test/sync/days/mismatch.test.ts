import { expect } from 'vitest'
import { syncConversions } from '../../../src/sync/index.ts'
import type { Recorded, Reply } from '../../wire-server.ts'
import { type Conversion, conversion, dayOf, isRead, type pageOf, serve } from '../conversions.ts'
import { describeEngines, startEngines } from '../every-engine.ts'
import { shortWaits } from '../short-waits.ts'

const open = startEngines()

const run = {
  fields: ['ck_conversion_time', 'ck_conversion_status', 'ck_payout'],
  since: '2026-06-01',
  lookBackDays: 35,
  timezone: 0,
} as const

const at = (day: number) => new Date(`2026-06-${day}T12:00:00Z`)

/** Twelve conversions on each day of June, to the middle of its day `last`. */
const conversionsTo = (last: number) =>
  Array.from({ length: last * 12 }, (_, place) =>
    conversion(place + 1, `2026/06/${String(1 + Math.floor(place / 12)).padStart(2, '0')} 10:00:00`, 'Approved'),
  )

type Row = Record<string, string>

/** Responds with rows that `change` has changed, where it reads rows and not figures. */
const changed =
  (rows: readonly Conversion[], change: (row: Row, request: Recorded) => unknown) => (request: Recorded) => {
    const reply = serve(() => rows)(request) as ReturnType<typeof pageOf>
    if (isRead(request)) for (const row of reply.data.content) change(row as Row, request)
    return reply
  }

const overpay = (row: Row) => Object.assign(row, { ck_payout: '150.000000' })

const isReport = ({ url }: Recorded) => url.includes('getOverallReport')

describeEngines(open, (it) => {
  it('a day that disagrees with the report fails, and stays as it was unless the run may lose anything', async ({
    wire,
    place,
    onTestFinished,
  }) => {
    const waits = shortWaits(onTestFinished)
    const sync = (day: number, more = {}) =>
      syncConversions(wire.network(), { ...run, now: at(day), ...more, store: place.store() })
    wire.respond(serve(() => conversionsTo(14)))
    await sync(14)
    const wrong = changed(conversionsTo(15), (row) => row.id === '150' && overpay(row))
    wire.respond(wrong)
    wire.requests.length = 0
    const message =
      'syncConversions: storing 2026-06-13: ck_cost of the report is 18, and ck_payout of the rows that were read adds up to 166.5; it stays as it was (the option allowLoss stores it)'
    await expect(sync(15)).rejects.toMatchObject({
      code: 'MISMATCH',
      failed: [{ day: '2026-06-13', error: { kind: 'response', code: 'MISMATCH', message } }],
      report: { changed: 0, oldestFailing: '2026-06-13' },
    })
    expect(waits).toEqual([1_000])
    // It is asked again, and so is the report.
    expect(wire.requests.filter((one) => isReport(one) || dayOf(one) === '26/06/13')).toHaveLength(4)
    await expect(sync(15, { allowLoss: 1_000 })).rejects.toMatchObject({ code: 'MISMATCH' })
    expect(await sync(15, { allowLoss: true })).toMatchObject({ changed: 1 })
    // The report never agreed with these rows: no run asks them to.
    expect(await sync(15)).toMatchObject({ changed: 0 })
    wire.respond(serve(() => conversionsTo(15)))
    expect(await sync(15)).toMatchObject({ changed: 1 })
    expect(await place.query('SELECT id FROM conversions WHERE ck_payout <> 1.5')).toEqual([])
  })

  it('a day is stored if the report has caught up when it is asked again', async ({ wire, place, onTestFinished }) => {
    shortWaits(onTestFinished)
    const sync = (day: number) => syncConversions(wire.network(), { ...run, now: at(day), store: place.store() })
    wire.respond(serve(() => conversionsTo(14)))
    await sync(14)
    const late = [...conversionsTo(15), conversion(500, '2026/06/12 11:00:00', 'Approved')]
    let reports = 0
    wire.respond(
      (request): Reply => serve(() => (isReport(request) && ++reports < 2 ? conversionsTo(15) : late))(request),
    )
    expect(await sync(15)).toMatchObject({ added: 13, warnings: [] })
    expect(reports).toBe(2)
  })

  it('wrong amounts that were stored before the network was known are read again as long as the look-back lasts', async ({
    wire,
    place,
  }) => {
    const sync = (day: number) => syncConversions(wire.network(), { ...run, now: at(day), store: place.store() })
    wire.respond(changed(conversionsTo(14), (row) => row.id === '20' && overpay(row)))
    await sync(14)
    wire.respond(serve(() => conversionsTo(14)))
    expect(await sync(14)).toMatchObject({ changed: 1, differing: [{ day: '2026-06-02' }] })
  })

  it('what was stored of a day before it was over is replaced, unless other days would lose rows as well', async ({
    wire,
    place,
    onTestFinished,
  }) => {
    shortWaits(onTestFinished)
    const sync = (day: number) => syncConversions(wire.network(), { ...run, now: at(day), store: place.store() })
    const withIds = (digit: number) => (row: Row) => Object.assign(row, { id: `${digit}${row.id}` })
    wire.respond(changed(conversionsTo(14), (row, request) => dayOf(request) === '26/06/14' && withIds(9)(row)))
    await sync(14)
    expect(await place.query('SELECT id FROM conversions WHERE length(id) > 3')).toHaveLength(12)
    const full = [...conversionsTo(15), conversion(500, '2026/06/14 18:00:00', 'Approved')]
    // The ids of all days are others, and the report cannot show that.
    wire.respond(changed(full, withIds(8)))
    await expect(sync(15)).rejects.toMatchObject({
      code: 'LOSS',
      failed: [{ day: '2026-06-14' }, { day: '2026-06-13' }, { day: '2026-06-12' }],
    })
    // Of both days of which other ids are stored, the report has other conversions now.
    const more = [...full, conversion(501, '2026/06/15 18:00:00', 'Approved'), ...conversionsTo(16).slice(-12)]
    wire.respond(serve(() => more))
    expect(await sync(16)).toMatchObject({ removed: 24, added: 13 + 13 + 12 })
    expect(await place.query('SELECT id FROM conversions WHERE length(id) > 3')).toEqual([])
  })

  it('if many days are doubtful, five of them are asked again', async ({ wire, place, onTestFinished }) => {
    shortWaits(onTestFinished)
    const sync = () => syncConversions(wire.network(), { ...run, now: at(20), store: place.store() })
    const rows = conversionsTo(20)
    wire.respond(serve(() => rows))
    await sync()
    // The report of a night says that nothing was paid.
    const unpaid = rows.map((row) => ({ ...row, payout: '0' }))
    let isWrong = true
    wire.respond((request) => serve(() => (isReport(request) && isWrong ? unpaid : rows))(request))
    wire.requests.length = 0
    await expect(sync()).rejects.toMatchObject({ code: 'MISMATCH', failed: { length: 19 } })
    expect(wire.requests.filter(isRead)).toHaveLength(20 + 5)
    // The rows of an hour ago are right when they are asked again.
    let reports = 0
    wire.respond((request) => {
      isWrong = (isReport(request) ? ++reports : reports) < 2
      return serve(() => (isReport(request) && isWrong ? unpaid : rows))(request)
    })
    wire.requests.length = 0
    expect(await sync()).toMatchObject({ days: 20, changed: 0 })
    expect(wire.requests.filter(isRead)).toHaveLength(1 + 19 + 19)
  })
})
