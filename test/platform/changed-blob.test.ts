import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { rawServer } from '../raw-server/raw-server.ts'
import { OK } from '../raw-server/responses.ts'
import { temporaryFolder } from './folder.ts'

const script = fileURLToPath(new URL('changed-blob.ts', import.meta.url))

it.each([
  ['alone', 'files[0].data'],
  ['by a fetch option', 'files[0].data'],
  ['beside a path', 'files[1].data'],
])('a Blob whose file has changed fails the upload and not the process: %s', async (way, path) => {
  await using folder = await temporaryFolder()
  await using server = await rawServer(OK)
  const file = await folder.write('a.mp4', new Uint8Array(3_000_000))
  // A process with an open socket or file does not end, and runs into the timeout.
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--unhandled-rejections=strict', script, server.url, file, way],
    { timeout: 60_000 },
  )
  expect(JSON.parse(stdout)).toEqual({
    name: 'ConnectionError',
    message: `banners.v2.upload: ${path}: could not be read to its end (NotReadableError)`,
    outcome: 'unknown',
    code: 'NotReadableError',
  })
  expect(stderr.replaceAll(/^.*(ExperimentalWarning|--trace-warnings).*\n/gm, '')).toBe('')
  await server.idle()
  expect(server.requests).toEqual([])
})
