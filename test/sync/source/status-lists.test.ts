import { describe, expect } from 'vitest'
import { addDays } from '../../../src/index.ts'
import { syncConversions } from '../../../src/sync/index.ts'
import { isEveryCase } from '../../every-case.ts'
import { it, type Recorded, type Wire } from '../../wire-server.ts'
import { type Conversion, conversion, dayOf, isRead, type pageOf, parametersOf, serve } from '../conversions.ts'
import { memoryStore } from '../memory-store.ts'

/** Whether a request lists the rows of a status. */
const isList = (request: Recorded) => isRead(request) && parametersOf(request).has('status')

/** A table of 180 days, of which three have other statuses since. */
async function changedTable(wire: Wire) {
  const rows = Array.from({ length: 90 }, (_, at) => {
    const time = new Date(Date.UTC(2026, 1, 1 + at, 10)).toISOString().slice(0, 19)
    return conversion(at + 1, time.replaceAll('-', '/').replace('T', ' '), at % 10 === 0 ? 'Rejected' : 'Approved')
  })
  const { store, stored } = memoryStore()
  const run = (signal?: AbortSignal) =>
    syncConversions(wire.network({ retries: 0 }), {
      ...{ fields: ['ck_conversion_status'], since: '2026-01-01', lookBackDays: 0, timezone: 0, store, signal },
      now: new Date('2026-06-29T12:00:00Z'),
    })
  wire.respond(serve(() => rows))
  await run()
  for (const at of [5, 38, 77]) rows[at] = { ...(rows[at] as Conversion), status: 'Rejected' }
  wire.requests.length = 0
  const statuses = () => [...stored.values()].flatMap((day) => day.rows.map((row) => row.ck_conversion_status))
  return { rows, run, statuses }
}

type Listed = { readonly ck_conversion_time: string }

const dayBefore = ({ ck_conversion_time: time }: Listed) =>
  `${addDays(time.slice(0, 10).replaceAll('/', '-'), -1).replaceAll('-', '/')}${time.slice(10)}`

const CHANGED = ['26/02/06', '26/03/11', '26/04/19']

describe('lists of a status', () => {
  it('show the days that changed, where both halves of a span have some', async ({ wire }) => {
    const { rows, run, statuses } = await changedTable(wire)
    await run()
    expect(wire.requests.filter(isList).map(({ url }) => decodeURIComponent(url))).toEqual([
      '/api/v2/getConversionReport?key=k3y&secret&page=1&limit=10000&order=ASC&orderBy=ck_conversion_time&status=4&event_range=0&timezone=0&from=26/01/01&to=26/06/28&ck_conversion_time=1',
    ])
    expect(wire.requests.filter((one) => isRead(one) && !isList(one)).map(dayOf)).toEqual([
      '26/06/29',
      ...CHANGED.toReversed(),
    ])
    expect(statuses().sort()).toEqual(rows.map(({ status }) => status).sort())
  })

  const lies: readonly [string, (rows: readonly Listed[]) => readonly unknown[]][] = [
    ['is short', (rows) => rows.slice(1)],
    ['repeats a row in place of another', (rows) => [...rows.toSpliced(1, 1), ...rows.slice(-1)]],
    ['has days of another time zone', (rows) => rows.map((row) => ({ ...row, ck_conversion_time: dayBefore(row) }))],
    ['has no times', (rows) => rows.map((row) => ({ ...row, ck_conversion_time: null }))],
  ]
  it.for(isEveryCase ? lies : lies.slice(0, 2))('are not trusted where one %s', async ([, lie], { wire }) => {
    const { rows, run, statuses } = await changedTable(wire)
    wire.respond((request) => {
      const page = serve(() => rows)(request) as ReturnType<typeof pageOf>
      return isList(request) ? { ...page, data: { ...page.data, content: lie(page.data.content as never) } } : page
    })
    await run()
    expect(wire.requests.filter(isList)).toHaveLength(1)
    expect(statuses().sort()).toEqual(rows.map(({ status }) => status).sort())
  })

  it('are no longer sent once one has failed', async ({ wire }) => {
    const { rows, run, statuses } = await changedTable(wire)
    wire.respond((request) => (isList(request) ? { status: 500, text: '{}' } : serve(() => rows)(request)))
    await run()
    expect(wire.requests.filter(isList)).toHaveLength(1)
    expect(statuses().sort()).toEqual(rows.map(({ status }) => status).sort())
  })

  it('end with the run', async ({ wire }) => {
    const { rows, run } = await changedTable(wire)
    const stop = new AbortController()
    wire.respond(async (request) => {
      if (!isList(request)) return serve(() => rows)(request)
      stop.abort('stop')
      await expect.poll(() => wire.aborted.length).toBeGreaterThan(0)
      return {}
    })
    await expect(run(stop.signal)).rejects.toBe('stop')
  })
})
