import { expect, it, onTestFinished } from 'vitest'
import { addDays } from '../../src/index.ts'
import { syncConversions } from '../../src/sync/index.ts'
import { sqliteStore } from '../../src/sync/sqlite/sqlite.ts'
import { it as onWire } from '../wire-server.ts'
import { conversion, dayOf, isRead, pageOf, parametersOf, serve } from './conversions.ts'
import { nightOf, runNight } from './lying/night.ts'
import { FIRST_DAY, salesAt } from './lying/sales.ts'
import { type Habits, Service } from './lying/service.ts'
import { memoryStore } from './memory-store.ts'
import { shortWaits } from './short-waits.ts'

/** A table of a service with habits, and how a run of a night ends. */
async function tableOf(habits: Habits) {
  shortWaits(onTestFinished)
  const service = await new Service().start()
  service.habits = habits
  const store = sqliteStore(':memory:')
  onTestFinished(() => service[Symbol.asyncDispose]())
  onTestFinished(() => store.close())
  const run = async (night: number, options = {}) => {
    service.begin(nightOf(night), salesAt(nightOf(night), { perDay: 8 }))
    return runNight(service, store, async () => [], options)
  }
  return { service, run }
}

it('a service that refuses long spans and pages beyond the last is asked as it accepts', async () => {
  const { run } = await tableOf({ mostDays: 31, refusesBeyond: true })
  const full = await run(180)
  // The report of 181 days, of today, of 91, 46 and eight times 23 days; and each day.
  expect([full.end, full.requests]).toEqual(['ok', 2 + 2 + 8 + 181])
  const quiet = await run(180)
  // Once, it refuses a page beyond the last one for each status. Counts have as many spans as the report.
  expect([quiet.end, quiet.requests]).toEqual(['ok', 2 + 2 + 8 + 4 + 3 + 8 * 3])
})

it.each([
  ['empty', 'LOSS'],
  ['refused', 'api'],
] as const)('days that the service has forgotten and returns as %s fail by name, until a later since leaves them', async (as, code) => {
  const { service, run } = await tableOf({})
  await run(70)
  service.habits = { forgets: { days: 60, as } }
  const forgotten = Array.from({ length: 10 }, (_, at) => addDays(FIRST_DAY, at))
  for (const night of [70, 71]) {
    const { end, failed } = await run(night)
    expect([end, [...failed].sort()]).toEqual([code, night === 70 ? forgotten : [...forgotten, addDays(FIRST_DAY, 10)]])
  }
  expect(await run(72, { since: addDays(FIRST_DAY, 12) })).toMatchObject({
    end: 'ok',
    warnings: [`12 stored days before ${addDays(FIRST_DAY, 12)} are no longer kept up to date`],
  })
})

const run = {
  fields: ['ck_conversion_time', 'ck_conversion_status', 'ck_payout'],
  since: '2026-06-01',
  timezone: 0,
  now: new Date('2026-06-20T12:00:00Z'),
} as const

const refusal = { status: 400, text: '{"errorCode":6500,"errorMessage":"too deep"}' }

onWire('a day of more than 10,000 rows fails alone where the service refuses later pages', async ({ wire }) => {
  const row = (id: number) => ({ id: String(id), month: '202606', ck_conversion_status: 'Pending', ck_payout: '1.5' })
  const busy = Array.from({ length: 10_001 }, (_, id) => ({ ...row(id), ck_conversion_time: '2026/06/10 10:00:00' }))
  const others = serve(() => [conversion(20_000, '2026/06/05 10:00:00')])
  wire.respond((request) => {
    const parameters = parametersOf(request)
    if (Number(parameters.get('page')) > 1) return refusal
    const isBusy = dayOf(request).startsWith('26/06/10') && request.url.includes('getConversionReport')
    if (!isBusy) return others(request)
    const isHour = dayOf(request).includes(' ') && !dayOf(request).endsWith(' 10')
    return pageOf(isHour || ['2', '4'].includes(String(parameters.get('status'))) ? [] : busy, 1, 10_000)
  })
  const { store, stored } = memoryStore()
  await expect(syncConversions(wire.network(), { ...run, store })).rejects.toMatchObject({
    name: 'SyncError',
    failed: [{ day: '2026-06-10', error: { kind: 'api', status: 400 } }],
    report: { days: 19, rows: 1 },
  })
  expect(stored.size).toBe(19)
})

onWire('a status that is not documented costs three requests for each run', async ({ wire }) => {
  const texts: Record<string, string> = { Pending: 'Wartend', Rejected: 'Abgelehnt' }
  const statuses = ['Pending', 'Rejected', 'Approved', 'Pending', 'Pending']
  let rows = statuses.flatMap((status, at) =>
    Array.from({ length: 18 }, (_, day) =>
      conversion(100 * day + at, `2026/06/${String(day + 1).padStart(2, '0')} 10:00:00`, status),
    ),
  )
  wire.respond((request) => {
    const reply = serve(() => rows)(request) as ReturnType<typeof pageOf>
    for (const row of reply.data.content as Record<string, string>[])
      row.ck_conversion_status = texts[row.ck_conversion_status as string] ?? (row.ck_conversion_status as string)
    return reply
  })
  const { store, stored } = memoryStore()
  const sync = () => syncConversions(wire.network(), { ...run, store })
  // The figures, 20 days, and three counts of one of them.
  expect((await sync()).requests).toBe(1 + 20 + 3)
  expect(JSON.parse(stored.get('2026-06-05')?.note ?? '').state).toEqual({
    Pending: 3,
    Approved: 1,
    Rejected: 1,
    all: 5,
  })
  // The recent days, two of which have rows.
  expect((await sync()).requests).toBe(1 + 4 + 3 + 3)
  rows = rows.map((row) => (row.id === '300' ? { ...row, status: 'Rejected' } : row))
  expect(await sync()).toMatchObject({ days: 5 })
  expect(wire.requests.filter(isRead).map(dayOf).at(-1)).toBe('26/06/04')
})

onWire('today is stored although conversions arrive while its pages are read', async ({ wire }) => {
  // The service returns fewer rows than it was asked for.
  const SIZE = 5
  const rows = Array.from({ length: 12 }, (_, id) => conversion(id, `2026/06/20 10:00:${10 + id}`))
  wire.respond((request) => {
    const reply = serve(() => rows, SIZE)(request)
    const page = Number(parametersOf(request).get('page'))
    if (request.url.includes('getConversionReport') && page < 4)
      rows.push(conversion(100 + page, `2026/06/20 11:00:0${page}`))
    return reply
  })
  const { store, stored } = memoryStore()
  await syncConversions(wire.network(), { ...run, since: '2026-06-20', store })
  expect(stored.get('2026-06-20')?.rows.map(({ id }) => Number(id))).toEqual([
    ...Array.from({ length: 12 }, (_, id) => id),
    ...[101, 102],
  ])
})
