import { expect } from 'vitest'
import { createClient } from '../../../src/index.ts'
import { syncConversions, syncReport } from '../../../src/sync/index.ts'
import { isEveryCase } from '../../every-case.ts'
import { thenClose, thenReset } from '../../raw-server/faults.ts'
import { rawServer } from '../../raw-server/raw-server.ts'
import { json } from '../../raw-server/responses.ts'
import { type Recorded, it as test } from '../../wire-server.ts'
import { type Conversion, conversion, dayOf, isRead, pageOf, parametersOf, serve } from '../conversions.ts'
import { describeEngines, startEngines } from '../every-engine.ts'
import { memoryStore } from '../memory-store.ts'
import { shortWaits } from '../short-waits.ts'
import { openEngine } from './truth.ts'

const open = startEngines()

const run = {
  fields: ['ck_conversion_time', 'ck_conversion_status', 'ck_payout'],
  since: '2026-06-01',
  timezone: 0,
  now: new Date('2026-06-02T12:00:00Z'),
} as const

const threeRows = () => [1, 2, 3].map((id) => conversion(id, '2026/06/01 10:00:00'))

/** A request for all days. */
const all = (request: Recorded): Recorded => ({
  ...request,
  url: request.url.replace(/from=[^&]*/, 'from=26/01/01').replace(/to=[^&]*/, 'to=26/12/31'),
})

/** A day's rows as the service sends them, changed by `change`. */
const changed = (rows: () => readonly Conversion[], change: (row: Record<string, unknown>) => void) => {
  const reply = serve(rows)
  return (request: Recorded) => {
    const page = reply(request) as ReturnType<typeof pageOf>
    if (isRead(request)) for (const row of page.data.content) change(row as Record<string, unknown>)
    return page
  }
}

