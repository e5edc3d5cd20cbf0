import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { expect, it, onTestFinished } from 'vitest'
import { ClickHouseQueries } from '../../../src/sync/clickhouse/queries.ts'

/** The queries of a ClickHouse that refuses every statement with a text. */
async function refusing(text: string) {
  let requests = 0
  const server = createServer((request, response) => {
    requests++
    request.resume()
    response.writeHead(500).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://me:secret@127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = createClient({ url, log: { level: ClickHouseLogLevel.OFF } })
  onTestFinished(async () => {
    await client.close()
    server.close()
  })
  return {
    queries: new ClickHouseQueries(client, 'clickhouseStore: the table rows', new AbortController().signal),
    requests: () => requests,
  }
}

it.for([
  ['Code: 60. DB::Exception: no table. (UNKNOWN_TABLE)', 'no table. (once this is solved, run again'],
])('the error %j of ClickHouse names the table', async ([text = '', says = '']) => {
  const { queries } = await refusing(text)
  const error = await queries.run('SELECT 1').catch((error) => error)
  expect(error.message.replace('  (', ' (')).toContain(`clickhouseStore: the table rows: ${says}`)
  expect(String(error)).not.toContain('secret')
})
