import { createClient } from '@clickhouse/client'
import { afterAll, beforeAll, expect } from 'vitest'
import { clickhouseStore } from '../../src/sync/clickhouse/clickhouse.ts'
import { syncConversions } from '../../src/sync/index.ts'
import { type ClickHouseServer, startClickHouse } from '../sync/clickhouse/clickhouse-server.ts'
import { conversion, serve } from '../sync/conversions.ts'
import { it } from '../wire-server.ts'

let server: ClickHouseServer
beforeAll(async () => {
  server = await startClickHouse()
})
afterAll(() => server.stop())

/** Two states of a service: all statuses differ, one row moves between the days, and one is there in the first only. */
const STATES = ['Pending', 'Approved'].map((status) => [
  conversion(1, '2026/06/01 10:00:00', status),
  conversion(2, '2026/06/01 11:00:00', status),
  conversion(3, status === 'Pending' ? '2026/06/01 23:59:00' : '2026/06/02 00:01:00', status),
  conversion(4, '2026/06/02 10:00:00', status),
  ...(status === 'Pending' ? [conversion(5, '2026/06/02 11:00:00', status)] : []),
])

const dayOf = ({ time }: { time: string }) => time.slice(0, 10).replaceAll('/', '-')

it('a run that is killed before any of its statements leaves whole days, and the next one lists each change once', {
  timeout: 600_000,
}, async ({ wire }) => {
  const client = createClient({ url: server.url })
  const rows = async (query: string) =>
    (await client.query({ query, format: 'JSONEachRow' })).json<Record<string, string>>()
  let left = Number.POSITIVE_INFINITY
  const killed = new Proxy(client, {
    get(target, name) {
      if (left-- <= 0) throw new Error('killed')
      return Reflect.get(target, name).bind(target)
    },
  })
  let state = 0
  let hour = 0
  wire.respond((request) => serve(() => STATES[state] ?? [])(request))
  const sync = async () =>
    syncConversions(wire.network({ timezone: 0 }), {
      fields: ['ck_conversion_time', 'ck_conversion_status'],
      since: '2026-06-01',
      now: new Date(Date.parse('2026-06-02T12:00:00Z') + hour++ * 60_000),
      store: clickhouseStore(killed),
    })
  const stored = async () =>
    (await rows('SELECT day, toString(id) AS id, ck_conversion_status AS status FROM conversions ORDER BY id')).map(
      ({ day, id, status }) => `${id} ${status} on ${day}`,
    )
  const expected = () => STATES[state]?.map((row) => `${row.id} ${row.status} on ${dayOf(row)}`)
  await sync()
  let kills = 0
  for (let isOver = false; !isOver; kills++) {
    const before = new Set(expected())
    const since = (await rows('SELECT toString(max(seen_at)) AS at FROM conversions_changes'))[0]?.at
    state = 1 - state
    left = kills
    isOver = await sync().then(
      () => true,
      () => false,
    )
    left = Number.POSITIVE_INFINITY
    const known = new Set([...before, ...(expected() ?? [])])
    const found = await stored()
    expect([kills, found.filter((row) => !known.has(row))]).toEqual([kills, []])
    expect(new Set(found.map((row) => row.split(' ')[0])).size).toBe(found.length)
    for (const day of Object.values(Object.groupBy(found, (row) => row.slice(-2))))
      expect([kills, new Set(day?.map((row) => row.split(' ')[1])).size]).toEqual([kills, 1])
    // The lease of the killed run has run out.
    await client.command({ query: 'TRUNCATE TABLE conversions_lock' })
    await sync()
    expect([kills, await stored()]).toEqual([kills, expected()])
    const changes = await rows(
      `SELECT toString(id) AS id, change FROM conversions_changes WHERE seen_at > '${since}' ORDER BY id, change`,
    )
    // A row that moves to an earlier day is removed from the later one, which is stored first.
    const others =
      state === 1 ? ['3 changed', '4 changed', '5 removed'] : ['3 added', '3 removed', '4 changed', '5 added']
    expect([kills, changes.map(({ id, change }) => `${id} ${change}`)]).toEqual([
      kills,
      ['1 changed', '2 changed', ...others],
    ])
    expect(await rows(`SELECT name FROM system.tables WHERE name LIKE 'conversions_sync%'`)).toEqual([])
  }
  expect(kills).toBeGreaterThan(30)
  await client.close()
})
