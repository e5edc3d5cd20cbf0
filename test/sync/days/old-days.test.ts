import { describe, expect } from 'vitest'
import { type SyncOptions, syncConversions, syncReport } from '../../../src/sync/index.ts'
import { it, type Recorded, type Wire } from '../../wire-server.ts'
import { conversion, dayOf, isRead, parametersOf, serve } from '../conversions.ts'
import { memoryStore } from '../memory-store.ts'

const at = (day: string) => new Date(`${day}T12:00:00Z`)
const settings = {
  fields: ['ck_conversion_status'],
  since: '2026-06-01',
  lookBackDays: 0,
  timezone: 0,
} satisfies Partial<SyncOptions>

/** One conversion on each day of June, up to a day. */
const conversions = (last: number) =>
  Array.from({ length: last }, (_, index) =>
    conversion(index + 1, `2026/06/${String(index + 1).padStart(2, '0')} 10:00:00`, 'Approved'),
  )

/** The days that were read, and the spans that were counted or whose rows of a status were listed, in order. */
const asked = (requests: readonly Recorded[]) =>
  requests.flatMap((request) => {
    const parameters = parametersOf(request)
    const span = `${dayOf(request)}-${parameters.get('to')?.slice(-2)}`
    if (isRead(request)) return [parameters.has('status') ? `${span}, listed` : dayOf(request)]
    // A span is counted by status: each of its three requests asks for the same days.
    return parameters.get('status') === '1' ? [span] : []
  })

/** A table of the days up to June `last`, read on July 1, of which the days `gone` are not stored. */
async function tableOf(wire: Wire, last: number, gone: readonly string[] = []) {
  const rows = conversions(last)
  wire.respond(serve(() => rows))
  const { store, stored } = memoryStore()
  await syncConversions(wire.network(), { ...settings, store, now: at('2026-07-01') })
  for (const day of gone) stored.delete(day)
  wire.requests.length = 0
  const run = (more: Partial<SyncOptions> = {}) =>
    syncConversions(wire.network(), { ...settings, store, now: at('2026-07-01'), ...more } as never)
  return { rows, store, stored, run }
}

describe('old days', () => {
  it('are counted by status, together with days that were just read, and read where a count is another', async ({
    wire,
  }) => {
    const { rows, run } = await tableOf(wire, 30, ['2026-06-03', '2026-06-06'])
    rows[0] = conversion(1, '2026/06/01 10:00:00', 'Rejected')
    const seen: [string, number][] = []
    const summary = await run({ onProgress: ({ day, totalDays }) => void seen.push([day, totalDays]) })
    expect(asked(wire.requests)).toEqual([
      '26/07/01',
      '26/06/06',
      '26/06/03',
      '26/06/01-30',
      '26/06/01-30, listed',
      '26/06/01',
    ])
    expect(seen).toEqual([
      ['2026-07-01', 3],
      ['2026-06-06', 3],
      ['2026-06-03', 3],
      ['2026-06-01', 4],
    ])
    expect(summary).toMatchObject({ days: 4, from: '2026-06-01', to: '2026-07-01' })
  })

  it('are not counted together with a day that could not be read', async ({ wire }) => {
    const { rows, run } = await tableOf(wire, 30, ['2026-06-03'])
    wire.respond((request) =>
      isRead(request) && dayOf(request) === '26/06/03' ? { status: 200, text: '<html>' } : serve(() => rows)(request),
    )
    await expect(run()).rejects.toMatchObject({ failed: [{ day: '2026-06-03' }] })
    expect(asked(wire.requests)).toEqual(['26/07/01', '26/06/03', '26/06/04-30', '26/06/01-02'])
  })

  it('are left alone where nothing changed', async ({ wire }) => {
    const { run } = await tableOf(wire, 30)
    expect(await run()).toEqual({
      ...{ days: 1, rows: 0, added: 0, changed: 0, removed: 0, differing: [] },
      ...{ from: '2026-07-01', to: '2026-07-01', oldestFailing: undefined },
      // The figures of all days, today, and three counts.
      ...{ requests: 5, durationMs: expect.any(Number), warnings: [] },
      ...{ startedAt: at('2026-07-01'), finishedAt: expect.any(Date) },
    })
    expect(asked(wire.requests)).toEqual(['26/07/01', '26/06/01-30'])
  })

  it('are read if their figures changed, although their counts are the same', async ({ wire }) => {
    const { rows, run } = await tableOf(wire, 30)
    rows[9] = conversion(10, '2026/06/10 10:00:00', 'Approved', '2.500000')
    expect(await run()).toMatchObject({ days: 2, differing: [{ day: '2026-06-10' }] })
    expect(asked(wire.requests)).toEqual(['26/07/01', '26/06/10', '26/06/01-30'])
    wire.requests.length = 0
    await run()
    expect(asked(wire.requests)).toEqual(['26/07/01', '26/06/01-30'])
  })

  it('are read once more if they disagree with the report in what agrees on the last ten days', async ({ wire }) => {
    const rows = conversions(30)
    const { store } = memoryStore()
    const run = () =>
      syncConversions(wire.network(), {
        ...settings,
        fields: ['ck_conversion_status', 'ck_payout'],
        store,
        now: at('2026-07-01'),
      })
    const wrong = rows.map((row, index) => (index < 5 ? { ...row, payout: '150.000000' } : row))
    wire.respond((request) => serve(() => (isRead(request) ? wrong : rows))(request))
    await run()
    // The report of this day was corrected by hand.
    const corrected = rows.map((row, index) => (index === 2 ? { ...row, payout: '150.000000' } : row))
    wire.respond((request) => serve(() => (isRead(request) ? corrected : rows))(request))
    wire.requests.length = 0
    expect(await run()).toMatchObject({ days: 6, rows: 5 })
    expect(asked(wire.requests).slice(0, 6)).toEqual([
      '26/07/01',
      ...['26/06/05', '26/06/04', '26/06/03', '26/06/02', '26/06/01'],
    ])
    wire.requests.length = 0
    expect(await run()).toMatchObject({ days: 1, rows: 0 })
    expect(asked(wire.requests)).toEqual(['26/07/01', '26/06/01-30'])
  })

  it('before a later since stay as they are, and the run says how many', async ({ wire }) => {
    const { rows, run, stored } = await tableOf(wire, 30)
    rows[0] = conversion(1, '2026/06/01 10:00:00', 'Rejected')
    const { warnings, startedAt, finishedAt, durationMs } = await run({ since: '2026-06-11' })
    expect(warnings).toEqual(['10 stored days before 2026-06-11 are no longer kept up to date'])
    expect(Number(finishedAt) - Number(startedAt)).toBe(Math.floor(durationMs))
    expect(stored.get('2026-06-01')?.rows).toMatchObject([{ ck_conversion_status: 'Approved' }])
    expect(asked(wire.requests)).toEqual(['26/07/01', '26/06/11-30'])
  })

  it('are no longer counted once the run is aborted', async ({ wire }) => {
    const { run } = await tableOf(wire, 30)
    const stop = new AbortController()
    wire.respond(async (request) => {
      if (isRead(request)) return serve(() => [])(request)
      stop.abort('stop')
      await expect.poll(() => wire.aborted.length).toBeGreaterThan(0)
      return {}
    })
    await expect(run({ signal: stop.signal })).rejects.toBe('stop')
  })
})