describeEngines(open, (it) => {
  it('a field that does not come for one run fails the day, and makes nothing null', async ({ wire, place }) => {
    const sync = () => syncConversions(wire.network(), { ...run, store: place.store() })
    wire.respond(serve(threeRows))
    await sync()
    wire.respond(changed(threeRows, (row) => delete row.ck_payout))
    await expect(sync()).rejects.toMatchObject({
      failed: [{ day: '2026-06-01', error: { kind: 'response' } }],
      message: 'syncConversions: 2026-06-01 could not be read: ck_payout: missing in 3 of 3 rows of 2026-06-01',
    })
    wire.respond(changed(threeRows, (row) => row.id === '2' && delete row.ck_payout))
    await expect(sync()).rejects.toThrow('ck_payout: missing in 1 of 3 rows of 2026-06-01')
    expect(await place.query('SELECT id FROM conversions WHERE ck_payout IS NULL')).toEqual([])
    wire.respond(serve(threeRows))
    expect(await sync()).toMatchObject({ changed: 0 })
  })

  it('a day most of whose rows are of other days fails', async ({ wire, place }) => {
    const rows = [1, 2, 3].flatMap((day) =>
      Array.from({ length: 10 }, (_, at) => conversion(10 * day + at, `2026/06/0${day} 10:00:00`)),
    )
    const options = { ...run, now: new Date('2026-06-03T12:00:00Z'), store: place.store() }
    // Whatever the period of a request is.
    wire.respond((request) => serve(() => rows)(isRead(request) ? all(request) : request))
    await expect(syncConversions(wire.network(), options)).rejects.toMatchObject({
      message: expect.stringContaining(
        'ck_conversion_time: 20 of 30 rows of 2026-06-03 are of other days: row 10 is of 2026-06-01 10:00:00 (is `timezone` that of the network?)',
      ),
      failed: [{ day: '2026-06-03' }, { day: '2026-06-02' }, { day: '2026-06-01' }],
    })
  })

  it('a row of another day is stored with a warning', async ({ wire, place }) => {
    const rows = [...threeRows(), conversion(4, '2026/06/02 10:00:00')]
    wire.respond(
      changed(
        () => rows,
        (row) => row.id === '3' && Object.assign(row, { ck_conversion_time: '2026/05/31 23:00:00' }),
      ),
    )
    expect(await syncConversions(wire.network(), { ...run, store: place.store() })).toMatchObject({
      rows: 4,
      warnings: ['ck_conversion_time: 1 of 3 rows of 2026-06-01 are of other days: row 3 is of 2026-05-31 23:00:00'],
    })
  })

  it('a status is stored as it is documented, and one that is not known as it came; neither costs more reads', async ({
    wire,
    place,
  }) => {
    const texts: Record<string, string> = { '1': ' pending', '2': 'APPROVED', '3': 'Wartend' }
    const rows = [
      conversion(1, '2026/06/01 10:00:00', 'Pending'),
      conversion(2, '2026/06/01 10:00:00', 'Approved'),
      conversion(3, '2026/06/01 10:00:00', 'Rejected'),
    ]
    wire.respond(
      changed(
        () => rows,
        (row) => (row.ck_conversion_status = texts[String(row.id)]),
      ),
    )
    const now = new Date('2026-06-20T00:00:00Z')
    const sync = () => syncConversions(wire.network(), { ...run, now, store: place.store() })
    expect((await sync()).warnings).toEqual([
      'ck_conversion_status: "Wartend" is not a known status; it is stored as it came',
    ])
    expect((await place.rows()).map(({ status }) => status)).toEqual(['Pending', 'Approved', 'Wartend'])
    wire.requests.length = 0
    expect(await sync()).toMatchObject({ days: 4, changed: 0, warnings: [] })
    expect(wire.requests.filter(isRead).map(dayOf)).toEqual(['26/06/20', '26/06/19', '26/06/18', '26/06/17'])
  })

  it('with check reads and compares, and stores nothing; again reads days whatever is known of them', async ({
    wire,
    place,
  }) => {
    let rows = threeRows()
    wire.respond(serve(() => rows))
    const sync = (more = {}) =>
      syncConversions(wire.network(), { ...run, now: new Date('2026-06-20T12:00:00Z'), ...more, store: place.store() })
    const differing = [{ day: '2026-06-01', added: 3, changed: 0, removed: 0 }]
    expect(await sync({ check: true })).toMatchObject({ days: 20, added: 3, differing })
    expect(await sync()).toMatchObject({ added: 3, differing })
    // A change that neither figures nor counts show.
    rows = rows.map((row) => ({ ...row, time: '2026/06/01 11:00:00' }))
    expect(await sync()).toMatchObject({ days: 4, changed: 0, differing: [] })
    const again = { from: '2026-06-01', to: '2026-06-02' }
    expect(await sync({ again, check: true })).toMatchObject({ days: 6, changed: 3 })
    expect(await sync({ again, check: true })).toMatchObject({ days: 6, changed: 3 })
    expect(await sync({ again: 'all' })).toMatchObject({ days: 20, changed: 3, oldestFailing: undefined })
    expect(await sync({ again: 'all' })).toMatchObject({ days: 20, changed: 0 })
  })

  it('a rename changes the rows of a report, and makes none', async ({ wire, place }) => {
    let name = 'Old'
    wire.respond((request) => {
      const day = parametersOf(request).has('ck_day') ? { ck_day: '2026/06/01' } : {}
      return pageOf([{ ...day, currency: '$', ck_affiliate_id: 7, ck_affiliate_name: name, ck_gross: 5 }], 1, 10)
    })
    const sync = (day: string) =>
      syncReport(wire.network(), {
        report: 'overall',
        fields: ['ck_affiliate_id', 'ck_affiliate_name', 'ck_gross'],
        since: '2026-06-01',
        timezone: 0,
        now: new Date(`${day}T12:00:00Z`),
        store: place.store('report_overall'),
      })
    await sync('2026-06-01')
    name = 'New'
    expect(await sync('2026-06-01')).toMatchObject({ added: 0, changed: 1, removed: 0 })
    expect(await place.query('SELECT ck_affiliate_name AS name FROM report_overall')).toEqual([{ name: 'New' }])
  })
})

