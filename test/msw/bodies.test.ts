import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { isEveryCase } from '../every-case.ts'
import { png } from './pictures.ts'
import { onPort, read } from './raw.ts'

const service = onPort({ seed: 7, conversions: 0 })
const FORM = 'id=1001&name=Changed'
const JSON_FORM = '{"id":1001,"name":"Changed"}'

/** A POST of bytes, with or without a content type. For a string, `fetch` would add one. */
const send = async (path: string, body: string, type?: string, query = {}) =>
  read(
    await service.fetch(
      path,
      { key: service.network.keys.network, ...query },
      {
        method: 'POST',
        body: new TextEncoder().encode(body),
        ...(type !== undefined && { headers: { 'content-type': type } }),
      },
    ),
  )
const name = () => service.network.state.offers.get(1001)?.name
const multipart = (fields: Record<string, string>) =>
  `${Object.entries(fields)
    .map(([field, value]) => `--b\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`)
    .join('')}--b--\r\n`

describe('a form', () => {
  it.each([
    'application/x-www-form-urlencoded',
    'application/x-www-form-urlencoded;charset=UTF-8',
    'Application/X-WWW-Form-Urlencoded ; charset=utf-8',
  ])('is read as %s', async (type) => {
    expect([(await send('v2/setOffer', FORM, type)).status, name()]).toEqual([202, 'Changed'])
  })

  it('is read as multipart, even without a file', async () => {
    const body = multipart({ id: '1001', name: 'Changed' })
    expect([(await send('v2/setOffer', body, 'multipart/form-data; boundary=b')).status, name()]).toEqual([
      202,
      'Changed',
    ])
  })

  it.each([
    ['form bytes as text/plain', FORM, 'text/plain;charset=UTF-8'],
    ['form bytes as octets', FORM, 'application/octet-stream'],
    ['form bytes without a type', FORM, undefined],
    ['form bytes as a type that starts alike', FORM, 'application/x-www-form-urlencoded-x'],
    ['JSON', JSON_FORM, 'application/json'],
    ['JSON as a form', JSON_FORM, 'application/x-www-form-urlencoded'],
    ['a multipart body without its boundary', multipart({ id: '1001', name: 'Changed' }), 'multipart/form-data'],
  ])('is not read from %s', async (_, body, type) => {
    const before = name()
    const offers = service.network.state.offers.size
    expect(await send('v2/setOffer', body, type)).toMatchObject({ status: 400, body: { errorCode: 6101 } })
    expect([name(), service.network.state.offers.size]).toEqual([before, offers])
  })

  it('that is not read causes an error that says so', async () => {
    expect((await send('v2/setOffer', FORM, 'text/plain')).body.message).toBe(
      'The advertiser id is missing. (advertiser_id: expected an id: a positive whole number) The body was not read: its content type is text/plain, and forms are application/x-www-form-urlencoded.',
    )
    expect((await send('v2/setAffiliateOfferList', 'id=42')).body.message).toMatch(
      /^The affiliate id is missing\. .* The body was not read: its content type is missing/,
    )
    expect((await send('v3/setOfferBanners', 'bytes', 'image/png', { offer_id: 1001 })).body).toMatchObject({
      errorCode: 6322,
      message: expect.stringMatching(/^There is no file\. The body was not read: its content type is image\/png/),
    })
    expect((await send('v2/setOffer', '')).body.message).not.toContain('was not read')
  })

  it.each([
    [
      'without boundary',
      'file[0]"; filename="a.png',
      '',
      /without a boundary: do not set the header, and fetch adds it/,
    ],
    ['with another boundary', 'file[0]"; filename="a.png', '; boundary=c', /with its boundary, it is malformed/],
    [
      'in another field',
      'files[0]"; filename="a.png',
      '; boundary=b',
      /^There is no file\. .*: files\[0\] was ignored/,
    ],
    ['without a file name', 'file[0]', '; boundary=b', /: file\[0\] was ignored\.$/],
  ])('with a file %s is refused with the reason', async (_, field, boundary, message) => {
    const type = `multipart/form-data${boundary}`
    const { body } = await send('v3/setOfferBanners', multipart({ [field]: 'GIF' }), type, { offer_id: 1001 })
    expect(body).toMatchObject({ errorCode: 6322, message: expect.stringMatching(message) })
  })

  it('that is not read deletes no banners', async () => {
    const { offers, banners } = service.network.state
    const { id } = offers.add({})
    banners.add({ offer_id: id, bytes: png })
    for (const version of ['v2', 'v3'])
      for (const [body, type] of [
        [`{"offer_id":${id},"banner_id":null}`, 'application/json'],
        [`offer_id=${id}`, 'text/plain'],
      ] as const)
        expect(await send(`${version}/delOfferBanners`, body, type)).toMatchObject({
          status: 400,
          body: { errorCode: 6301 },
        })
    expect(banners.list(({ offer_id }) => offer_id === id)).toHaveLength(1)
  })
})

