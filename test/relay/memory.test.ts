import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const MEGABYTE = 1024 * 1024
const program = fileURLToPath(new URL('relay-process.ts', import.meta.url))

it.skipIf(process.platform !== 'linux')(
  'an upload of 400 MB takes hardly more memory of the relay than one of 50 MB',
  async () => {
    let received = 0
    const network = createServer((incoming, outgoing) => {
      incoming.on('data', (chunk: Buffer) => (received += chunk.length))
      incoming.on('end', () => outgoing.end('{"errorCode":0,"data":[]}'))
    })
    await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(network.address() as AddressInfo).port}`
    const relay = fork(program, [url], { execArgv: ['--conditions=affiliate-network-sdk-source'] })
    const [port] = (await once(relay, 'message')) as [number]
    const peak = async () => {
      relay.send('?')
      return ((await once(relay, 'message')) as [number])[0]
    }
    expect(await upload(port, 50)).toBe(200)
    const before = await peak()
    expect(await upload(port, 400)).toBe(200)
    const growth = (await peak()) - before
    relay.kill()
    network.close()
    expect(received).toBeGreaterThan(450 * MEGABYTE)
    expect(growth / MEGABYTE).toBeLessThan(100)
  },
)

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
