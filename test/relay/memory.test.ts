import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'

const MEGABYTE = 1024 * 1024
const program = fileURLToPath(new URL('relay-process.ts', import.meta.url))

const onLinux = it.skipIf(process.platform !== 'linux')

onLinux('an upload of 250 MB takes hardly more memory of the relay than one of 50 MB', async () => {
  let received = 0
  const network = createServer((incoming, outgoing) => {
    incoming.on('data', (chunk: Buffer) => (received += chunk.length))
    incoming.on('end', () => outgoing.end('{"errorCode":0,"data":[]}'))
  })
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve))
  const { port, peak } = await startRelay(`http://127.0.0.1:${(network.address() as AddressInfo).port}`)
  expect(await upload(port, 50)).toBe(200)
  const before = await peak()
  expect(await upload(port, 250)).toBe(200)
  const growth = (await peak()) - before
  network.close()
  expect(received).toBeGreaterThan(300 * MEGABYTE)
  expect(growth / MEGABYTE).toBeLessThan(100)
})

onLinux('100 forms of 8 MiB at once take little memory of the relay, and end in 403 or 503', async () => {
  const { port, peak } = await startRelay('http://127.0.0.1:1')
  const form = Buffer.alloc(8 * MEGABYTE, 'x').fill('id=1&status=Paused&name=', 0, 24)
  const before = await peak()
  const posts = Array.from({ length: 100 }, () => post(port, form))
  const refused = Promise.all(posts.map(({ status }) => status))
  // None has sent its last byte: the first responses are to forms that are too much.
  await Promise.any(posts.map(async ({ status }) => expect(await status).toBe(503)))
  for (const { end } of posts) end()
  const statuses = await refused
  const growth = (await peak()) - before
  const after = post(port, Buffer.from('id=1&status=Paused'))
  after.end()
  expect(await after.status).toBe(403)
  // A connection may be reset, as it is closed before all of the form was read.
  expect([403, 503, 'reset']).toEqual(expect.arrayContaining(statuses))
  expect(statuses).toEqual(expect.arrayContaining([403, 503]))
  expect(growth / MEGABYTE).toBeLessThan(200)
})

async function startRelay(network: string) {
  const relay = fork(program, [network], { execArgv: ['--conditions=affiliate-network-sdk-source'] })
  onTestFinished(() => void relay.kill())
  const [port] = (await once(relay, 'message')) as [number]
  const peak = async () => {
    relay.send('?')
    return ((await once(relay, 'message')) as [number])[0]
  }
  return { port, peak }
}

/** Posts a form, but for its last byte. The response may come before. */
function post(port: number, form: Buffer) {
  const outgoing = request(`http://127.0.0.1:${port}/network/api/v2/setOffer`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': form.length },
  })
  outgoing.write(form.subarray(0, -1))
  const status = new Promise<number | 'reset'>((resolve) => {
    outgoing.on('error', () => resolve('reset'))
    outgoing.on('response', (incoming) => resolve(incoming.resume().statusCode ?? 0))
  })
  return { status, end: () => void outgoing.end(form.subarray(-1)) }
}

/** Uploads one file of so many megabytes, and returns the status of the response. */
async function upload(port: number, megabytes: number): Promise<number> {
  const outgoing = request(`http://127.0.0.1:${port}/network/api/v3/setOfferBanners?offer_id=1`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  })
  const answered = once(outgoing, 'response')
  await pipeline(Readable.from(body(megabytes)), outgoing)
  const [incoming] = await answered
  incoming.resume()
  return incoming.statusCode
}

function* body(megabytes: number): Generator<Buffer> {
  yield Buffer.from('--b\r\ncontent-disposition: form-data; name="file[0]"; filename="a.zip"\r\n\r\n')
  const chunk = Buffer.alloc(MEGABYTE, 'x')
  for (let sent = 0; sent < megabytes; sent++) yield chunk
  yield Buffer.from('\r\n--b--\r\n')
}
