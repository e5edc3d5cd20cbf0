import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { json, OK } from '../raw-server/responses.ts'
import { exchange, KEY, type Relayed, relayed } from './relayed.ts'

const FORM = 'content-type: application/x-www-form-urlencoded'
const UPDATE = 'id=1&description='
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`

/** A request on a connection that stays open, unless the relay ends it. */
const kept = ({ served }: Relayed, target: string, headers: readonly string[], body: string) =>
  exchange(
    served.port,
    [`POST /network/api/${target} HTTP/1.1`, `host: 127.0.0.1:${served.port}`, ...headers, '', body].join('\r\n'),
  )

describe('a body over the limit gets status 413, and the connection ends', () => {
  it.each([
    ['with its length, before it comes', ['content-length: 101'], ''],
    ['with its length', ['content-length: 101'], UPDATE + 'x'.repeat(84)],
    ['in one chunk', ['transfer-encoding: chunked'], chunk(UPDATE + 'x'.repeat(84)) + chunk('')],
    ['in many chunks', ['transfer-encoding: chunked'], chunk(UPDATE) + chunk('x').repeat(84)],
    ['that never ends', ['transfer-encoding: chunked'], chunk(UPDATE) + chunk('x').repeat(500)],
    ['with a length beyond all numbers', ['content-length: 99999999999999999999'], ''],
  ])('%s', async (_, headers, body) => {
    await using relay = await relayed(['offers.update'], { maxRequestBytes: 100 })
    const { status, body: text, headers: received } = await kept(relay, 'v2/setOffer', [FORM, ...headers], body)
    // Node itself refuses a length that is none with 400.
    expect([413, 400]).toContain(status)
    if (status === 413) expect(JSON.parse(text)).toMatchObject({ httpStatus: 413, errorCode: 413 })
    expect(received.connection).toBe('close')
    expect(relay.sent()).toEqual([])
  })

  it('but a body in very many tiny chunks passes', async () => {
    await using relay = await relayed(['offers.update'])
    const tiny = chunk(UPDATE) + chunk('ä').repeat(12_000) + chunk('')
    const headers = [FORM, 'transfer-encoding: chunked', 'connection: close']
    expect((await kept(relay, 'v2/setOffer', headers, tiny)).status).toBe(200)
    expect(relay.sent()).toEqual([`POST /api/v2/setOffer?key=${KEY} ${UPDATE}${'%C3%A4'.repeat(12_000)}`])
  })

  it('that comes slowly, as soon as it is over', async () => {
    await using relay = await relayed(['offers.update'], { maxRequestBytes: 100 })
    const { port } = relay.served
    const socket = connect(port, '127.0.0.1')
    const response = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(String(bytes))))
    const ended = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => {})
    socket.write(
      `POST /network/api/v2/setOffer HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${FORM}\r\ntransfer-encoding: chunked\r\n\r\n${chunk(UPDATE)}`,
    )
    const timer = setInterval(() => socket.write(chunk('x'.repeat(10))), 5)
    expect(await response).toMatch(/^HTTP\/1.1 413 /)
    clearInterval(timer)
    await ended
    expect(relay.sent()).toEqual([])
  })

  it.each([
    [8 * 1_048_576, 'v2/setOffer', FORM],
    [64 * 1_048_576, 'v3/setOfferBanners?offer_id=1', 'content-type: multipart/form-data; boundary=b'],
  ])('of %i bytes by default at %s', async (most, target, type) => {
    await using relay = await relayed(['offers.update', 'banners.v3.upload'])
    const { status } = await kept(relay, target, [type, `content-length: ${most + 1}`], '')
    expect([status, relay.sent()]).toEqual([413, []])
  })

  it('but one of that size passes, with and without length', async () => {
    await using relay = await relayed(['offers.update'], { maxRequestBytes: 100 })
    const form = UPDATE + 'x'.repeat(83)
    expect((await relay.post('v2/setOffer', form)).status).toBe(200)
    const chunked = chunk(form.slice(0, 50)) + chunk(form.slice(50)) + chunk('')
    const headers = [FORM, 'transfer-encoding: chunked', 'connection: close']
    expect((await kept(relay, 'v2/setOffer', headers, chunked)).status).toBe(200)
    expect(relay.sent()).toEqual(Array(2).fill(`POST /api/v2/setOffer?key=${KEY} ${form}`))
  })

  it.each([
    ['a form', 'v2/setOffer', FORM, UPDATE],
    ['an upload', 'v3/setOfferBanners?offer_id=1', 'content-type: multipart/form-data; boundary=page', '--page'],
  ])('and %s that stops coming gets status 408 after the timeout of the client', async (_, target, type, start) => {
    await using relay = await relayed(['offers.update', 'banners.v3.upload'], {}, OK, { timeout: 300 })
    const { status } = await kept(relay, target, [type, 'content-length: 1000', 'connection: close'], start)
    expect([status, relay.sent()]).toEqual([408, []])
    // With `connection: close`, Chromium would send the request again.
    expect(relay.served.responses[0]?.headers.get('connection')).toBeNull()
  })

  it('and half a body is not sent on', async () => {
    await using relay = await relayed(['offers.update'])
    const socket = connect(relay.served.port, '127.0.0.1', () => {
      const head = `POST /network/api/v2/setOffer HTTP/1.1\r\nhost: 127.0.0.1:${relay.served.port}\r\n${FORM}`
      socket.write(`${head}\r\ncontent-length: 30\r\n\r\n${UPDATE}x`, () => socket.destroy())
    })
    await new Promise((resolve) => socket.once('close', resolve))
    expect((await relay.post('v2/setOffer', `${UPDATE}y`)).status).toBe(200)
    expect(relay.sent()).toEqual([`POST /api/v2/setOffer?key=${KEY} ${UPDATE}y`])
  })
})

const UPLOAD = 'v3/setOfferBanners?offer_id=1&type=2'
const MULTIPART = 'content-type: multipart/form-data; boundary=page'
const file = (
  name: string,
  content: string,
  head = `content-disposition: form-data; name="${name}"; filename="a.png"`,
) => `--page\r\n${head}\r\n\r\n${content}\r\n`
const END = '--page--\r\n'

/** The body that the network received, with the boundary of the relay as `B`. */
function received({ network }: Relayed): string {
  const [request] = network.requests
  const boundary = /boundary=(.+)$/.exec(request?.headers['content-type'] ?? '')?.[1] ?? ''
  expect(boundary).toMatch(/^----relay-[0-9a-f-]{36}$/)
  // Without the framing of its chunks.
  return (request?.body ?? '').replaceAll(/(?:^|\r\n)[0-9a-f]+\r\n(?:\r\n$)?/g, '').replaceAll(boundary, 'B')
}

describe('an upload', () => {
  it('is written anew', async () => {
    await using relay = await relayed(['banners.v3.upload'])
    const second = 'Content-Disposition: form-data; name="file[7]"; filename="b%22.jpg"\r\nContent-Type: image/jpeg'
    const { status } = await relay.post(UPLOAD, file('file[0]', 'one') + file('', 'two\r\n--pag', second) + END, [
      MULTIPART,
    ])
    expect(status).toBe(200)
    expect(relay.network.requests[0]?.target).toBe(`/api/v3/setOfferBanners?key=${KEY}&offer_id=1&type=2`)
    expect(received(relay)).toBe(
      [
        '--B\r\ncontent-disposition: form-data; name="file[0]"; filename="a.png"\r\ncontent-type: image/png\r\n\r\none\r\n',
        '--B\r\ncontent-disposition: form-data; name="file[1]"; filename="b%22.jpg"\r\ncontent-type: image/jpeg\r\n\r\ntwo\r\n--pag\r\n',
        '--B--\r\n',
      ].join(''),
    )
  })

  it('is the same whatever its chunks are', async () => {
    const body = file('file[0]', '\r\n--pag\r\n--\r\r\n-') + file('file[1]', '') + END
    for (const size of [1, 2, 3, 7, 11]) {
      await using relay = await relayed(['banners.v3.upload'])
      const chunks = body.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
      const headers = [MULTIPART, 'transfer-encoding: chunked', 'connection: close']
      expect((await kept(relay, UPLOAD, headers, [...chunks, ''].map(chunk).join(''))).status).toBe(200)
      expect(received(relay)).toContain('\r\n\r\n\r\n--pag\r\n--\r\r\n-\r\n--B\r\n')
    }
  })

  it('is read to its end, so that the connection can be used again', async () => {
    await using relay = await relayed(['banners.v3.upload'])
    const epilogue = 'what may follow the last part\r\n'.repeat(1000)
    expect((await relay.post(UPLOAD, file('file[0]', 'one') + END + epilogue, [MULTIPART])).status).toBe(200)
    expect(relay.served.responses[0]?.headers.get('connection')).toBeNull()
    expect(received(relay)).not.toContain('what may follow')
  })

  it('goes on while it comes', async () => {
    await using relay = await relayed(['banners.v3.upload'], {}, json({ errorCode: 0, data: [] }))
    const { port } = relay.served
    const socket = connect(port, '127.0.0.1')
    const response = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(String(bytes))))
    const head = `POST /network/api/${UPLOAD} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${MULTIPART}\r\ntransfer-encoding: chunked\r\n\r\n`
    socket.write(head + chunk(file('file[0]', 'x'.repeat(1000))))
    // The network has a connection before the page has sent the end.
    while (relay.network.connections === 0) await new Promise((resolve) => setImmediate(resolve))
    socket.write(chunk(END) + chunk(''))
    expect(await response).toMatch(/^HTTP\/1.1 200 /)
    socket.destroy()
  })

  it.each([
    ['a field', file('', '5', 'content-disposition: form-data; name="offer_id"') + END],
    ['a file of another name', file('offer_id', '5') + END],
    ['a file of a list without a number', file('file[]', '5') + END],
    ['a name that is escaped', file('', '5', 'content-disposition: form-data; name="file\\[0]"; filename="a"') + END],
    ['two names', file('', '5', 'content-disposition: form-data; name="file[0]"; filename="a"; name="id"') + END],
    ['an encoded file name', file('', '5', `content-disposition: form-data; name="file[0]"; filename*=UTF-8''a`) + END],
    ['no file name', file('', '5', 'content-disposition: form-data; name="file[0]"; filename=""') + END],
    ['a file name of a folder', file('', '5', 'content-disposition: form-data; name="file[0]"; filename="a/.."') + END],
    ['a control character', file('', '5', 'content-disposition: form-data; name="file[0]"; filename="a\u0007"') + END],
    ['a part without a head', '--page\r\n\r\nid=1\r\n--page--\r\n'],
    ['an endless head', `--page\r\nx: ${'y'.repeat(20_000)}`],
    [
      'a long head',
      file('', '5', `x: ${'y'.repeat(20_000)}\r\ncontent-disposition: form-data; name="file[0]"; filename="a"`) + END,
    ],
    ['a longer boundary', `--pageXY${file('file[0]', '5').slice('--page\r\n'.length)}${END}`],
    ['something behind the boundary', `--page--x${file('file[0]', '5').slice('--page'.length)}`],
    ['no file', END],
    ['no body', ''],
    ['no delimiter', 'id=1'],
    ['no end', file('file[0]', '5')],
    ['another boundary', file('file[0]', '5').replaceAll('page', 'other')],
  ])('with %s gets status 400', async (_, body) => {
    await using relay = await relayed(['banners.v3.upload'])
    const { status } = await relay.post(UPLOAD, body, [MULTIPART])
    expect([status, relay.sent()]).toEqual([400, []])
  })

  it.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=page; boundary=other',
    'multipart/form-data; boundary="page\\""',
    'multipart/mixed; boundary=page',
    'text/plain',
  ])('of the type %s gets status 400', async (type) => {
    await using relay = await relayed(['banners.v3.upload'])
    const { status } = await relay.post(UPLOAD, file('file[0]', '5') + END, [`content-type: ${type}`])
    expect([status, relay.network.connections]).toEqual([400, 0])
  })

  it('cannot hide a part from the relay that the network sees', async () => {
    // PHP finds a boundary behind a bare line feed.
    const hidden = '\n--page\ncontent-disposition: form-data; name="offer_id"\n\n99\n--page--\n'
    await using relay = await relayed(['banners.v3.upload'])
    await relay.post(UPLOAD, file('file[0]', hidden) + END, [MULTIPART])
    expect(received(relay).match(/--B/g)).toHaveLength(2)
    expect(received(relay)).toContain(hidden)
  })

  it.each([
    ['a later field', file('', '5', 'content-disposition: form-data; name="offer_id"') + END, 400],
    ['its end missing', '', 400],
    ['more bytes than allowed', file('file[1]', 'x'.repeat(2000)) + END, 413],
  ])('with %s never arrives as a whole', async (_, rest, expected) => {
    await using relay = await relayed(['banners.v3.upload'], { maxRequestBytes: 2000 })
    const body = file('file[0]', 'x'.repeat(500)) + rest
    const headers = [MULTIPART, 'transfer-encoding: chunked', 'connection: close']
    const { status } = await kept(
      relay,
      UPLOAD,
      headers,
      chunk(body.slice(0, 900)) + (body.length > 900 ? chunk(body.slice(900)) : '') + chunk(''),
    )
    await relay.network.idle()
    expect([status, relay.sent()]).toEqual([expected, []])
  })

  it('has at most 1,000 files', async () => {
    const files = (count: number) => Array.from({ length: count }, (_, index) => file(`file[${index}]`, 'x')).join('')
    const stored = json({ errorCode: 0, data: {} }, 200, { connection: 'close' })
    await using relay = await relayed(['banners.v3.upload'], {}, stored)
    expect((await relay.post(UPLOAD, files(1000) + END, [MULTIPART])).status).toBe(200)
    const { status, body } = await relay.post(UPLOAD, files(1001) + END, [MULTIPART])
    await relay.network.idle()
    expect([status, JSON.parse(body).message]).toEqual([
      413,
      'the relay takes at most 1000 files: upload fewer at once',
    ])
    expect(relay.sent()).toHaveLength(1)
  })

  it('has no parameters but those of the query', async () => {
    await using relay = await relayed(['banners.v3.upload'])
    const body = file('file[0]', '5') + END
    for (const query of ['', '?offer_id=1&offer_id=2', '?offer_id=1&id=2', '?offer_id=1&type=4', '?offer_id[]=1'])
      expect((await relay.post(`v3/setOfferBanners${query}`, body, [MULTIPART])).status).toBe(400)
    expect(relay.network.connections).toBe(0)
  })
})
