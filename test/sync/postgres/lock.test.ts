import { expect, it } from 'vitest'
import { postgresStore } from '../../../src/sync/postgres/postgres.ts'
import { postgresPeer } from './postgres-peer.ts'

it.each([
  [true, 'ends'],
  [false, 'asks for nothing more'],
])('a run whose lock of the table is %s %s', async (locked) => {
  await using peer = await postgresPeer(({ sql }) => (sql.includes('pg_try_advisory_lock') ? [{ locked }] : undefined))
  const store = postgresStore(peer.client)
  const opened = Promise.resolve(store.open('rows', [], new AbortController().signal))
  if (locked) await opened
  else
    await expect(opened).rejects.toMatchObject({
      issues: [{ path: 'store', received: 'the table rows, which another run is using' }],
    })
  const asked = peer.sent.map(({ sql }) => sql)
  const at = asked.findIndex((sql) => sql.includes('pg_try_advisory_lock'))
  expect(asked.slice(at + 1).some((sql) => /rows_days|information_schema|pg_attribute|pg_class/.test(sql))).toBe(locked)
  await store.release?.()
  expect(peer.sent.some(({ sql }) => sql.includes('pg_advisory_unlock'))).toBe(locked)
})
