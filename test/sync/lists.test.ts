import { describe, expect } from 'vitest'
import { syncAdvertisers, syncOffers } from '../../src/sync/index.ts'
import { it as test } from '../wire-server.ts'
import { parametersOf } from './conversions.ts'
import { describeEngines, startEngines } from './every-engine.ts'
import { memoryStore } from './memory-store.ts'

const open = startEngines()

const at = (day: number) => new Date(`2026-06-0${day}T12:00:00.500Z`)

const offer = (id: number, fields: object = {}) => ({
  ...{ id, name: `Offer ${id}`, status: 'Active', payout: '1.10000', revenue: '2.00000' },
  ...fields,
})
const pageOf = (data: readonly object[]) => ({
  ...{ errorCode: 0, data, page: 1, totalPages: 1, totalItems: data.length },
})

describeEngines(open, (it) => {
  it('dates of offers compare as people type them', async ({ wire, place }) => {
    const dates = ['2026/12/30', '2026/12/31', '2027/01/01', '', '0000/00/00', null]
    wire.respond(
      pageOf(dates.map((expire_date, index) => offer(index + 1, { expire_date, create_date: '2026/01/02' }))),
    )
    await syncOffers(wire.network(), { now: at(1), store: place.store('offers') })
    const ids = async (condition: string) =>
      (await place.query(`SELECT id FROM offers WHERE ${condition} ORDER BY id`)).map(({ id }) => id)
    expect(await ids(`expire_date < '2026-12-31'`)).toEqual([1])
    expect(await ids(`expire_date BETWEEN '2026-12-31' AND '2027-01-01'`)).toEqual([2, 3])
    expect(await ids(`expire_date IS NULL`)).toEqual([4, 5, 6])
    expect(await place.query('SELECT create_date AS created FROM offers WHERE id = 1')).toEqual([
      { created: '2026-01-02' },
    ])
  })

  it('counts of clicks and conversions are kept, and are no changes', async ({ wire, place }) => {
    const run = (day: number) => syncOffers(wire.network(), { now: at(day), store: place.store('offers') })
    wire.respond(pageOf([offer(1, { click_count: 5, conversion_count: 1 }), offer(2, { click_count: 7 })]))
    await run(1)
    wire.respond(pageOf([offer(1, { click_count: 6, conversion_count: 2 }), offer(2, { click_count: 8, name: 'New' })]))
    expect(await run(2)).toEqual({ rows: 2, added: 0, changed: 1, removed: 0 })
    expect(
      await place.query(
        `SELECT id, click_count AS clicks, conversion_count AS conversions FROM offers WHERE changed_at < '2026-06-02' ORDER BY id`,
      ),
    ).toEqual([{ id: 1, clicks: 6, conversions: 2 }])
    expect(await place.query('SELECT id, before, after FROM offers_changes')).toEqual([
      { id: 2, before: { name: 'Offer 2' }, after: { name: 'New' } },
    ])
  })

  it('advertisers are kept as offers are, with ids that join', async ({ wire, place }) => {
    const advertiser = (id: string, last_name: string | null) => ({
      id,
      first_name: 'Ann',
      last_name,
      status: 'Active',
    })
    const run = (day: number) => syncAdvertisers(wire.network(), { now: at(day), store: place.store('advertisers') })
    wire.respond({ errorCode: 0, data: [advertiser('7', 'Lee'), advertiser('8', null)] })
    expect(await run(1)).toEqual({ rows: 2, added: 2, changed: 0, removed: 0 })
    expect(wire.requests.map(({ url }) => url.replace(/key=[^&]*/, 'key='))).toEqual(['/api/v2/getAdvertisers?key='])
    wire.respond({ errorCode: 0, data: [advertiser('7', 'Kim')] })
    expect(await run(2)).toEqual({ rows: 1, added: 0, changed: 1, removed: 1 })
    const rows = await place.query(
      'SELECT id, first_name AS first, last_name AS last, status, gone_at IS NOT NULL AS gone FROM advertisers ORDER BY id',
    )
    expect(rows.map(({ gone, ...row }) => ({ ...row, gone: /^(1|true|t)$/.test(String(gone)) }))).toEqual([
      { id: 7, first: 'Ann', last: 'Kim', status: 'Active', gone: false },
      { id: 8, first: 'Ann', last: null, status: 'Active', gone: true },
    ])
    expect(await place.query('SELECT id, change FROM advertisers_changes ORDER BY id')).toEqual([
      { id: 7, change: 'changed' },
      { id: 8, change: 'removed' },
    ])
  })
})

