import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { rawServer } from '../raw-server/raw-server.ts'
import { OK } from '../raw-server/responses.ts'
import { withoutBoundary } from './wire.ts'

const script = fileURLToPath(new URL('foreign-classes.ts', import.meta.url))

async function run(url: string, readable: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, url, readable], { timeout: 60_000 })
  return stdout.trimEnd().split('\n')
}

const part = (index: number, name: string, type: string) =>
  `--BOUNDARY\r\nContent-Disposition: form-data; name="file[${index}]"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`

it.each([
  'arrayBuffer',
  'stream',
])('files of a test environment whose Blobs have %s() are sent whole', async (method) => {
  await using server = await rawServer(OK)
  expect(await run(server.url, method)).toEqual([
    'sent',
    '[{"loaded":0,"total":6},{"loaded":6,"total":6}]',
    'sent',
    'sent',
  ])
  const [bytes, files, besideAPath] = server.requests.map(withoutBoundary)
  expect(bytes).toBe(`${part(0, 'a.gif', 'image/gif')}GIF89a\r\n--BOUNDARY--\r\n`)
  expect(files).toBe(
    `${part(0, 'b.png', 'image/png')}GIF89a\r\n${part(1, 'c.png', 'image/png')}GIF89a\r\n--BOUNDARY--\r\n`,
  )
  expect(besideAPath).toContain(`${part(0, 'b.png', 'image/png')}GIF89a\r\n${part(1, 'd.txt', 'text/plain')}/**`)
})

it('a Blob that cannot be read is refused before anything is sent, and bytes are still sent', async () => {
  await using server = await rawServer(OK)
  const received = 'expected a Blob that can be read, received one without stream() and arrayBuffer()'
  expect(await run(server.url, 'not at all')).toEqual([
    'sent',
    '[{"loaded":0,"total":6},{"loaded":6,"total":6}]',
    `InputError: banners.v2.upload: files[0].data: ${received}`,
    `  files[1].data: ${received}`,
    `InputError: banners.v2.upload: files[0].data: ${received}`,
  ])
  expect(server.requests).toHaveLength(1)
})
