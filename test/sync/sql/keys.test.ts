import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { syncConversions, syncReport } from '../../../src/sync/index.ts'
import { conversion, pageOf, serve } from '../conversions.ts'
import { describeEngines, startEngines } from '../every-engine.ts'

const open = startEngines()

const settings = {
  fields: ['ck_conversion_time', 'ck_conversion_status', 'ck_payout'],
  timezone: 0,
} as const
const now = new Date('2026-06-02T12:00:00Z')

/** A text that cannot be compressed. */
const random = (length: number) =>
  Array.from({ length: Math.ceil(length / 64) }, (_, at) => createHash('sha256').update(`${at}`).digest('hex')).join('')

describeEngines(open, (it) => {
  it('stores conversions whose ids restart each month, and tells them apart in the changes', async ({
    wire,
    place,
  }) => {
    const rows = (status: string) =>
      ['2026/05/30', '2026/05/31', '2026/06/01', '2026/06/02'].flatMap((day, at) =>
        [1, 2, 3].map((id) =>
          conversion(id + 3 * (at % 2), `${day} 10:00:00`, at === 1 && id === 2 ? status : 'Pending'),
        ),
      )
    const sync = () => syncConversions(wire.network(), { ...settings, since: '2026-05-30', now, store: place.store() })
    wire.respond(serve(() => rows('Pending')))
    expect(await sync()).toMatchObject({ days: 4, added: 12 })
    wire.respond(serve(() => rows('Approved')))
    expect(await sync()).toMatchObject({ added: 0, changed: 1, removed: 0 })
    const stored = await place.query(
      'SELECT month, id, ck_conversion_status AS status FROM conversions ORDER BY month, id',
    )
    expect(stored.map(({ month, id, status }) => `${month} ${id} ${status}`)).toEqual([
      ...[1, 2, 3, 4].map((id) => `202605 ${id} Pending`),
      '202605 5 Approved',
      '202605 6 Pending',
      ...[1, 2, 3, 4, 5, 6].map((id) => `202606 ${id} Pending`),
    ])
    expect(await place.query('SELECT month, id, change FROM conversions_changes')).toEqual([
      { month: 202605, id: 5, change: 'changed' },
    ])
  })

  it('stores the days of a report one of whose dimensions is a long text from outside', async ({ wire, place }) => {
    const sources = ['a', random(3_000), 'x\0', 'x\uFFFD']
    wire.respond((request) => {
      const rows = sources.map((ck_source) => ({ currency: '$', ck_source, ck_gross: 1, ck_conversion: 1 }))
      return pageOf(request.url.includes('ck_source') ? rows : [], 1, 10_000)
    })
    const sync = () =>
      syncReport(wire.network(), {
        ...{ report: 'overall', fields: ['ck_source', 'ck_gross'], since: '2026-06-01', timezone: 0, now },
        store: place.store('report_overall'),
      })
    expect(await sync()).toMatchObject({ days: 2, added: 8 })
    expect(await sync()).toMatchObject({ days: 2, added: 0, changed: 0, removed: 0 })
    const stored = await place.query('SELECT id, ck_source FROM report_overall')
    expect(stored.map(({ id }) => id)).toContain('["2026-06-01","$","a"]')
    expect(stored.filter(({ ck_source: source }) => source === sources[1])).toHaveLength(2)
  })
})
