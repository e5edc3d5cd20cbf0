import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InputError } from '../../src/errors/errors.ts'
import { openFiles as openInNode } from '../../src/platform/node.ts'
import { openFiles as openInBrowser } from '../../src/platform/web.ts'
import { runs } from '../every-case.ts'
import { rawServer } from '../raw-server/raw-server.ts'
import { OK } from '../raw-server/responses.ts'
import { clientOf } from '../transport/client.ts'
import { upload } from './sending.ts'
import { bodyOf, boundaryOf } from './wire.ts'

const HOSTILE = ['\r', '\n', '\r\n', '"', '%22', ';', '=', '--', ':', '\\', '/', '\0', '\u202e', '\u2028', 'é', '名']
const nameOf = fc.array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ maxLength: 5 })), { maxLength: 8 })
const hostile = nameOf.map((parts) => parts.join(''))
const types = fc.oneof(fc.constantFrom('', 'image/png', 'a/b\r\nX-Evil: 1', 'text/html; charset="x"'), hostile)

/** A Blob with a type that its constructor would not accept. */
function blobOfType(type: string): Blob {
  return Object.defineProperty(new Blob(['content']), 'type', { value: type })
}

const FILE = { name: 'a.png', data: new Blob(['content']) }

const ways = [
  ['node:http', undefined, openInNode],
  ['a fetch option', fetch, openInNode],
  ['the fetch of a browser', undefined, openInBrowser],
] as const

describe.each(ways)('by %s', (way, given, open) => {
  const send = (files: unknown, url: string, headers = {}) => upload(files, url, { fetch: given, headers }, open)
  const isBrowser = way === 'the fetch of a browser'

  it('no name and no type adds a header line or a part', async () => {
    await using server = await rawServer(OK)
    const stream = async function* () {
      yield Buffer.from('content')
    }
    await fc.assert(
      fc.asyncProperty(hostile, hostile, types, async (first, second, type) => {
        const before = server.requests.length
        const files = [
          { name: first, data: blobOfType(type) },
          isBrowser ? { name: second, data: blobOfType(type) } : { name: second, stream: stream() },
        ]
        try {
          await send(files, server.url)
        } catch (error) {
          expect(error).toBeInstanceOf(InputError)
          expect(server.requests).toHaveLength(before)
          return
        }
        const request = server.requests.at(-1)
        if (request === undefined) throw new Error('nothing came in')
        expect(headLines(bodyOf(request), boundaryOf(request))).toEqual([
          expect.stringMatching(/^Content-Disposition: form-data; name="file\[0\]"; filename="[^"\r\n]+"$/),
          expect.stringMatching(/^Content-Type: \S+\/[^\r\n]+$/),
          expect.stringMatching(/^Content-Disposition: form-data; name="file\[1\]"; filename="[^"\r\n]+"$/),
          expect.stringMatching(/^Content-Type: \S+\/[^\r\n]+$/),
        ])
      }),
      { numRuns: runs(300), interruptAfterTimeLimit: 10_000 },
    )
  })

  it('a quote is escaped', async () => {
    await using server = await rawServer(OK)
    const name = 'a"; filename="b.php'
    await send(isBrowser ? { name, data: new Blob(['x']) } : { name, stream: new Blob(['x']).stream() }, server.url)
    expect(server.requests.map(bodyOf).join()).toContain('; filename="a%22; filename=%22b.php"\r\n')
  })

  it('no header of the client contradicts the body', async () => {
    await using server = await rawServer(OK)
    const { network } = clientOf(server, {
      fetch: given,
      headers: { 'Content-Type': 'text/plain', 'content-encoding': 'gzip', 'x-mine': '1' },
    })
    const { headers: previewed } = await network.preview.banners.v3.upload({ offer_id: 7, files: FILE })
    expect(previewed).toMatchObject({ 'x-mine': '1' })
    expect(Object.keys(previewed).join()).not.toContain('content')
    await network.banners.v3.upload({ offer_id: 7, files: FILE })
    const [request] = server.requests
    if (request === undefined) throw new Error('nothing came in')
    expect(request.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(request.headers['content-length']).toBe(String(bodyOf(request).length))
    expect(request.headers).not.toHaveProperty('content-encoding')
    expect(request.headers['x-mine']).toBe('1')
  })
})

/** Every header line of every part. A body that was injected into has more of them. */
function headLines(body: string, boundary: string): string[] {
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => part.slice(2, part.indexOf('\r\n\r\n')).split('\r\n'))
}
