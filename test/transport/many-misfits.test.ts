import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { rawServer } from '../raw-server/raw-server.ts'
import { response } from '../raw-server/responses.ts'

/** Offers without any field but an id. */
const offers = (rows: number) =>
  gzipSync(
    `{"errorCode":0,"message":"","page":1,"totalPages":1,"totalItems":${rows},"data":[${'{"id":1},'.repeat(rows - 1)}{"id":1}]}`,
  )

/** Lists the offers in a process that may use so many megabytes of memory for objects. */
async function list(body: Uint8Array, validation: 'warn' | 'throw', megabytes: number) {
  await using server = await rawServer(response(200, body, { 'content-encoding': 'gzip' }))
  const { stdout } = await promisify(execFile)(process.execPath, [
    `--max-old-space-size=${megabytes}`,
    '--conditions=affiliate-network-sdk-source',
    join(import.meta.dirname, 'many-misfits-process.ts'),
    server.url,
    validation,
  ])
  return JSON.parse(stdout)
}

// Of five fields each: kept one by one, what they lack would not fit into the memory.
const ROWS = 500_000

it('half a million rows that lack their fields are handed on, and each field is reported once', async () => {
  const body = offers(ROWS)
  expect(body.length).toBeLessThan(70_000)
  const { rows, warnings } = await list(body, 'warn', 160)
  expect(rows).toBe(ROWS)
  expect(warnings).toContain('name')
  expect(new Set(warnings).size).toBe(warnings.length)
})

it('under `throw` they are an error with at most 100 issues and their number', async () => {
  const { kind, message, issues } = await list(offers(ROWS), 'throw', 160)
  expect(kind).toBe('response')
  expect(issues).toBe(100)
  expect(message).toContain('\n  and 2499997 more (')
})
