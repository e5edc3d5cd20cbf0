import { expect } from 'vitest'
import { syncConversions } from '../../../src/sync/index.ts'
import { it } from '../../wire-server.ts'
import { conversion, serve } from '../conversions.ts'
import { startEngines } from '../every-engine.ts'

const open = startEngines(['PostgreSQL'])

it('keeps tables of which a publication takes all changes and removals', async ({ wire, skip }) => {
  await using place = await open('PostgreSQL', skip)
  await place.query('CREATE PUBLICATION everything FOR ALL TABLES')
  for (const rows of [
    [conversion(1, '2026/06/01 10:00:00'), conversion(2, '2026/06/02 10:00:00')],
    [conversion(1, '2026/06/01 10:00:00', 'Rejected')],
  ]) {
    wire.respond(serve(() => rows))
    const run = syncConversions(wire.network(), {
      ...{ fields: ['ck_conversion_time', 'ck_conversion_status'], since: '2026-06-01', timezone: 0 },
      ...{ now: new Date('2026-06-02T12:00:00Z'), store: place.store() },
    })
    await expect(run).resolves.toMatchObject({ days: 2 })
  }
  const keyless = `SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_index WHERE indrelid = pg_class.oid AND indisprimary)`
  expect(await place.query(keyless)).toEqual([])
  expect(await place.query('SELECT count(*) AS tables FROM pg_publication_tables')).toEqual([{ tables: 5 }])
})
