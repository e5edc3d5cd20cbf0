import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { syncConversions } from '../../../src/sync/index.ts'
import { conversion, serve } from '../conversions.ts'
import { describeEngines, startEngines } from '../every-engine.ts'

const open = startEngines()

const NOW = '2026-06-12T12:00:00Z'
const KILLS = Number(process.env.KILLS ?? 2)

/** Twelve days of 40 conversions; each state of the service has its own statuses, so that a mixture shows. */
const conversions = (status: string) =>
  Array.from({ length: 480 }, (_, index) => {
    const day = String(1 + Math.floor(index / 40)).padStart(2, '0')
    return conversion(1000 + index, `2026/06/${day} 10:00:${String(index % 40).padStart(2, '0')}`, status)
  })

const start = (engine: string, database: string, url: string): ChildProcess => {
  const file = fileURLToPath(new URL('killed-run.ts', import.meta.url))
  const args = ['--conditions=affiliate-network-sdk-source', '--no-warnings', file, engine, database, url, NOW]
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
}

describeEngines(open, (it, name) => {
  it('a run that is killed at any moment leaves whole days only, and the next one goes on', async ({ wire, place }) => {
    let requests = 0
    let killAt = Number.POSITIVE_INFINITY
    let run: ChildProcess | undefined
    let reply = serve(() => conversions('Pending'), 25)
    wire.respond((request) => {
      // In the middle of a page, or a moment later: in a transaction.
      if (++requests === killAt) setTimeout(() => run?.kill('SIGKILL'), Math.random() * 15)
      return reply(request)
    })
    const expectWholeDays = async (statuses: readonly string[]) => {
      const rows = await place.rows().catch(() => [])
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
      for (const day of Object.values(Object.groupBy(rows, ({ day }) => String(day)))) {
        expect(day).toHaveLength(40)
        expect(new Set(day?.map(({ status }) => status)).size).toBe(1)
        expect(statuses).toContain(day?.[0]?.status)
      }
    }
    for (let kill = 0; kill < KILLS; kill++) {
      requests = 0
      killAt = 3 + kill * 5
      run = start(name, place.database, wire.url)
      await once(run, 'exit')
      await place.unlock?.()
      if (run.signalCode === null) break
      if (kill > 0) await expectWholeDays(['Pending'])
    }
    killAt = Number.POSITIVE_INFINITY
    await syncAgain()
    expect(await place.rows()).toHaveLength(480)
    // All statuses settle, those of old days too, and a run is killed: each day is as it was, or as it is.
    reply = serve(() => conversions('Approved'), 25)
    requests = 0
    killAt = 4
    run = start(name, place.database, wire.url)
    await once(run, 'exit')
    await place.unlock?.()
    await expectWholeDays(['Pending', 'Approved'])
    expect(await syncAgain()).toMatchObject({ added: 0, removed: 0 })
    await expectWholeDays(['Approved'])

    async function syncAgain() {
      run = start(name, place.database, wire.url)
      const output = run.stdout?.setEncoding('utf8').toArray()
      await once(run, 'exit')
      expect(run.exitCode).toBe(0)
      return JSON.parse((await output)?.join('') ?? '')
    }
  })

  it('a second run in another process is refused, until the first one dies', async ({ wire, place }) => {
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
    const reply = serve(() => conversions('Pending'))
    let isFirst = true
    wire.respond((request) => {
      if (!isFirst) return reply(request)
      ask()
      return new Promise<never>(() => {})
    })
    const run = start(name, place.database, wire.url)
    await asked
    isFirst = false
    const sync = () =>
      syncConversions(wire.network({ timezone: 0 }), {
        fields: ['ck_conversion_time', 'ck_conversion_status', 'ck_payout'],
        since: '2026-06-01',
        now: new Date(NOW),
        store: place.store(),
      })
    await expect(sync()).rejects.toMatchObject({ kind: 'input', issues: [{ path: 'store' }] })
    run.kill('SIGKILL')
    await once(run, 'exit')
    // PostgreSQL notices the end of a connection a moment later; ClickHouse has none, and waits for 20 seconds.
    await expect
      .poll(
        () =>
          sync().then(
            ({ days }) => days,
            () => undefined,
          ),
        { timeout: 40_000 },
      )
      .toBe(12)
  })
})
