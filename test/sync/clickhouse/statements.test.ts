import type { ClickHouseClient } from '@clickhouse/client'
import { expect } from 'vitest'
import { clickhouseStore } from '../../../src/sync/clickhouse/clickhouse.ts'
import { syncConversions } from '../../../src/sync/index.ts'
import { it } from '../../wire-server.ts'
import { conversion, serve } from '../conversions.ts'

/** A client of a new ClickHouse, which holds the lease of a run and knows nothing else. It records each statement. */
function emptyClickHouse() {
  const statements: string[] = []
  let token = ''
  const client = {
    async query({ query }: { query: string }) {
      statements.push(query)
      const rows = query.includes('currentDatabase()')
        ? [{ name: 'default' }]
        : / token /.test(query)
          ? [{ token }]
          : []
      return { json: async () => rows }
    },
    async command({ query }: { query: string }) {
      statements.push(query)
      token = /\(token\) VALUES \('(.*)'\)/.exec(query)?.[1] ?? token
    },
    async insert({ table, values }: { table: string; values: unknown[][] }) {
      statements.push(`INSERT INTO ${table}: ${values.length} rows`)
    },
  }
  return { client: client as unknown as ClickHouseClient, statements }
}

it('a first load sends two statements a day to ClickHouse: the rows, and then the note', async ({ wire }) => {
  const { client, statements } = emptyClickHouse()
  const days = Array.from({ length: 60 }, (_, at) => new Date(Date.UTC(2026, 3, 1 + at)).toISOString().slice(0, 10))
  wire.respond(serve(() => days.map((day, at) => conversion(at, `${day.replaceAll('-', '/')} 10:00:00`))))
  const now = new Date('2026-05-30T12:00:00Z')
  const run = { fields: ['ck_conversion_time', 'ck_payout'], since: '2026-04-01', timezone: 0, now } as const
  await syncConversions(wire.network(), { ...run, store: clickhouseStore(client) })
  const rows = 'INSERT INTO "default"."conversions": 1 rows'
  const note = 'INSERT INTO "default"."conversions_days" (day, note) VALUES ({value0:String}, {value1:String})'
  // The lease is renewed by time, and not with each day.
  const sent = statements.filter((sql) => !sql.includes('_lock'))
  const ofDays = sent.filter((sql) => sql === rows || sql === note)
  expect(ofDays).toEqual(days.flatMap(() => [rows, note]))
  // To find and make the tables, to find that they are empty, and to record the run.
  expect(sent.length - ofDays.length).toBeLessThan(16)
  expect(statements.length - sent.length).toBeLessThan(days.length)
})
