import { afterEach, describe, expect, it, vi } from 'vitest'
import { InputError } from '../../src/errors/errors.ts'
import { createMockNetwork, type MockNetwork } from '../../src/msw/index.ts'
import { get, post } from './raw.ts'

const NOW = '2026-07-01T10:30:00Z'
const create = (now = NOW) => createMockNetwork({ seed: 7, conversions: 5000, now })

/** Every row of every report of a range, as text. Without statuses, which may change. */
async function reports(network: MockNetwork, from: string, to: string): Promise<string> {
  const range = { timezone: 0, from, to, page: 1, limit: 10000, order: 'ASC' }
  const responses = [
    await get(network, 'v2/getConversionReport', {
      ...range,
      ...flags('offer_name', 'payout', 'revenue', 'sub1', 'transaction_id', 'conversion_time', 'click_time', 'os'),
    }),
    await get(network, 'v2/getOverallReport', {
      ...range,
      ...flags('hour', 'offer_id', 'affiliate_id', 'country', 'source_click', 'gross', 'unique', 'conversion', 'cost'),
    }),
  ]
  for (const { body } of responses) expect(body.data.totalPages).toBeLessThan(2)
  return JSON.stringify(responses.map(({ body }) => body.data.content))
}
const flags = (...names: string[]) => Object.fromEntries(names.map((name) => [`ck_${name}`, 1]))

describe('a later time', () => {
  it('adds clicks and conversions, and changes nothing before', async () => {
    const network = create()
    const [past, clicks, conversions] = [
      await reports(network, '26/06/20', '26/07/01 09'),
      network.state.clicks.size,
      network.state.conversions.list(),
    ]
    network.now = '2026-07-15T17:45:10Z'
    expect(await reports(network, '26/06/20', '26/07/01 09')).toBe(past)
    const added = network.state.conversions.list().slice(conversions.length)
    const times = added.map(({ time }) => time.toISOString())
    expect(added.length).toBeGreaterThan(150)
    expect(times).toEqual(times.toSorted())
    expect([times[0]?.slice(0, 10), times.at(-1)?.slice(0, 10)]).toEqual(['2026-07-01', '2026-07-15'])
    expect((times[0] as string) >= '2026-07-01T10:30' && (times.at(-1) as string) < '2026-07-15T17:45:10').toBe(true)
    expect(network.state.clicks.size - clicks).toBeGreaterThan(10 * added.length)
    const withoutStatus = ({ status: _, ...rest }: (typeof conversions)[number]) => rest
    expect(network.state.conversions.list().slice(0, conversions.length).map(withoutStatus)).toEqual(
      conversions.map(withoutStatus),
    )
  })

  it('has the same bytes at once, in steps, and after a reset', async () => {
    const [once, steps] = [create(), create()]
    once.now = '2026-08-01T03:00:01Z'
    for (const now of ['2026-07-01T10:30:01Z', '2026-07-01T10:59:59Z', '2026-07-03', '2026-07-03', '2026-07-20T23:10'])
      steps.now = now
    steps.now = '2026-08-01T03:00:01Z'
    const all = await reports(once, '26/06/25', '26/08/01')
    expect(await reports(steps, '26/06/25', '26/08/01')).toBe(all)
    steps.reset()
    expect(steps.now.toISOString()).toBe('2026-07-01T10:30:00.000Z')
    expect(steps.state.conversions.size).toBe(5000)
    steps.now = '2026-08-01T03:00:01Z'
    expect(await reports(steps, '26/06/25', '26/08/01')).toBe(all)
  })

  it('undoes no write', async () => {
    const network = create()
    const { conversions, clicks } = network.state
    await post(network, 'v2/setOffer', { id: 1002, name: 'Renamed' })
    const { id } = conversions.add({
      offer_id: 1002,
      affiliate_id: 42,
      time: '2026-07-01T09:00:00Z',
      status: 'Pending',
    })
    clicks.add({ offer_id: 1002, affiliate_id: 42, time: '2026-07-02T09:00:00Z', all: 5 })
    const [deleted, changed] = conversions
      .list()
      .slice(-20)
      .map((conversion) => conversion.id) as [number, number]
    conversions.delete(deleted)
    conversions.update(changed, { status: 'Rejected', payout: '7' })
    network.now = '2026-09-01'
    expect(network.state.offers.get(1002)?.name).toBe('Renamed')
    expect(conversions.get(id)?.status).toBe('Pending')
    expect(conversions.has(deleted)).toBe(false)
    expect(conversions.get(changed)).toMatchObject({ status: 'Rejected', payout: '7.000000' })
    expect(conversions.list().at(-1)?.id).toBe(100_000_000 + conversions.size + 1)
  })

  it('adds conversions at the terms that an offer has then, and none to a paused offer', async () => {
    const network = create()
    const offers = () =>
      Map.groupBy(
        network.state.conversions.list(({ time }) => time >= start),
        (row) => row.offer_id,
      )
    const start = network.now
    await post(network, 'v2/setOffer', { id: 1001, payout: '9.99' })
    await post(network, 'v2/setOffer', { id: 1003, status: 'Paused' })
    network.now = '2026-07-31'
    const added = offers()
    const payouts = added
      .get(1001)
      ?.filter(({ e_id }) => e_id === 1)
      .map(({ payout }) => payout)
    expect(payouts?.length).toBeGreaterThan(10)
    expect(new Set(payouts)).toEqual(new Set(['9.990000']))
    // A click before the pause can still convert.
    expect((added.get(1003) ?? []).filter(({ time }) => time.getTime() - start.getTime() > 3 * 86_400_000)).toEqual([])
    network.reset()
    network.now = '2026-07-31'
    expect(offers().get(1003)?.length).toBeGreaterThan(10)
  })

  it('changes statuses from Pending to Approved or Rejected, and some from Approved to Rejected', () => {
    const network = create()
    const { conversions } = network.state
    const before = new Map(conversions.list().map(({ id, status }) => [id, status]))
    network.now = '2026-09-15'
    const changes = conversions.list().flatMap(({ id, status }) => {
      const old = before.get(id)
      return old === undefined || old === status ? [] : [`${old} to ${status}`]
    })
    expect(new Set(changes)).toEqual(new Set(['Pending to Approved', 'Pending to Rejected', 'Approved to Rejected']))
  })

  it.each([
    ['2026-07-01T10:29:59Z', 'no time before 2026-07-01T10:30:00.000Z, received "2026-07-01T10:29:59Z"'],
    [new Date(0), 'no time before'],
    ['2101-01-01', 'no time after'],
    ['soon', 'a Date, milliseconds or an ISO date'],
    [null, 'a Date'],
  ])('cannot be %o', (now, message) => {
    const network = createMockNetwork({ seed: 7, conversions: 0, now: NOW })
    const set = () => {
      network.now = now as string
    }
    expect(set).toThrow(InputError)
    expect(set).toThrow(message)
    expect(network.now.toISOString()).toBe('2026-07-01T10:30:00.000Z')
  })
})

