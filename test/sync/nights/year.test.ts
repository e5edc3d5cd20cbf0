import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { type SyncError, syncConversions } from '../../../src/sync/index.ts'
import type { Place } from '../engines.ts'
import { describeEngines, startEngines } from '../every-engine.ts'
import { shortWaits } from '../short-waits.ts'
import { dateOf, FIRST_DAY, nightOf, Year } from './year.ts'

const open = startEngines()

const FIELDS = ['ck_conversion_time', 'ck_conversion_status', 'ck_payout'] as const

const [DRIFT, WRONG_CLOCK, BACK, STORM, KILL, LAST] = [40, 80, 121, 150, 200, 364]
/** The nights with a run, around what happens. After the wrong clock, 30 days ahead, the job is off for 40 nights. */
const NIGHTS = [0, 1, DRIFT, DRIFT + 1, WRONG_CLOCK, BACK, STORM, STORM + 1, KILL, KILL + 1, 300, LAST - 1, LAST]

/** The days of rows that differ from the truth, by a full outer join. */
async function wrongDays(place: Place, year: Year): Promise<string[]> {
  const truth = year.truth.map(
    ({ id, time, status, payout }) => `('${id}', '${time.slice(0, 10).replaceAll('/', '-')}', '${status}', ${payout})`,
  )
  const wrong = await place.query(`
    WITH truth (id, day, status, payout) AS (VALUES ${truth.join(', ')})
    SELECT DISTINCT coalesce(t.day, CAST(c.day AS text)) AS day
    FROM conversions AS c FULL OUTER JOIN truth AS t ON c.id = t.id
    WHERE c.id IS NULL OR t.id IS NULL OR CAST(c.day AS text) <> t.day
      OR c.ck_conversion_status <> t.status OR c.ck_payout <> t.payout ORDER BY 1`)
  return wrong.map(({ day }) => String(day))
}

describeEngines(open, (it, engine) => {
  it('over a year the table is what the service says after each run, whatever happened since the run before', {
    timeout: 900_000,
  }, async ({ wire, place, onTestFinished }) => {
    shortWaits(onTestFinished)
    const year = new Year()
    wire.respond(year.respond)
    const run = async (now: Date) => {
      const store = place.store()
      try {
        wire.requests.length = 0
        const network = wire.network({ timezone: 0 })
        return await syncConversions(network, { fields: FIELDS, since: FIRST_DAY, lookBackDays: 3, now, store })
      } finally {
        if ('close' in store) (store as { close(): void }).close()
      }
    }
    const failedDays = ({ failed }: SyncError) => failed.map(({ day }) => day)

    for (const night of NIGHTS) {
      year.today = night
      year.drifting = night === DRIFT ? DRIFT - 2 : undefined
      year.isStorm = night === STORM
      if (night === KILL) {
        year.onRequest = (count) => count === 30 && child.kill('SIGKILL')
        const program = fileURLToPath(new URL('killed-run.ts', import.meta.url))
        const flags = ['--conditions=affiliate-network-sdk-source', '--no-warnings']
        const args = [engine, place.database, wire.url, nightOf(night).toISOString()]
        const child = spawn(process.execPath, [...flags, program, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
        await once(child, 'exit')
        expect(child.signalCode).toBe('SIGKILL')
        year.onRequest = undefined
        // PostgreSQL notices the end of a connection a moment later.
        const isFree = () =>
          run(nightOf(night)).then(
            () => true,
            ({ kind }) => kind !== 'input',
          )
        await expect.poll(isFree, { timeout: 20_000 }).toBe(true)
      } else if (night === DRIFT || night === STORM) {
        const failed = await run(nightOf(night)).then((): string[] => [], failedDays)
        if (night === DRIFT) expect(failed).toEqual([dateOf(DRIFT - 2)])
        // Where counting failed, changes of old days wait for the next run.
        const recent = dateOf(night - 3)
        const wrong = (await wrongDays(place, year)).filter((day) => !failed.includes(day) && day >= recent)
        expect([night, wrong]).toEqual([night, []])
      } else {
        await run(nightOf(night === WRONG_CLOCK ? night + 30 : night))
        expect([night, await wrongDays(place, year)]).toEqual([night, []])
      }
    }
    // A full read takes a request for each day.
    expect(wire.requests.length).toBeLessThan(LAST / 4)
  })
})
