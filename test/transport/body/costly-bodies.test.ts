import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { rawServer } from '../../raw-server/raw-server.ts'
import { response } from '../../raw-server/responses.ts'
import { BODIES } from './costly-bodies.ts'
import type { Costs } from './costly-bodies-process.ts'

const ALL = Object.keys(BODIES).flatMap((body) =>
  (['client', 'relay'] as const).flatMap((mode) =>
    [200, 500].map((status): [typeof mode, number, keyof typeof BODIES] => [mode, status, body as keyof typeof BODIES]),
  ),
)

/** Two seconds are 40 pages of 50 ms. The ratio varies by two between runs, and the faults took hundreds of pages. */
const MOST_PAGES = 80
const MOST_MEGABYTES = 800

// In a process that may have 1 GB of objects: more would end it, and no error could be caught.
it.skipIf(process.platform !== 'linux').each(ALL)('in a %s, with status %i: %s', async (mode, status, body) => {
  const bytes = gzipSync(BODIES[body](), { level: 1 })
  await using server = await rawServer(response(status, bytes, { 'content-encoding': 'gzip' }))
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--max-old-space-size=1024',
    '--conditions=affiliate-network-sdk-source',
    join(import.meta.dirname, 'costly-bodies-process.ts'),
    server.url,
    mode,
  ])
  const { pages, megabytes, result } = JSON.parse(stdout) as Costs
  if (process.env.SHOW_COSTS) console.log(body, mode, status, pages, megabytes, result)
  expect(pages, result).toBeLessThan(MOST_PAGES)
  expect(megabytes, result).toBeLessThan(MOST_MEGABYTES)
})