it('is not so late that more than 200,000 conversions come at once', () => {
  const network = createMockNetwork({ seed: 7 })
  expect(() => {
    network.now = '2075-01-01'
  }).toThrow('no time after 2036-')
  expect(network.state.conversions.size).toBe(20_000)
})

describe('the real time', () => {
  afterEach(() => vi.useRealTimers())
  const at = (instant: string) => vi.useFakeTimers({ now: new Date(instant), toFake: ['Date'] })

  it('is followed, with the same past on each start of a day', async () => {
    at('2026-03-05T08:00:00Z')
    const early = createMockNetwork({ seed: 7, conversions: 5000, now: 'real' })
    const morning = await reports(early, '26/03/01', '26/03/05 07')
    at('2026-03-05T21:00:00Z')
    const late = createMockNetwork({ seed: 7, conversions: 5000, now: 'real' })
    expect([early.now.toISOString(), late.now.toISOString()]).toEqual([
      '2026-03-05T21:00:00.000Z',
      '2026-03-05T21:00:00.000Z',
    ])
    expect(await reports(late, '26/03/01', '26/03/05 07')).toBe(morning)
    expect(await reports(early, '26/03/01', '26/03/05')).toBe(await reports(late, '26/03/01', '26/03/05'))
    const { size } = early.state.conversions
    at('2026-03-07T00:00:00Z')
    expect(early.state.conversions.size).toBeGreaterThan(size)
    early.reset()
    expect(early.now.toISOString()).toBe('2026-03-07T00:00:00.000Z')
  })

  it('is followed after a reset only if it was at first', () => {
    at('2026-07-05T00:00:00Z')
    const [fixed, following] = [create(), create('real')]
    fixed.now = 'real'
    following.now = '2026-07-06'
    fixed.reset()
    following.reset()
    at('2026-07-08T00:00:00Z')
    expect(fixed.now.toISOString()).toBe('2026-07-01T10:30:00.000Z')
    expect(following.now.toISOString()).toBe('2026-07-08T00:00:00.000Z')
  })

  it('can be switched on, unless it is earlier, and off', () => {
    at('2026-07-05T00:00:00Z')
    const network = create()
    network.now = 'real'
    expect(network.now.toISOString()).toBe('2026-07-05T00:00:00.000Z')
    network.now = '2026-07-09'
    at('2026-07-08T00:00:00Z')
    expect(network.now.toISOString()).toBe('2026-07-09T00:00:00.000Z')
    expect(() => {
      network.now = 'real'
    }).toThrow('no time before 2026-07-09')
    network.reset()
    expect(network.now.toISOString()).toBe('2026-07-01T10:30:00.000Z')
  })
})
