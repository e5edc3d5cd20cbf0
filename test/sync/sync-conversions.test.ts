import fc from 'fast-check'
import { describe, expect, vi } from 'vitest'
import { addDays, dayIn, days, isAffiliateNetworkError, type Timezone } from '../../src/index.ts'
import { SyncError, type SyncOptions, type SyncStore, syncConversions } from '../../src/sync/index.ts'
import { it } from '../wire-server.ts'
import { conversion, dayOf, isRead, parametersOf, serve } from './conversions.ts'
import { memoryStore } from './memory-store.ts'
import { shortWaits } from './short-waits.ts'

const settings = {
  fields: ['ck_conversion_status'],
  since: '2026-06-01',
  lookBackDays: 1,
  timezone: 0,
  now: new Date('2026-06-03T12:00:00Z'),
} satisfies Omit<SyncOptions, 'store'>

describe('syncConversions', () => {
  it('asks for each day in a stable order, and stores the requested fields', async ({ wire }) => {
    wire.respond(serve(() => [conversion(9, '2026/06/02 10:00:00', 'Approved')]))
    const { store, stored } = memoryStore()
    await syncConversions(wire.network(), { ...settings, extraFields: ['ck_own'], store })
    expect(Object.fromEntries(parametersOf(wire.requests[1] as never))).toEqual({
      key: 'k3y&secret',
      page: '1',
      limit: '10000',
      timezone: '0',
      from: '26/06/03',
      to: '26/06/03',
      order: 'ASC',
      orderBy: 'ck_conversion_time',
      event_range: '0',
      ck_conversion_status: '1',
      ck_conversion_time: '1',
      ck_own: '1',
    })
    // The figures of all days, and then today first.
    expect(wire.requests[0]?.url).toMatch(/getOverallReport\?.*&ck_day=1&ck_conversion=1&ck_income=1&ck_cost=1$/)
    expect(wire.requests.slice(1).map(dayOf)).toEqual(['26/06/03', '26/06/02', '26/06/01'])
    const counted = { rows: true, currency: true }
    const note = (Approved: number, figures?: string) =>
      JSON.stringify({
        readAt: '2026-06-03T12:00:00.000Z',
        kind: 'conversions',
        timezone: 0,
        fields: ['ck_conversion_status', 'ck_own'],
        figures,
        conversions: Approved,
        agrees: figures && { all: counted, notRejected: counted, approved: counted },
        state: { Pending: 0, Approved, Rejected: 0, all: Approved },
      })
    expect([...stored]).toEqual([
      ['2026-06-03', { note: note(0), rows: [] }],
      [
        '2026-06-02',
        {
          note: note(1, '["$",1,"1.50000","1.50000"]'),
          rows: [
            {
              id: '9',
              month: '202606',
              affiliate_id: '42',
              offer_id: '7',
              advertiser_id: '3',
              currency: '$',
              from_currency: '€',
              ck_conversion_status: 'Approved',
              ck_own: null,
            },
          ],
        },
      ],
      ['2026-06-01', { note: note(0), rows: [] }],
    ])
  })

  it('of an affiliate sends its id', async ({ wire }) => {
    wire.respond(serve(() => []))
    await syncConversions(wire.affiliate(), { ...settings, store: memoryStore().store })
    expect(wire.requests.map((request) => parametersOf(request).get('a'))).toEqual(['7', '7', '7', '7'])
    // Its own report has no costs.
    expect(wire.requests[0]?.url).toMatch(/getOfferReport\?.*&ck_day=1&ck_conversion=1&ck_income=1$/)
  })

  it('reads a day again until it was read lookBackDays after its end, or where a clock was wrong', async ({ wire }) => {
    wire.respond(serve(() => []))
    const { store, stored } = memoryStore()
    const affiliate = wire.affiliate()
    const daysOf = async (now: string) => {
      wire.requests.length = 0
      await syncConversions(affiliate, { ...settings, now: new Date(now), store })
      return wire.requests.filter(isRead).map((request) => dayOf(request).slice(-2))
    }
    expect(await daysOf('2026-06-03T12:00:00Z')).toEqual(['03', '02', '01'])
    // The 1st was read 36 hours after its end, the 2nd 12 hours after its own.
    expect(await daysOf('2026-06-03T12:00:00Z')).toEqual(['03', '02'])
    expect(await daysOf('2026-06-04T00:00:00Z')).toEqual(['04', '03', '02'])
    expect(await daysOf('2026-06-04T01:00:00Z')).toEqual(['04', '03'])
    stored.set('2026-06-01', {
      note: String(stored.get('2026-06-01')?.note).replace('2026-06-03T12', '2027-01-01T00'),
      rows: [],
    })
    stored.set('2026-06-02', { note: 'of another program', rows: [] })
    expect(await daysOf('2026-06-04T01:00:00Z')).toEqual(['04', '03', '02', '01'])
  })

  it.for([
    'network',
    'affiliate',
  ] as const)('reads the days that the clock of %s passed when it was wrong', async (role, { wire }) => {
    const { store, stored } = memoryStore()
    const run = async (now: string) => {
      wire.requests.length = 0
      const days = await syncConversions(wire[role](), { ...settings, now: new Date(now), store })
      return { days: days.days, requests: wire.requests.length }
    }
    wire.respond(serve(() => []))
    // One run two months ahead, on June 3; the next one comes when that time is over.
    await run('2026-08-01T00:00:00Z')
    wire.respond(serve(() => [conversion(1, '2026/06/20 10:00:00', 'Approved')]))
    await run('2026-08-02T00:00:00Z')
    expect(stored.get('2026-06-20')?.rows).toMatchObject([{ id: '1', ck_conversion_status: 'Approved' }])
    // Nothing has changed: figures are asked for, two days read, and the others counted, by status or all in all.
    expect(await run('2026-08-02T00:00:00Z')).toEqual({ days: 2, requests: role === 'network' ? 6 : 4 })
  })

  it("reads an affiliate's old day for as long as it has a Pending row, whatever the fields", async ({ wire }) => {
    let status = 'Pending'
    wire.respond(serve(() => [conversion(1, '2026/06/01 10:00:00', status)]))
    const { store } = memoryStore()
    const run = async () => {
      wire.requests.length = 0
      const options = { ...settings, fields: ['ck_payout'] as const, now: new Date('2026-08-01T00:00:00Z'), store }
      await syncConversions(wire.affiliate(), { ...options, since: '2026-06-01' })
      return wire.requests
        .filter(isRead)
        .map(dayOf)
        .filter((day) => day < '26/06/20')
    }
    await run()
    expect(await run()).toEqual(['26/06/01'])
    status = 'Rejected'
    expect(await run()).toEqual(['26/06/01'])
    expect(await run()).toEqual([])
  })

  it.for<[string, Timezone, string]>([
    ['2026-06-30T20:00:00Z', 8, '2026-07-01'],
    ['2026-06-30T20:00:00Z', 0, '2026-06-30'],
    ['2026-07-01T05:00:00Z', -7, '2026-06-30'],
    ['2026-12-31T10:00:00Z', 14, '2027-01-01'],
  ])('at %s in the zone %i today is %s', async ([now, timezone, today], { wire }) => {
    wire.respond(serve(() => []))
    const { store } = memoryStore()
    const options = { ...settings, since: '2026-06-30', now: new Date(now), timezone, store }
    expect((await syncConversions(wire.network(), options)).to).toBe(today)
    expect(dayOf(wire.requests.find(isRead) as never)).toBe(today.slice(2).replaceAll('-', '/'))
  })

  it('takes the time zone of the client', async ({ wire }) => {
    wire.respond(serve(() => []))
    const { timezone: _, ...rest } = settings
    await syncConversions(wire.network({ timezone: 3 }), { ...rest, store: memoryStore().store })
    expect(parametersOf(wire.requests[0] as never).get('timezone')).toBe('3')
    await expect(syncConversions(wire.network(), { ...rest, store: memoryStore().store })).rejects.toMatchObject({
      kind: 'input',
      issues: [{ path: 'timezone' }],
    })
  })

  it.for<[what: string, changes: object | string, message: string]>([
    ['an unknown option', { lookbackDays: 3 }, 'lookbackDays: not a known option (did you mean lookBackDays?)'],
    ['an unknown field', { fields: ['ck_status'] }, 'fields[0]: "ck_status" (did you mean'],
    ['no fields', { fields: undefined }, 'fields: missing, expected a list of fields'],
    ['an empty list of fields', { fields: [] }, 'fields: expected a list of fields, received an empty array'],
    ['fields as a text', { fields: 'ck_payout' }, 'fields: expected a list of fields, received "ck_payout"'],
    ['no more fields', { extraFields: [] }, 'extraFields: expected a list of fields, received an empty array'],
    ['more fields as a text', { extraFields: 'ck_x' }, 'extraFields: expected a list of fields, received "ck_x"'],
    [
      'a day that does not exist',
      { since: '2026-02-30' },
      "since: expected a day that exists, as 'YYYY-MM-DD', 'YYYY/MM/DD' or 'YY/MM/DD', or a Date, received \"2026-02-30\"",
    ],
    ['no first day', { since: undefined }, 'since: missing, expected the first day to store'],
    [
      'a day before 2000',
      { since: new Date('1999-12-30T00:00:00Z') },
      'since: expected a day from 2000 to 2099, received',
    ],
    [
      'a day in the future',
      { since: '2026-06-04' },
      'since: expected a day that is not after today (2026-06-03), received "2026-06-04"',
    ],
    [
      'a negative look-back',
      { lookBackDays: -1 },
      'lookBackDays: expected a whole number from 0 to 10000, received -1',
    ],
    ['half an hour', { timezone: 5.5 }, 'timezone: expected whole hours from UTC, -11 to 14, received 5.5'],
    [
      'no time zone',
      { timezone: undefined },
      'timezone: missing, expected a time zone, here or in the options of createClient',
    ],
    ['no store', { store: undefined }, "store: missing, expected a store such as sqliteStore('network.db')"],
    ['an object that is no store', { store: {} }, 'store: expected a store, with open() and replace(), received'],
    ['half a store', { store: { open() {} } }, 'store: expected a store, with open() and replace(), received'],
    ['the other half', { store: { replace() {} } }, 'store: expected a store, with open() and replace(), received'],
    ['a signal that is none', { signal: {} }, 'signal: expected an AbortSignal, received'],
    ['half a signal', { signal: new EventTarget() }, 'signal: expected an AbortSignal, received'],
    ['a time that is no Date', { now: '2026-06-03' }, 'now: expected a valid Date, received "2026-06-03"'],
    ['a Date that is none', { now: new Date(Number.NaN) }, 'now: expected a valid Date, received'],
    ['no day of changes', { keepChanges: 0 }, 'keepChanges: expected a whole number from 1 to 100000, received 0'],
    ['a concurrency of 0', { concurrency: 0 }, 'concurrency: expected a whole number from 1 to 100, received 0'],
    [
      'a table with a blank',
      { table: 'a b' },
      'table: expected letters, digits and _, at most 51 characters, perhaps after the name of a schema and a dot, received "a b"',
    ],
    ['options as a text', 'since', 'options: expected'],
  ])('refuses %s before it touches the store', async ([, changes, message], { wire }) => {
    const { store } = memoryStore()
    const open = vi.fn<SyncStore['open']>()
    const options = typeof changes === 'string' ? changes : { ...settings, store: { ...store, open }, ...changes }
    const error = await syncConversions(wire.network(), options as SyncOptions).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ kind: 'input' })
    expect((error as Error).message.replace(/^[\w.]+: /, '').slice(0, message.length)).toBe(message)
    expect(open).not.toHaveBeenCalled()
    expect(wire.requests).toEqual([])
  })

  it('suggests the option that was meant', async ({ wire }) => {
    const options = { ...settings, store: memoryStore().store, lookback: 3 }
    await expect(syncConversions(wire.network(), options)).rejects.toThrow('(did you mean lookBackDays?)')
  })

  it('refuses what is no client', async () => {
    const run = syncConversions({} as never, { ...settings, store: memoryStore().store })
    await expect(run).rejects.toThrow(
      'syncConversions: client: expected a client made by createClient, received another value',
    )
  })

  it('takes since as a Date or an hour: its day counts', async ({ wire }) => {
    wire.respond(serve(() => []))
    for (const since of [new Date('2026-06-02T15:00:00Z'), '2026-06-02 15', '26/06/02']) {
      const { from } = await syncConversions(wire.network(), { ...settings, since, store: memoryStore().store })
      expect(from).toBe('2026-06-02')
    }
  })

  it('reports progress; a listener that throws ends nothing', async ({ wire }) => {
    wire.respond(serve(() => [conversion(9, '2026/06/02 10:00:00')]))
    const onProgress = vi.fn(() => {
      throw new Error('listener')
    })
    await syncConversions(wire.network(), { ...settings, onProgress, store: memoryStore().store })
    expect(onProgress.mock.calls).toEqual([
      [{ day: '2026-06-03', days: 1, totalDays: 3, rows: 0 }],
      [{ day: '2026-06-02', days: 2, totalDays: 3, rows: 1 }],
      [{ day: '2026-06-01', days: 3, totalDays: 3, rows: 1 }],
    ])
  })

  it('an abort ends the run with its reason; the days that were stored stay, and the store is released', async ({
    wire,
  }) => {
    const stop = new AbortController()
    const reply = serve(() => [])
    wire.respond((request) => {
      if (dayOf(request) === '26/06/02') stop.abort('stop')
      return reply(request)
    })
    const { store, stored } = memoryStore()
    const release = vi.fn(async () => {})
    const options = { ...settings, signal: stop.signal, store: { ...store, release } }
    await expect(syncConversions(wire.network(), options)).rejects.toBe('stop')
    expect([...stored.keys()]).toEqual(['2026-06-03'])
    expect(release).toHaveBeenCalledOnce()
    await expect(syncConversions(wire.network(), options)).rejects.toBe('stop')
    expect(release).toHaveBeenCalledOnce()
  })

  it('so does a signal of another class than that of the runtime, which keeps no listener', async ({ wire }) => {
    const listeners = new Set<() => void>()
    const signal = {
      aborted: false,
      reason: undefined as unknown,
      throwIfAborted() {},
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    }
    const reply = serve(() => [])
    const options = { ...settings, signal: signal as never, store: memoryStore().store }
    wire.respond(reply)
    expect((await syncConversions(wire.network(), options)).days).toBe(3)
    expect(listeners.size).toBe(0)
    wire.respond((request) => {
      Object.assign(signal, { aborted: true, reason: 'stop' })
      for (const listener of listeners) listener()
      return reply(request)
    })
    await expect(syncConversions(wire.network(), options)).rejects.toBe('stop')
    expect(listeners.size).toBe(0)
  })

  const answer = (status: number, errorCode: number) => ({ status, text: JSON.stringify({ errorCode, data: [] }) })

  it('a day that cannot be read stops no other: the run ends in a SyncError', async ({ wire }) => {
    const reply = serve(() => [])
    wire.respond((request) => (dayOf(request) === '26/06/02' ? answer(400, 6500) : reply(request)))
    const { store, stored } = memoryStore()
    const error = await syncConversions(wire.network(), { ...settings, store }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SyncError)
    expect(error).toMatchObject({
      name: 'SyncError',
      message: expect.stringMatching(/^syncConversions: 2026-06-02 could not be read: reports\.conversion: /),
      failed: [{ day: '2026-06-02', error: { kind: 'api', errorCode: 6500 } }],
      report: { days: 2, from: '2026-06-01', to: '2026-06-03' },
      // As a call rejects with it: the day is a field, not a part of its text.
      cause: { message: expect.stringMatching(/^reports\.conversion: /) },
    })
    expect([...stored.keys()]).toEqual(['2026-06-03', '2026-06-01'])
    // What lasts is not tried again.
    expect(wire.requests.filter((request) => dayOf(request) === '26/06/02')).toHaveLength(1)
  })

  it('reads a day of 15,050 rows exactly from a service that has no order within a second', async ({ wire }) => {
    const two = (number: number) => String(number).padStart(2, '0')
    const rows = Array.from({ length: 15_050 }, (_, id) => {
      // 400 of them at noon, across the end of the first page.
      const second = id >= 9_800 && id < 10_200 ? 43_200 : id < 9_800 ? id * 4 : 43_201 + (id - 10_200) * 8
      const [hour, minute] = [Math.floor(second / 3600), Math.floor(second / 60) % 60]
      return conversion(id + 1, `2026/06/03 ${two(hour)}:${two(minute)}:${two(second % 60)}`)
    })
    let requests = 0
    wire.respond((request) => {
      requests++
      const turned = requests % 2 === 0 ? rows.toReversed() : rows
      return serve(() => turned.toSorted((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0)))(request)
    })
    const { store, stored } = memoryStore()
    await syncConversions(wire.network(), { ...settings, since: '2026-06-03', store })
    const ids = stored
      .get('2026-06-03')
      ?.rows.map(({ id }) => Number(id))
      .sort((a, b) => a - b)
    expect(ids).toEqual(rows.map(({ id }) => Number(id)))
  })

  it('what failed for a passing reason is tried again after the others, three times in all', async ({
    wire,
    onTestFinished,
  }) => {
    const waits = shortWaits(onTestFinished)
    const reply = serve(() => [])
    let left = 2
    wire.respond((request) => (dayOf(request) === '26/06/03' && left-- > 0 ? answer(503, 0) : reply(request)))
    const { store, stored } = memoryStore()
    const { days } = await syncConversions(wire.network({ retries: 0 }), { ...settings, store })
    expect(days).toBe(3)
    expect([...stored.keys()]).toEqual(['2026-06-02', '2026-06-01', '2026-06-03'])
    left = Number.POSITIVE_INFINITY
    const run = syncConversions(wire.network({ retries: 0 }), { ...settings, store })
    await expect(run).rejects.toMatchObject({ failed: [{ day: '2026-06-03', error: { status: 503 } }] })
    expect(wire.requests.filter((request) => dayOf(request) === '26/06/03')).toHaveLength(6)
    expect(waits).toEqual([1_000, 5_000, 1_000, 5_000])
  })

  it.for<[string, () => Promise<Response>]>([
    ...[408, 429, 500].map((status): [string, () => Promise<Response>] => [
      `status ${status}`,
      async () => Response.json({ errorCode: 1 }, { status }),
    ]),
    ['no connection', () => Promise.reject(new Error('no network'))],
    ['no response in time', () => new Promise(() => {})],
  ])('%s is a passing reason', async ([, fail], { wire, onTestFinished }) => {
    const waits = shortWaits(onTestFinished)
    wire.respond(serve(() => []))
    // The figures of all days, and today.
    let failures = 2
    const network = wire.network({
      retries: 0,
      // Long enough for the responses of a busy machine.
      timeout: 900,
      fetch: (...request) => (failures-- > 0 ? fail() : fetch(...request)),
    })
    const { days } = await syncConversions(network, { ...settings, store: memoryStore().store })
    expect([days, waits]).toEqual([3, [1_000]])
  })

  it('reads that fail without a response in between do not end the run, if others get one', async ({
    wire,
    onTestFinished,
  }) => {
    shortWaits(onTestFinished)
    let code = 6500
    wire.respond((request) => (isRead(request) ? answer(400, code++) : serve(() => [])(request)))
    let calls = 0
    const network = wire.network({
      retries: 0,
      fetch: (...request) => (++calls % 4 === 0 ? fetch(...request) : Promise.reject(new Error('no network'))),
    })
    const options = { ...settings, since: '2026-05-25', store: memoryStore().store }
    const error = await syncConversions(network, options).catch((thrown: unknown) => thrown)
    // Ten days, and not five.
    expect((error as SyncError).failed).toHaveLength(10)
    expect((error as SyncError).message).toMatch(/^syncConversions: 2026-06-01 and 9 more could not be read: /)
  })

  it.for([
    [401, 1],
    [403, 2],
    [400, 4],
    [200, 4],
  ] as const)('a key that is refused with %i ends the run after %i requests', async ([status, requests], { wire }) => {
    wire.respond(() => answer(status, 6002))
    const run = syncConversions(wire.network(), { ...settings, store: memoryStore().store })
    await expect(run).rejects.toMatchObject({ name: 'ApiError', status, errorCode: 6002 })
    expect(wire.requests).toHaveLength(requests)
  })

  it('a key that is refused half-way ends the run with that error, and what was stored stays', async ({ wire }) => {
    wire.respond((request) => (wire.requests.length > 3 ? answer(400, 6002) : serve(() => [])(request)))
    const { store, stored } = memoryStore()
    const run = syncConversions(wire.network(), { ...settings, since: '2026-05-01', store })
    await expect(run).rejects.toMatchObject({ name: 'ApiError', status: 400, errorCode: 6002 })
    expect([...stored.keys()]).toEqual(['2026-06-03', '2026-06-02'])
    // The day that failed, and a small request that failed alike.
    expect(wire.requests).toHaveLength(5)
  })

  it('five reads that fail alike at the start end the run; later ones are days that fail', async ({ wire }) => {
    wire.respond((request) => (isRead(request) ? answer(400, 6500) : serve(() => [])(request)))
    const options = { ...settings, since: '2026-05-01', store: memoryStore().store }
    await expect(syncConversions(wire.network(), options)).rejects.toMatchObject({ name: 'ApiError', errorCode: 6500 })
    expect(wire.requests.filter(isRead)).toHaveLength(5)
    wire.respond((request) =>
      isRead(request) && dayOf(request) !== '26/06/03' ? answer(400, 6500) : serve(() => [])(request),
    )
    await expect(syncConversions(wire.network(), options)).rejects.toMatchObject({
      name: 'SyncError',
      failed: { length: 33 },
    })
  })

  it('a service that gives five reads no response ends the run early', async ({ wire }) => {
    const options = { ...settings, since: '2026-05-01', store: memoryStore().store }
    const network = wire.network({ retries: 0, fetch: () => Promise.reject(new Error('no network')) })
    const error = await syncConversions(network, options).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SyncError)
    expect((error as SyncError).failed.map(({ day }) => day)).toEqual([
      '2026-06-03',
      '2026-06-02',
      '2026-06-01',
      '2026-05-31',
      '2026-05-30',
    ])
  })

  it('one store object in two runs is refused', async ({ wire }) => {
    wire.respond(serve(() => []))
    const { store } = memoryStore()
    const first = syncConversions(wire.network(), { ...settings, store })
    await expect(syncConversions(wire.network(), { ...settings, store })).rejects.toMatchObject({
      kind: 'input',
      message: 'syncConversions: store: expected a store that no other run uses, received one in use',
    })
    await first
    await syncConversions(wire.network(), { ...settings, store })
  })

  it('a store that does not read all rows is an error', async ({ wire }) => {
    wire.respond(serve(() => [conversion(9, '2026/06/01 10:00:00')]))
    const store: SyncStore = {
      open: async () => [],
      replace: async () => {},
    }
    await expect(syncConversions(wire.network(), { ...settings, store })).rejects.toThrow('has not read all rows')
  })

  it('takes the key out of an error of a store, and out of its cause', async ({ wire }) => {
    wire.respond(serve(() => []))
    const cause = Object.assign(new Error('duplicate k3y&secret'), { detail: 'Key (sub1)=(k3y&secret) exists' })
    const replace = () => Promise.reject(new Error('orders.db: duplicate k3y&secret', { cause }))
    const run = syncConversions(wire.network(), { ...settings, store: { open: async () => [], replace } })
    await expect(run).rejects.toMatchObject({
      message: 'orders.db: duplicate <API_KEY>',
      cause: { message: 'duplicate <API_KEY>', detail: 'Key (sub1)=(<API_KEY>) exists' },
    })
    expect(cause.stack).not.toContain('secret')
    // An error may be its own cause.
    cause.cause = cause
    await expect(
      syncConversions(wire.network(), { ...settings, store: { open: () => Promise.reject(cause), replace } }),
    ).rejects.toBe(cause)
  })

  it('a row without an id is an error', async ({ wire }) => {
    const row = { id: '', ck_conversion_status: 'Approved' }
    wire.respond({ errorCode: 0, data: { content: [row], page: 1, totalPages: 1, totalItems: 1 } })
    const run = syncConversions(wire.network(), { ...settings, store: memoryStore().store })
    await expect(run).rejects.toMatchObject({
      name: 'SyncError',
      cause: { kind: 'response', message: 'syncConversions: expected an id in every row' },
    })
  })
})

describe('days', () => {
  const someDay = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })

  it('follow each other without a gap, over months, years and leap days', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: 0, max: 800 }), (date, count) => {
        const first = dayIn(0, date)
        const all = days(first, addDays(first, count))
        expect(all).toHaveLength(count + 1)
        expect(new Set(all).size).toBe(count + 1)
        expect([...all].sort()).toEqual(all)
      }),
    )
    expect(days('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
    expect(days('2026-03-02', '2026-03-01')).toEqual([])
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
  })

  it('refuse what is no day', () => {
    for (const call of [
      () => addDays('2026-02-30', 1),
      () => addDays('2026-02-01', 0.5),
      () => days('26/02/01', '2026-02-02'),
      () => dayIn(15 as Timezone, new Date()),
      () => dayIn(0, new Date('x')),
    ])
      expect(call).toThrow(expect.toSatisfy(isAffiliateNetworkError))
  })
})