test('a body that was cut short is tried again, and totals that fail fail no day', async ({ wire }) => {
  let cuts = 1
  wire.respond((request) => {
    if (!isRead(request)) return { status: 400, text: '{"errorCode":6500}' }
    return cuts-- > 0 ? { status: 200, text: '{"errorCode":0,"data":{"con' } : serve(threeRows)(request)
  })
  const summary = await syncConversions(wire.network(), { ...run, store: memoryStore().store })
  expect(summary).toMatchObject({ days: 2, rows: 3 })
  expect(summary.warnings).toEqual([expect.stringMatching(/^the figures of all days could not be read: /)])
}, 10_000)

test.for([
  ['ended', thenClose],
  ['reset', thenReset],
] as const)('bodies whose connection is %s at half are asked for again in the run', async ([, cut], {
  onTestFinished,
}) => {
  const waits = shortWaits(onTestFinished)
  await using server = await rawServer((socket, request) => {
    const reply = serve(threeRows)({ ...request, url: request.target })
    const whole = json(reply)
    const half = whole.subarray(0, whole.length - JSON.stringify(reply).length / 2)
    // The figures and two days, twice.
    if (request.index < 6) cut(half)(socket)
    else socket.write(whole)
  })
  const network = createClient({ baseUrl: server.url, key: 'k', retries: 0 })
  const { store, stored } = memoryStore()
  expect(await syncConversions(network, { ...run, store })).toMatchObject({
    days: 2,
    rows: 3,
    requests: 9,
    warnings: [],
  })
  expect(waits).toEqual([1_000, 5_000])
  expect(stored.get('2026-06-01')?.rows.map(({ id }) => id)).toEqual(['1', '2', '3'])
})

test.runIf(isEveryCase)(
  'a day of 60,000 rows in one hour, without an order, is read by status and by offers',
  async ({ wire }) => {
    const statuses = ['Pending', 'Approved', 'Rejected']
    const rows = Array.from({ length: 60_000 }, (_, at) => ({
      id: String(at),
      ck_conversion_time: `2026/06/02 10:00:0${at % 10}`,
      ck_conversion_status: statuses[at % 3] as string,
      offer_id: 1 + (at % 7),
      ck_payout: '1.00',
    }))
    let turn = 0
    wire.respond((request) => {
      const parameters = parametersOf(request)
      const page = Number(parameters.get('page'))
      const from = `20${parameters.get('from')}`
      if (!request.url.includes('getConversionReport')) {
        const row = { ck_day: '2026/06/02', currency: '$', ck_income: '1', ck_cost: '1' }
        const offers = Array.from({ length: 7 }, (_, offer) => ({
          ...row,
          ck_offer_id: 1 + offer,
          ck_conversion: 8_572,
        }))
        return pageOf(parameters.has('ck_offer_id') ? offers : [{ ...row, ck_conversion: 60_000 }], page, 10_000)
      }
      const status = { 1: 'Pending', 2: 'Approved', 4: 'Rejected' }[Number(parameters.get('status'))]
      const offers = parameters.get('offer')?.split(',').map(Number)
      const found = rows.filter(
        (row) =>
          row.ck_conversion_time.startsWith(from) &&
          (status === undefined || row.ck_conversion_status === status) &&
          (offers === undefined || offers.includes(row.offer_id)),
      )
      return pageOf(++turn % 2 ? found : found.toReversed(), page, 10_000)
    })
    const engine = openEngine()
    await syncConversions(wire.network(), { ...run, since: '2026-06-02', store: engine.store })
    expect(engine.statuses().size).toBe(60_000)
    // The day was counted before a page was fetched.
    expect(parametersOf(wire.requests[1] as Recorded).get('page')).toBe('1000000')
  },
)