describe('a list', () => {
  test('of offers is read on in smaller pages where a response is too large', async ({ wire }) => {
    const offers = Array.from({ length: 12_000 }, (_, index) => offer(index + 1))
    wire.respond((request) => {
      const parameters = parametersOf(request)
      const [page, limit] = [Number(parameters.get('page')), Number(parameters.get('limit'))]
      const data = offers.slice((page - 1) * limit, page * limit)
      // Large offers come last.
      const large = data.length > 1_000 && page > 1 ? 'x'.repeat(2_000_000) : undefined
      const totals = { page, totalPages: Math.ceil(offers.length / limit), totalItems: offers.length }
      return { errorCode: 0, data: data.map((one, index) => ({ ...one, ...(index === 0 && { large }) })), ...totals }
    })
    const { store, stored } = memoryStore()
    expect(await syncOffers(wire.network({ maxResponseBytes: 2_000_000 }), { store })).toMatchObject({ rows: 12_000 })
    expect([...stored.values()][0]?.rows.map(({ id }) => Number(id))).toEqual(offers.map(({ id }) => id))
    const asked = wire.requests.map(
      (request) => `${parametersOf(request).get('page')} of ${parametersOf(request).get('limit')}`,
    )
    expect(asked.slice(0, 4)).toEqual(['1 of 10000', '2 of 10000', '3 of 5000', '11 of 1000'])
  })

  test('is not stored if even the smallest page is too large', async ({ wire }) => {
    wire.respond(pageOf([offer(1, { name: 'x'.repeat(3_000) })]))
    const run = syncOffers(wire.network({ maxResponseBytes: 2_000 }), { store: memoryStore().store })
    await expect(run).rejects.toMatchObject({ kind: 'response', code: 'TOO_LARGE' })
    expect(wire.requests.map((request) => parametersOf(request).get('limit'))).toEqual(['10000', '5000', '1000', '500'])
  })

  test('is asked for what it lacks by ids, and only what is not there either is gone', async ({ wire }) => {
    const offers = Array.from({ length: 600 }, (_, index) => offer(index + 1))
    let listed = offers
    let removed = 0
    // A list from which one offer is removed while another moves to a page that was read has neither.
    wire.respond((request) => {
      const ids = parametersOf(request).get('offer_ids')?.split(',').map(Number)
      return pageOf(ids ? offers.filter(({ id }) => ids.includes(id) && id !== removed) : listed)
    })
    const { store, stored } = memoryStore()
    await syncOffers(wire.network(), { store })
    listed = offers.slice(250)
    removed = 7
    wire.requests.length = 0
    expect(await syncOffers(wire.network(), { store })).toMatchObject({ rows: 599 })
    const ids = [...stored.values()][0]?.rows.map(({ id }) => Number(id)).sort((a, b) => a - b)
    expect(ids).toEqual(offers.map(({ id }) => id).filter((id) => id !== 7))
    const asked = wire.requests.map((request) => parametersOf(request).get('offer_ids')?.split(',').length)
    expect(asked).toEqual([undefined, 200, 50])
    expect(parametersOf(wire.requests[1] as never).get('geo_info')).toBe('1')
  })

  test('of advertisers is asked by ids too, and rows that were not asked for are left out', async ({ wire }) => {
    const advertiser = (id: string) => ({ id, first_name: 'Ann', last_name: 'Lee', status: 'Active' })
    const respond = (...ids: string[]) => wire.respond({ errorCode: 0, data: ids.map(advertiser) })
    const { store, stored } = memoryStore()
    respond('7', '8')
    await syncAdvertisers(wire.network(), { store })
    wire.requests.length = 0
    // This one ignores the ids.
    respond('7')
    await syncAdvertisers(wire.network(), { store })
    expect(wire.requests.map((request) => parametersOf(request).get('id'))).toEqual([null, '8'])
    expect([...stored.values()][0]?.rows.map(({ id }) => id)).toEqual(['7'])
  })
})
