import { fork } from 'node:child_process'
import { once } from 'node:events'
import { truncate } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { temporaryFolder } from './folder.ts'

const MEGABYTE = 1024 * 1024
const bench = fileURLToPath(new URL('../../bench/upload.ts', import.meta.url))

it
  .skipIf(process.platform !== 'linux')
  .each(['path', 'stream of known size', 'stream', 'file-backed Blob', 'Uint8Array'])(
  'an upload of 200 MB as %s takes at most 60 MB beyond the data of its caller',
  async (kind) => {
    await using folder = await temporaryFolder()
    const [small, large] = [await folder.write('small', ''), await folder.write('large', '')]
    await truncate(small, 64 * 1024)
    await truncate(large, 200 * MEGABYTE)
    const server = createServer((request, response) => request.resume().on('end', () => response.end()))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const [result] = await once(fork(bench, [kind, url, small, large], { execArgv: [] }), 'message')
    server.closeAllConnections()
    server.close()
    expect(result).toMatchObject({ status: 200 })
    expect(result.growth / MEGABYTE).toBeLessThan(60)
  },
)
