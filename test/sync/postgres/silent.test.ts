import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect } from 'vitest'
import { syncConversions } from '../../../src/sync/index.ts'
import { postgresStore } from '../../../src/sync/postgres/postgres.ts'
import { isEveryCase } from '../../every-case.ts'
import { it as test, type Wire } from '../../wire-server.ts'
import { conversion, serve } from '../conversions.ts'
import { startEngines } from '../every-engine.ts'

const open = startEngines(isEveryCase ? ['PostgreSQL'] : [])

/** A proxy before a server, or one that answers nothing. */
async function proxy(server?: URL) {
  const sockets = new Set<Socket>()
  const listener = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (server === undefined) return
    const other = connect(Number(server.port), server.hostname)
    sockets.add(other)
    other.on('error', () => {})
    socket.pipe(other).pipe(socket)
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  return {
    port,
    /** From now on, nothing goes either way, and no connection ends. */
    silence() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      listener.close()
    },
  }
}

const sync = (wire: Wire, address: string, more: { signal?: AbortSignal; timeLimit?: number } = {}) =>
  syncConversions(wire.network(), {
    ...{ fields: ['ck_payout'], since: '2026-06-01', timezone: 0, now: new Date('2026-06-02T12:00:00Z') },
    store: postgresStore(address),
    ...more,
  })

test.for(['timeLimit', 'signal'])('a PostgreSQL that never answers keeps no run from ending by %s', async (by, {
  wire,
}) => {
  await using server = await proxy()
  const stop = new AbortController()
  const begun = performance.now()
  const run = sync(wire, `postgres://me@127.0.0.1:${server.port}/db`, {
    ...(by === 'signal' ? { signal: stop.signal } : { timeLimit: 300 }),
  })
  if (by === 'signal') stop.abort(new Error('enough'))
  await expect(run).rejects.toMatchObject(by === 'signal' ? { message: 'enough' } : { kind: 'timeout' })
  // Two seconds, and what a busy machine needs.
  expect(performance.now() - begun).toBeLessThan(10_000)
  expect(wire.requests).toEqual([])
})

test.runIf(isEveryCase)(
  'a PostgreSQL that goes silent in a run: the run ends, and its lock is free within a minute',
  {
    timeout: 180_000,
  },
  async ({ wire, skip }) => {
    await using place = await open('PostgreSQL', skip)
    const url = new URL(place.database)
    await using between = await proxy(url)
    const reply = serve(() => [conversion(1, '2026/06/01 10:00:00')])
    wire.respond((request) => {
      between.silence()
      return reply(request)
    })
    const through = Object.assign(new URL(place.database), { port: String(between.port) })
    await expect(sync(wire, String(through), { timeLimit: 3_000 })).rejects.toMatchObject({ kind: 'timeout' })
    wire.respond(reply)
    const begun = performance.now()
    const next = () =>
      sync(wire, place.database).then(
        ({ rows }) => rows,
        () => undefined,
      )
    await expect.poll(next, { timeout: 120_000, interval: 2_000 }).toBe(1)
    expect(performance.now() - begun).toBeLessThan(70_000)
  },
)
