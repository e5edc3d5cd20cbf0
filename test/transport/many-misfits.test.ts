import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { answer } from '../raw-server/answers.ts'
import { rawServer } from '../raw-server/raw-server.ts'

const ROWS = 3_500_000

/** Offers without any field but an id: 31 MB of JSON, which gzip makes 61 kB. */
const offers = gzipSync(
  `{"errorCode":0,"message":"","page":1,"totalPages":1,"totalItems":${ROWS},"data":[${'{"id":1},'.repeat(ROWS - 1)}{"id":1}]}`,
)

/** Lists the offers in a process that may use 1 GB of memory for objects. */
async function list(validation: 'warn' | 'throw') {
  await using server = await rawServer(answer(200, offers, { 'content-encoding': 'gzip' }))
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--max-old-space-size=1024',
    '--conditions=affiliate-network-sdk-source',
    join(import.meta.dirname, 'many-misfits-process.ts'),
    server.url,
    validation,
  ])
  return JSON.parse(stdout)
}

it('[142] millions of rows that lack their fields are handed on, and each field is reported once', async () => {
  expect(offers.length).toBeLessThan(70_000)
  const { rows, warnings } = await list('warn')
  expect(rows).toBe(ROWS)
  expect(warnings).toContain('name')
  expect(new Set(warnings).size).toBe(warnings.length)
})

it('[142] under `throw` they are an error with at most 100 issues and their number', async () => {
  const { kind, message, issues } = await list('throw')
  expect(kind).toBe('response')
  expect(issues).toBe(100)
  expect(message).toContain('; and 17499997 more (')
})
