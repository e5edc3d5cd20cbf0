import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { type Reply, rawServer } from '../raw-server/raw-server.ts'
import { OK } from '../raw-server/responses.ts'
import { clientOf } from '../transport/client.ts'

const SIZE = 8 * 1024 * 1024

/** Transfers the memory of bytes away, as `postMessage` to a worker does. */
const detach = ({ buffer }: Uint8Array) => void structuredClone(buffer, { transfer: [buffer] })

/** Reads nothing until it is told to, and never responds. */
function pausedService() {
  let goOn = () => {}
  const reply: Reply = (socket) => {
    socket.removeAllListeners('data').pause()
    goOn = () => void socket.resume()
  }
  return { reply, goOn: () => goOn() }
}

const KINDS: readonly (readonly [what: string, file: (bytes: Uint8Array) => object])[] = [
  ['bytes', (data) => ({ name: 'a', data })],
  ['a chunk of a stream of known size', (bytes) => ({ name: 'a', stream: Readable.from([bytes]), size: SIZE })],
  ['a chunk of a stream', (bytes) => ({ name: 'a', stream: Readable.from([bytes]) })],
]

describe.each(KINDS)('%s whose memory is transferred away', (_, fileOf) => {
  it.each([
    ['node:http', undefined],
    ['a fetch option', fetch],
  ])('in mid-upload fails the upload by %s, and is not waited for', async (_by, given) => {
    const { reply, goOn } = pausedService()
    await using server = await rawServer(reply, { early: true })
    const { network } = clientOf(server, { timeout: 30_000, ...(given && { fetch: given }) })
    const bytes = new Uint8Array(SIZE)
    const startedAt = performance.now()
    const uploading = network.banners.v3.upload({ offer_id: 1, files: fileOf(bytes) as never })
    const refused = expect(uploading).rejects.toMatchObject({ name: 'ConnectionError', outcome: 'unknown' })
    await server.received(1)
    detach(bytes)
    goOn()
    await refused
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })
})

it.each([
  0, 1, 2, 3,
])('small bytes that are transferred away %i turns after the call are sent whole, or not at all', async (turns) => {
  await using server = await rawServer(OK)
  const bytes = new TextEncoder().encode('whole')
  const uploading = clientOf(server, { timeout: 5_000 }).network.banners.v3.upload({
    offer_id: 1,
    files: { name: 'a', data: bytes },
  })
  const settled = Promise.allSettled([uploading])
  for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate)
  detach(bytes)
  const [result] = await settled
  if (result.status === 'rejected')
    expect(result.reason).toMatchObject({ name: expect.stringMatching(/^(Input|Connection)Error$/) })
  else expect(server.requests[0]?.body).toContain('\r\nwhole\r\n')
})