describe('a table', () => {
  it('of other rows, another time zone or more fields is refused, with what to do', async ({ wire }) => {
    const { store, run } = await tableOf(wire, 30)
    const report = { report: 'overall', fields: ['ck_gross'], since: '2026-06-01', timezone: 0, store } as const
    await expect(syncReport(wire.network(), { ...report, table: 'rows' })).rejects.toThrow(
      'syncReport: table: expected a table of report overall, or a new name, received rows, a table of conversions',
    )
    const made = 'with which the table was made'
    const advice = 'run with the same, or name a new table'
    await expect(run({ timezone: 3 })).rejects.toThrow(
      `syncConversions: timezone: expected 0, ${made} (${advice}), received 3`,
    )
    await run({ fields: ['ck_payout', 'ck_conversion_status', 'ck_offer_name'] as never })
    wire.requests.length = 0
    await expect(run({ fields: ['ck_source', 'ck_os'] as never })).rejects.toThrow(
      `syncConversions: fields: expected ck_conversion_status, ck_offer_name, ck_payout, ${made}, and perhaps more (${advice}), received ck_os, ck_source`,
    )
    expect(wire.requests).toEqual([])
  })
})

it('a report is checked before its store is opened', async ({ wire }) => {
  const { store } = memoryStore()
  const open = () => Promise.reject(new Error('opened'))
  await expect(
    syncReport(wire.network(), {
      ...{ report: 'overall', fields: ['ck_incom'], since: '2026-06-01', timezone: 0, store: { ...store, open } },
    } as never),
  ).rejects.toThrow('did you mean ck_income?')
  expect(wire.requests).toEqual([])
})

it('an old day of a report is the same if its totals come in another order', async ({ wire }) => {
  let totals = [
    { ck_day: '2026/06/01', currency: '$', ck_gross: 5 },
    { ck_day: '2026/06/01', currency: '€', ck_gross: 6 },
  ]
  wire.respond(({ url }) => {
    const content = url.includes('ck_day=1') ? totals : [{ currency: '$', ck_gross: 5 }]
    return { errorCode: 0, data: { content, page: 1, totalPages: 1, totalItems: content.length } }
  })
  const { store } = memoryStore()
  const known: unknown[] = []
  const replace: typeof store.replace = (snapshot) => {
    known.push(snapshot.known)
    return store.replace(snapshot)
  }
  const run = () =>
    syncReport(wire.network(), {
      ...{ report: 'overall', fields: ['ck_gross'], since: '2026-06-01', timezone: 0, lookBackDays: 0 },
      ...{ now: at('2026-06-02'), store: { ...store, replace } },
    })
  expect(await run()).toMatchObject({ days: 2 })
  totals = totals.toReversed()
  expect(await run()).toMatchObject({ days: 1, from: '2026-06-02' })
  totals = totals.map((row) => ({ ...row, ck_gross: row.ck_gross + 1 }))
  expect(await run()).toMatchObject({ days: 2, from: '2026-06-01' })
  // A day that is stored has known columns, as its rows have the same ids.
  const columns = ['id', 'currency', 'ck_gross']
  expect(known).toEqual([undefined, undefined, columns, columns, columns])
})
