import { describe, expect } from 'vitest'
import { readAhead } from '../../../src/sync/days/read-ahead.ts'
import { type DayChanges, type SyncStore, syncConversions } from '../../../src/sync/index.ts'
import { it, type Recorded, type Reply } from '../../wire-server.ts'
import { conversion, dayOf, isRead, serve } from '../conversions.ts'
import { shortWaits } from '../short-waits.ts'

const DAYS = ['2026-06-04', '2026-06-03', '2026-06-02', '2026-06-01'] as const
const [FIRST, SECOND, THIRD, LAST] = DAYS

const settings = {
  fields: ['ck_conversion_time', 'ck_conversion_status', 'ck_payout'],
  since: LAST,
  timezone: 0,
  now: new Date('2026-06-04T12:00:00Z'),
} as const

const CONVERSIONS = DAYS.map((day, index) => conversion(index + 1, `${day.replaceAll('-', '/')} 10:00:00`))

/** Promises of each day, which a test resolves and waits for. */
const gates = () => new Map(DAYS.map((day) => [day as string, Promise.withResolvers<void>()]))

const nextOf = (day: string) => DAYS[DAYS.indexOf(day as typeof FIRST) + 1]

/** A service and a store that note what they do. A hook may wait in either, or fail. */
function openBoth() {
  const log: string[] = []
  const [requested, stored] = [gates(), gates()]
  const days = new Map<string, string>()
  const hooks = {
    changes: (_day: string): DayChanges => ({ added: 1, changed: 0, removed: 0 }),
    onStore: async (_day: string) => {},
    onRead: async (_day: string, reply: Reply): Promise<Reply> => reply,
  }
  const respond = async (request: Recorded): Promise<Reply> => {
    const reply = serve(() => CONVERSIONS)(request)
    if (!isRead(request)) return reply
    const day = `20${dayOf(request).replaceAll('/', '-')}`
    log.push(`request ${day}`)
    requested.get(day)?.resolve()
    return hooks.onRead(day, reply)
  }
  const store: SyncStore = {
    open: async () => days,
    async replace({ day, rows, accept }) {
      for await (const _ of rows);
      await hooks.onStore(day)
      days.set(day, accept({ stored: 2_500, emptied: [], ...hooks.changes(day) }))
      log.push(`stored ${day}`)
      stored.get(day)?.resolve()
    },
  }
  return { log, requested, stored, days, hooks, respond, store }
}