describe('the redirect test', () => {
  const visitor = { url: 'https://a.example/', country: 'US', os: 'iOS', osv: '12' }

  it.each(['application/json', 'text/plain', undefined])('accepts JSON with the content type %s', async (type) => {
    expect((await send('v2/test', JSON.stringify(visitor), type)).body.data.result).toBe(1)
  })

  it.each([
    ['a form', new URLSearchParams(visitor).toString(), 'application/x-www-form-urlencoded'],
    ['a cut text', JSON.stringify(visitor).slice(0, -1), 'application/json'],
    ['a list', '[1]', 'application/json'],
  ])('refuses %s', async (_, body, type) => {
    expect((await send('v2/test', body, type)).body.errorCode).toBe(6601)
  })
})

describe('a large body', () => {
  it.runIf(isEveryCase)('is refused, and the connection stays usable', async () => {
    const chunk = new Uint8Array(2 ** 20)
    let sent = 0
    const body = new ReadableStream({
      pull: (controller) => (sent++ < 200 ? controller.enqueue(chunk) : controller.close()),
    })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const before = process.memoryUsage().arrayBuffers
    const response = await service.fetch('v2/setOffer', { key: service.network.keys.network }, {
      method: 'POST',
      body,
      headers,
      duplex: 'half',
    } as RequestInit)
    expect([response.status, await response.json()]).toMatchObject([413, { httpStatus: 413, errorCode: 413 }])
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(150 * 2 ** 20)
    expect((await service.get('v2/getOffers')).status).toBe(200)
  })

  it('is refused if a form has more than 10,000 parameters', async () => {
    const form = (count: number) => Array.from({ length: count }, (_, index) => `name[${index}]=x`).join('&')
    const type = 'application/x-www-form-urlencoded'
    expect((await send('v2/setOffer', form(10_001), type)).status).toBe(413)
    expect((await send('v2/setOffer', form(10_000), type)).status).toBe(400)
  })

  it('gets a response quickly, however long a name in it is', async () => {
    const start = process.threadCpuUsage()
    const { status } = await send('v2/setOffer', 'a'.repeat(2 ** 20), 'application/x-www-form-urlencoded')
    const { user } = process.threadCpuUsage(start)
    expect(status).toBe(400)
    expect(user / 1000).toBeLessThan(2000)
  })

  it.runIf(isEveryCase)('is refused if an archive is small but its content is not', async () => {
    const zeros = new Uint8Array(35 * 2 ** 20)
    const archive = zipSync({ 'a.png': zeros, 'b.png': zeros, 'c.png': zeros }, { level: 1 })
    expect(archive.length).toBeLessThan(2 ** 20)
    const body = new FormData()
    body.append('file[0]', new File([archive as Uint8Array<ArrayBuffer>], 'a.zip'))
    const address = `${service.network.baseUrl}/api/v2/setOfferBanners?key=${service.network.keys.network}&offer_id=1001`
    const response = await service.network.handle(new Request(address, { method: 'POST', body }))
    const { message } = await response.json()
    expect([response.status, message]).toEqual([400, expect.stringContaining('a.zip: expected at most 100 MB')])
  })
})
