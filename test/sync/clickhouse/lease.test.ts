import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createClient } from '@clickhouse/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ClickHouseLease } from '../../../src/sync/clickhouse/lease.ts'
import { ClickHouseQueries } from '../../../src/sync/clickhouse/queries.ts'

/** A lease in a ClickHouse that knows nothing but tokens of runs that go on: `others`, and its own unless it is `lost`. */
async function leaseBeside(others: readonly string[]) {
  const state = { lost: false, own: '', ended: false }
  const server = createServer(async (request, response) => {
    const sql = await text(request)
    const [, token, ended] = /VALUES \('([\w-]+)'(, 1)?\)/.exec(sql) ?? []
    if (token) state.own = token
    if (ended) state.ended = true
    const isOwn = sql.includes(`WHERE token = '${state.own}'`)
    const alive = [...(isOwn ? [] : others), ...(state.lost ? [] : [state.own])]
    response.end(sql.startsWith('SELECT') ? alive.map((one) => `${JSON.stringify({ token: one })}\n`).join('') : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const client = createClient({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  const queries = new ClickHouseQueries(client, 'clickhouseStore: the table rows', new AbortController().signal)
  const lease = new ClickHouseLease(queries, '"rows_lock"')
  onTestFinished(async () => {
    await lease.end()
    await client.close()
    server.close()
  })
  return { lease, state }
}

it('begins where no other run goes on, and not beside one', async () => {
  expect(await (await leaseBeside([])).lease.begin()).toBe(true)
  const { lease, state } = await leaseBeside(['of-another-run'])
  expect(await lease.begin()).toBe(false)
  expect(state.ended).toBe(true)
})

it('is held until it ran out: then it is asked for, and not renewed', async () => {
  const { lease, state } = await leaseBeside([])
  await lease.begin()
  expect(await lease.isHeld()).toBe(true)
  state.lost = true
  // What the last renewal said is believed for ten seconds.
  expect(await lease.isHeld()).toBe(true)
  const later = Date.now() + 10_001
  vi.spyOn(Date, 'now').mockReturnValue(later)
  onTestFinished(() => void vi.restoreAllMocks())
  expect(await lease.isHeld()).toBe(false)
  state.lost = false
  expect(await lease.isHeld()).toBe(true)
})

it('ran out in a process that stood still while its clock was set back', async () => {
  const { lease, state } = await leaseBeside([])
  await lease.begin()
  state.lost = true
  const [day, running] = [Date.now(), performance.now() + 10_001]
  vi.spyOn(Date, 'now').mockReturnValue(day)
  vi.spyOn(performance, 'now').mockReturnValue(running)
  onTestFinished(() => void vi.restoreAllMocks())
  expect(await lease.isHeld()).toBe(false)
})
