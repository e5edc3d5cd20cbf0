import { expect, it } from 'vitest'
import type { SyncColumn, SyncRow, SyncStore } from '../../../src/sync/index.ts'
import { postgresStore } from '../../../src/sync/postgres/postgres.ts'
import { type Answer, postgresPeer, type Sent } from './postgres-peer.ts'

const COLUMNS: readonly SyncColumn[] = [
  { name: 'id', kind: 'text' },
  { name: 'month', kind: 'text', isKey: true },
  { name: 'ck_sub1', kind: 'text' },
]

/** A store in a database that has no tables yet, and answers what the test says. */
async function openStore(answer: (sent: Sent) => Answer | undefined = () => undefined) {
  const peer = await postgresPeer(answer)
  const store = postgresStore(peer.client)
  await store.open('conversions', COLUMNS)
  const sent = (pattern: RegExp) => peer.sent.filter(({ sql }) => pattern.test(sql))
  return {
    ...{ store, sent },
    async [Symbol.asyncDispose]() {
      await store.release?.()
      await peer[Symbol.asyncDispose]()
    },
  }
}

const put = (store: SyncStore, day: string, rows: readonly SyncRow[]) =>
  store.replace({
    ...{ day, columns: COLUMNS, known: undefined, seenAt: new Date('2026-06-02T12:00:00Z') },
    rows: (async function* () {
      yield rows
    })(),
    accept: () => 'a note',
  })

const row = (id: string, ck_sub1: string | null = null) => ({ id, month: '202606', ck_sub1 })

it('sends what COPY would misread, and what PostgreSQL cannot hold, in another form', async () => {
  await using opened = await openStore()
  await put(opened.store, '2026-06-01', [row('1', 'a\0b\tc\nd\re\\f'), row('2'), row('x\0')])
  const [copy] = opened.sent(/^COPY/)
  const constants = '2026-06-01\t2026-06-02T12:00:00.000Z\t2026-06-02T12:00:00.000Z\n'
  expect(copy).toEqual({
    sql: 'COPY "public"."conversions" ("id", "month", "ck_sub1", day, first_seen_at, changed_at) FROM STDIN',
    data: [
      `1\t202606\ta\uFFFDb\\tc\\nd\\re\\\\f\t${constants}`,
      `2\t202606\t\\N\t${constants}`,
      // Not the key that `x\uFFFD` has.
      `x\uFFFD…FPglsrvDLdjRljZ_qHdocwacEqiVTY2nUTqncE3dCes\t202606\t\\N\t${constants}`,
    ].join(''),
  })
})

it('ends a transaction that has failed, so that the next day can be stored', async () => {
  let isFull = true
  await using opened = await openStore(({ sql }) => (isFull && /^INSERT/.test(sql) ? { code: '53100' } : undefined))
  await expect(put(opened.store, '2026-06-02', [row('2')])).rejects.toThrow(
    'postgresStore: the table conversions: the peer says so (free space on its disk',
  )
  isFull = false
  await expect(put(opened.store, '2026-06-01', [row('1')])).resolves.toBeUndefined()
  expect(opened.sent(/^(?:BEGIN|COMMIT|ROLLBACK)$/).map(({ sql }) => sql)).toEqual([
    // The tables, the day that failed, and the next one.
    ...['BEGIN', 'COMMIT', 'BEGIN', 'ROLLBACK', 'BEGIN', 'COMMIT'],
  ])
})

it('adds a day directly only if none of its rows is stored under another day', async () => {
  const stored = '{"7"}'
  await using opened = await openStore(({ sql, values }) =>
    sql.includes('unnest') && values?.[0] === stored ? [{ found: 1 }] : undefined,
  )
  await put(opened.store, '2026-06-03', [row('1')])
  await put(opened.store, '2026-06-02', [row('2'), row('3')])
  expect(opened.sent(/unnest/).map(({ values }) => values)).toEqual([['{"2","3"}', '{"202606","202606"}']])
  expect(opened.sent(/^CREATE TEMPORARY TABLE/)).toEqual([])
  await put(opened.store, '2026-06-01', [row('7')])
  expect(opened.sent(/^CREATE TEMPORARY TABLE/)).not.toEqual([])
})
