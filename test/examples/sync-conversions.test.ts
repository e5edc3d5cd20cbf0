import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { createMockNetwork } from '../../src/msw/index.ts'
import { serveMockNetwork } from '../../src/msw/node.ts'
import { dayOf, start, test } from './example.ts'

// The example takes the present from the clock, and the conversions lie in the last days before it.
const now = new Date()
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

test('keeps each conversion once, and reads past days again', async ({ folder }) => {
  const mock = createMockNetwork({ seed: 7, conversions: 0, now })
  const { url, close } = await serveMockNetwork(mock)
  const add = (days: number, status: 'Pending' | 'Approved') =>
    mock.state.conversions.add({ offer_id: 1001, affiliate_id: 42, time: daysAgo(days), status, revenue: '0.1' }).id
  const ids = [add(5, 'Pending'), add(3, 'Pending'), add(3, 'Approved')]
  const sync = () =>
    start('sync-conversions', ['c.db', '--since', dayOf(daysAgo(6)), '--look-back', '4', '--base-url', url], folder, {
      NETWORK_KEY: mock.keys.network,
    })
  try {
    const range = `${dayOf(daysAgo(6))} to ${dayOf(now)}`
    expect(await sync()).toEqual({
      code: 0,
      stdout: `${range}: 7 days, 3 rows: 3 new, 0 changed, 0 gone\n`,
      stderr: '',
    })
    for (const id of ids) mock.state.conversions.update(id, { status: 'Approved' })
    const again = await sync()
    // Today and the three days before are read, and of the others only the one that changed.
    const reread = `${dayOf(daysAgo(5))} to ${dayOf(now)}`
    expect(again.stdout).toBe(`${reread}: 5 days, 3 rows: 0 new, 2 changed, 0 gone\n`)
  } finally {
    await close()
  }
})

test('Ctrl-C ends it with code 130; whole days stay, and the next run goes on', async ({ folder }) => {
  const mock = createMockNetwork({ seed: 7, conversions: 2000, now })
  const { url, close } = await serveMockNetwork(mock)
  const path = fileURLToPath(new URL('../../examples/sync-conversions.ts', import.meta.url))
  try {
    // The tenth day does not come, so that the run is under way when the signal does.
    for (let day = 1; day < 10; day++) mock.fail('reports.conversion', { delayMs: 0 })
    mock.fail('reports.conversion', { delayMs: 60_000, times: 2 })
    const run = spawn(process.execPath, [path, 'c.db', '--since', dayOf(daysAgo(30)), '--base-url', url], {
      cwd: folder,
      env: { ...process.env, NETWORK_KEY: mock.keys.network },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const stderr = run.stderr.setEncoding('utf8').toArray()
    const stored = () => {
      using database = new DatabaseSync(join(folder, 'c.db'), { readOnly: true })
      return database.prepare('SELECT count(*) AS count FROM conversions_days').get()?.count
    }
    await expect
      .poll(
        () => {
          try {
            return stored()
          } catch {
            return 0 // not made yet
          }
        },
        { timeout: 20_000 },
      )
      .toBe(9)
    run.kill('SIGINT')
    const [code] = await once(run, 'exit')
    expect([code, (await stderr).join('')]).toEqual([
      130,
      'Stopped. Stored days stay, and the next run goes on from there.\n',
    ])
    expect(stored()).toBe(9)
    const next = await start(
      'sync-conversions',
      ['c.db', '--since', dayOf(daysAgo(30)), '--look-back', '0', '--base-url', url],
      folder,
      { NETWORK_KEY: mock.keys.network },
    )
    // Today, and what was not read.
    expect(next.stdout).toContain(': 23 days, ')
  } finally {
    await close()
  }
})
