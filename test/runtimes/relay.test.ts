import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../../src/index.ts'
import { createMockNetwork } from '../../src/msw/index.ts'
import { serveMockNetwork } from '../../src/msw/node.ts'
import { installPackage, type Project } from '../package/install.ts'
import { exchange } from '../relay/relayed.ts'
import { binary, ELSEWHERE } from './binary.ts'
import { program } from './program.ts'
import { type Running, start } from './start.ts'

const mock = createMockNetwork({ seed: 7, offers: 620, conversions: 100 })
let project: Project
let network: Awaited<ReturnType<typeof serveMockNetwork>>

beforeAll(async () => {
  ;[project, network] = await Promise.all([installPackage(), serveMockNetwork(mock)])
  await project.write('relay.js', await program('relay-server.ts'))
})

afterAll(async () => {
  await project?.[Symbol.asyncDispose]()
  await network?.close()
})

// Node and workerd run the projects of test/examples/relay.
describe.skipIf(ELSEWHERE).each([
  ['Bun', binary('@oven/bun-linux-x64/bin/bun'), ['run']],
  ['Deno', binary('@deno/linux-x64-glibc/deno'), ['run', '--quiet', '--allow-net', '--allow-read', '--allow-env']],
])('a relay on %s', (_, file, args) => {
  let server: Running
  beforeAll(async () => {
    server = await start(
      file,
      [...args, 'relay.js', network.url, mock.keys.network],
      project.folder,
      process.env,
      (line) => /^port (\d+)$/.exec(line)?.[1],
    )
  })
  afterAll(() => server?.[Symbol.asyncDispose]())

  const page = () => createClient({ baseUrl: `${server.url}/network`, relay: true, retries: 0 })
  const portOf = ({ url }: Running) => Number(new URL(url).port)

  it('lists offers, and refuses what is not allowed', async () => {
    const { items, totalItems } = await page().offers.list({ limit: 500 })
    expect([items.length, totalItems]).toEqual([500, 620])
    await expect(page().advertisers.list()).rejects.toMatchObject({ kind: 'api', status: 403, outcome: 'rejected' })
    await expect(page().offers.update(1001, { status: 'Paused' })).rejects.toMatchObject({ status: 403 })
  })

  it('streams an upload', async () => {
    const files = { name: 'a.png', data: new Uint8Array(5_000_000).fill(7) }
    const [banner] = await page().banners.v3.upload({ offer_id: 1001, files })
    expect(banner).toMatchObject({ offer_id: 1001 })
  })

  it('does not let a path name the own host of a write', async () => {
    const port = portOf(server)
    const head = [
      'POST //evil.example/network/api/v3/setOfferBanners?offer_id=1001 HTTP/1.1',
      `host: 127.0.0.1:${port}`,
      'connection: close',
      'origin: http://evil.example',
      'cookie: s=1',
      'content-length: 0',
    ]
    expect((await exchange(port, [...head, '', ''].join('\r\n'))).status).toBe(403)
  })

  it('refuses a body that is too large, and goes on', async () => {
    const port = portOf(server)
    const socket = connect(port, '127.0.0.1')
    const head = [
      'POST /network/api/v3/setOfferBanners?offer_id=1001 HTTP/1.1',
      `host: 127.0.0.1:${port}`,
      'content-type: multipart/form-data; boundary=b',
      `content-length: ${64 * 1_048_576 + 1}`,
    ]
    socket.write([...head, '', '--b\r\n'].join('\r\n'))
    // Deno leaves the connection open until the rest has come.
    const [response] = await once(socket, 'data')
    socket.destroy()
    expect(String(response)).toMatch(/^HTTP\/1.1 413 /)
    expect((await page().offers.get(1001))?.id).toBe(1001)
  })
})