describe('the next day', () => {
  it('is read while a slow store writes a day, and no day beyond it', async ({ wire }) => {
    const { log, requested, hooks, respond, store } = openBoth()
    wire.respond(respond)
    hooks.onStore = async (day) => requested.get(nextOf(day) ?? day)?.promise
    const progress: string[] = []
    const { days, rows } = await syncConversions(wire.network(), {
      ...settings,
      store,
      onProgress: ({ day, days: done, totalDays }) => progress.push(`${day} ${done}/${totalDays}`),
    })
    expect({ days, rows }).toEqual({ days: 4, rows: 4 })
    const [first, second, third, last] = DAYS
    expect(log).toEqual([
      `request ${first}`,
      `request ${second}`,
      `stored ${first}`,
      `request ${third}`,
      `stored ${second}`,
      `request ${last}`,
      `stored ${third}`,
      `stored ${last}`,
    ])
    expect(progress).toEqual([`${first} 1/4`, `${second} 2/4`, `${third} 3/4`, `${last} 4/4`])
  })

  it.for([1, 2])('with a slow service and a concurrency of %i leaves no more days in the air', async (most, {
    wire,
  }) => {
    const { log, stored, requested, hooks, respond, store } = openBoth()
    wire.respond(respond)
    let open = 0
    const seen: number[] = []
    hooks.onRead = async (day, reply) => {
      seen.push(++open)
      // As many as may be are there at once, and each waits until the days before them are stored.
      await requested.get(DAYS[most - 1] as string)?.promise
      const before = DAYS[DAYS.indexOf(day as typeof FIRST) - most]
      if (before !== undefined) await stored.get(before)?.promise
      open--
      return reply
    }
    const { days } = await syncConversions(wire.network(), { ...settings, store, concurrency: most })
    expect(days).toBe(4)
    expect(Math.max(...seen)).toBe(most)
    if (most === 1) expect(log.filter((line) => line.startsWith('stored'))).toEqual(DAYS.map((day) => `stored ${day}`))
  })

  it('is not stored after an abort, which closes its request; the day before is whole', async ({ wire }) => {
    const { days, requested, hooks, respond, store } = openBoth()
    wire.respond(respond)
    const stop = new AbortController()
    hooks.onRead = async (day, reply) => (day === SECOND ? new Promise(() => {}) : reply)
    hooks.onStore = async () => {
      await requested.get(SECOND)?.promise
      stop.abort('stop')
    }
    await expect(syncConversions(wire.network(), { ...settings, store, signal: stop.signal })).rejects.toBe('stop')
    expect([...days.keys()]).toEqual([FIRST])
    await expect.poll(() => wire.aborted.map(dayOf)).toEqual(['26/06/03'])
    expect(wire.requests.filter(isRead)).toHaveLength(2)
  })

  it('is not stored after an error of the store, which closes its request', async ({ wire }) => {
    const { days, requested, hooks, respond, store } = openBoth()
    wire.respond(respond)
    const full = new Error('the disk is full')
    hooks.onRead = async (day, reply) => (day === SECOND ? new Promise(() => {}) : reply)
    hooks.onStore = async () => {
      await requested.get(SECOND)?.promise
      throw full
    }
    await expect(syncConversions(wire.network(), { ...settings, store })).rejects.toBe(full)
    expect([...days.keys()]).toEqual([])
    await expect.poll(() => wire.aborted.map(dayOf)).toEqual(['26/06/03'])
    expect(wire.requests.filter(isRead)).toHaveLength(2)
  })

  it('for which the key is refused ends the run once the day before is stored', async ({ wire }) => {
    const { days, requested, hooks, respond, store } = openBoth()
    wire.respond(respond)
    const refused = { status: 401, text: '{"httpStatus":401,"errorCode":6002,"message":"no","data":null}' }
    hooks.onRead = async (day, reply) => (day === SECOND ? refused : reply)
    hooks.onStore = async () => requested.get(SECOND)?.promise
    await expect(syncConversions(wire.network(), { ...settings, store })).rejects.toMatchObject({ status: 401 })
    expect([...days.keys()]).toEqual([FIRST])
    expect(wire.requests.filter(isRead)).toHaveLength(2)
  })

  it('that fails stays as it was, and the days after it are stored', async ({ wire }) => {
    const { log, days, hooks, respond, store } = openBoth()
    wire.respond(respond)
    hooks.onRead = async (day, reply) => (day === SECOND ? { status: 200, text: '<html>' } : reply)
    const run = syncConversions(wire.network(), { ...settings, store })
    await expect(run).rejects.toMatchObject({ name: 'SyncError', failed: [{ day: SECOND }], report: { days: 3 } })
    expect([...days.keys()]).toEqual([FIRST, THIRD, LAST])
    expect(log.filter((line) => line.startsWith('request'))).toEqual(DAYS.map((day) => `request ${day}`))
  })

  it('is stored only if what the run has removed by then allows it, although it was read before', async ({
    wire,
    onTestFinished,
  }) => {
    shortWaits(onTestFinished)
    const { requested, hooks, respond, store, log } = openBoth()
    wire.respond(respond)
    await syncConversions(wire.network(), { ...settings, store })
    log.length = 0
    for (const day of DAYS) requested.set(day, Promise.withResolvers())
    hooks.changes = (day) => ({ added: 0, changed: 0, removed: day === FIRST ? 1_000 : 1 })
    hooks.onStore = async (day) => requested.get(day === FIRST ? SECOND : day)?.promise
    const run = syncConversions(wire.network(), { ...settings, since: SECOND, again: 'all', store })
    await expect(run).rejects.toMatchObject({ name: 'SyncError', code: 'LOSS', failed: [{ day: SECOND }] })
    expect(log.slice(0, 3)).toEqual([`request ${FIRST}`, `request ${SECOND}`, `stored ${FIRST}`])
    expect(log).not.toContain(`stored ${SECOND}`)
  })
})

it('reads one part ahead, and tells when there are no more', async () => {
  const log: string[] = []
  const parts = (async function* () {
    for (const part of [1, 2, 3]) {
      log.push(`read ${part}`)
      yield part
    }
  })()
  for await (const part of readAhead(parts, () => log.push('end'))) log.push(`use ${part}`)
  expect(log).toEqual(['read 1', 'read 2', 'use 1', 'read 3', 'use 2', 'end', 'use 3'])
})
