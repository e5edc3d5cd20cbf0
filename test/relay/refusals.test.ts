import { expect, it, vi } from 'vitest'
import { createClient } from '../../src/index.ts'
import { boundedBody } from '../../src/relay/bodies/bounded-body.ts'
import { createRelay } from '../../src/relay/index.ts'
import { Refusal } from '../../src/relay/refusal.ts'
import { sharesOf } from '../../src/relay/shares.ts'

const fetch = vi.fn(async (_url: unknown, _init?: RequestInit) => Response.json({ errorCode: 0, data: [] }))
const network = createClient({ baseUrl: 'https://network.example', key: 'the-key', fetch })
const relay = createRelay(network, {
  allow: [
    'offers.list',
    'offers.create',
    'offers.update',
    'reports.conversion',
    'tool.testRedirect',
    'banners.v3.upload',
  ],
  maxRequestBytes: 400_000,
})

const get = (target: string) => new Request(`https://app.example/network/api/${target}`)
const post = (target: string, type: string, body: string) =>
  new Request(get(target), { method: 'POST', body, headers: { 'content-type': type, origin: 'https://app.example' } })

const FORM = 'application/x-www-form-urlencoded'
const update = (form: string) => post('v2/setOffer', FORM, form)
const test = (json: string) => post('v2/test', 'application/json', json)
const upload = (body: string, type = 'multipart/form-data; boundary=b') =>
  post('v3/setOfferBanners?offer_id=1', type, body)
const part = (head: string) => `--b\r\n${head}\r\n\r\nGIF\r\n--b--\r\n`
const file = (name: string, filename: string) =>
  part(`content-disposition: form-data; name="${name}"; filename="${filename}"\r\ncontent-type: image/gif`)

it.each<[why: string, Request, status: number, code: string, message: string, hint?: string]>([
  [
    'a long query',
    get(`v2/getOffers?name=${'x'.repeat(65_536)}`),
    414,
    'too-large',
    'the relay takes queries of at most 65536 bytes: send shorter parameters',
  ],
  [
    'an unknown path',
    get('v2/getKeys'),
    403,
    'not-allowed',
    'the relay does not allow "GET v2/getKeys"',
    'The option `allow` lists the calls that pass.',
  ],
  [
    'no path',
    new Request('https://app.example/'),
    403,
    'not-allowed',
    'the relay does not allow "GET "',
    'The option `allow` lists the calls that pass.',
  ],
  [
    'another call',
    get('v2/getAdvertisers'),
    403,
    'not-allowed',
    'the relay does not allow advertisers.list',
    'The option `allow` lists the calls that pass.',
  ],
  [
    'a name twice',
    get('v2/getOffers?page=1&page=2'),
    400,
    'invalid',
    'the relay takes each parameter once, and in one spelling: "page" is given twice',
  ],
  [
    'no flag',
    get('v2/getConversionReport?ck_payout=2'),
    400,
    'invalid',
    'the relay expects 1 or 0 for "ck_payout" of reports.conversion',
  ],
  [
    'a query beside a form',
    post('v2/setOffer?id=1', FORM, 'status=Paused'),
    400,
    'invalid',
    'the relay expects parameters of this call in the body: move "id" from the query to it',
  ],
  [
    'no form',
    post('v2/setOffer', 'text/plain', 'id=1'),
    400,
    'invalid',
    'the relay expects a body of application/x-www-form-urlencoded, and not of "text/plain"',
  ],
  [
    'a large form',
    update('x='.repeat(200_001)),
    413,
    'too-large',
    'the relay takes at most 400000 bytes at once: send less',
    'The option `maxRequestBytes` sets this limit.',
  ],
  [
    'a long text',
    update(`id=1&name=${'x'.repeat(250_000)}`),
    400,
    'invalid',
    'the relay takes parameters of at most 250000 characters: send less',
  ],
  [
    'a list and one of its name without a number',
    update('id=1&device_rules[0]=1:OS:iOS&device_rules=1:OS:Android'),
    400,
    'invalid',
    'the relay takes each parameter once, and in one spelling: "device_rules" is given twice',
  ],
  ['many fields', update('x=&'.repeat(10_001)), 400, 'invalid', 'the relay takes at most 10000 parameters: send fewer'],
  [
    'a long JSON',
    test(`{"url":"https://t.example/${'x'.repeat(250_000)}"}`),
    400,
    'invalid',
    'the relay takes parameters of at most 250000 characters: send less',
  ],
  ['no JSON', test('{"url":'), 400, 'invalid', 'the relay expects JSON in the body'],
  ['a list', test('["url"]'), 400, 'invalid', 'the relay expects a JSON object of strings'],
  [
    'a number',
    test('{"url":"https://t.example","osv":9}'),
    400,
    'invalid',
    'the relay expects a JSON object of strings',
  ],
  [
    'a form for JSON',
    post('v2/test', FORM, 'url=x'),
    400,
    'invalid',
    'the relay expects a body of application/json, and not of "application/x-www-form-urlencoded"',
  ],
  [
    'a form for files',
    upload('x=1', FORM),
    400,
    'invalid',
    'the relay expects files as multipart/form-data, with a boundary',
  ],
  ['no file', upload('--b--\r\n'), 400, 'invalid', 'the relay expects at least one file, and received none'],
  [
    'half a file',
    upload('--b\r\ncontent-'),
    400,
    'invalid',
    'the relay received a multipart body that is malformed or ended too early',
  ],
  [
    'a field',
    upload(part('content-disposition: form-data; name="a"')),
    400,
    'invalid',
    'the relay expects only files, as file[0], file[1], …, and each with its name',
  ],
  [
    'more before a name',
    upload(file('xfile[0]', 'a.gif')),
    400,
    'invalid',
    'the relay expects only files, as file[0], file[1], …, and each with its name',
  ],
  [
    'more after a name',
    upload(file('file[0]x', 'a.gif')),
    400,
    'invalid',
    'the relay expects only files, as file[0], file[1], …, and each with its name',
  ],
])('%s is refused in words', async (_, request, status, code, message, hint) => {
  const response = await relay(request)
  const refusal = { kind: 'refusal', outcome: 'rejected', code, hint }
  expect(await response.json()).toEqual({ httpStatus: status, errorCode: status, message, code, hint, relay: refusal })
  expect([response.status, response.headers.get('retry-after')]).toEqual([status, null])
  expect(fetch).not.toHaveBeenCalled()
})

it('10,000 parameters pass, and a name of 100 characters', async () => {
  const form = `id=1&${Array.from({ length: 9_999 }, (_, index) => `t[${index}]=`).join('&')}`
  const { message } = await (await relay(update(form))).json()
  expect(message).toBe('the relay knows no parameter "t" of offers.update: leave it out')
  const named = await (await relay(get(`v2/getOffers?${'x'.repeat(100)}=1`))).json()
  expect(named.message).toMatch(/^the relay knows no parameter "x+" of offers\.list: leave it out$/)
})

type Shares = ReturnType<typeof sharesOf>
const bodyFrom = (request: Request, shares: Shares) => boundedBody(request, 1000, 1000, shares('ann'))
const bodyOf = (bytes: number, shares: Shares) => bodyFrom(post('v2/setOffer', FORM, 'x'.repeat(bytes)), shares)

it.each([
  [
    FORM,
    'id=7&device_rules[1]=1:OS:iOS&device_rules[0]=1:OS:Android',
    'id=7&device_rules%5B0%5D=1%3AOS%3AAndroid&device_rules%5B1%5D=1%3AOS%3AiOS',
  ],
  [
    ' Application/X-WWW-Form-URLEncoded ; charset=utf-8',
    'id=7&device_rules[]=1:OS:iOS',
    'id=7&device_rules%5B0%5D=1%3AOS%3AiOS',
  ],
])('numbered parameters are a list: %s, %s', async (type, form, body) => {
  expect((await relay(post('v2/setOffer', type, form))).status).toBe(200)
  expect(fetch).toHaveBeenCalledExactlyOnceWith(expect.anything(), expect.objectContaining({ body }))
  fetch.mockClear()
})

it('more parameters than 10,000 are refused in JSON too', async () => {
  const fields = Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`k${index}`, '']))
  const response = await relay(test(JSON.stringify(fields)))
  expect(await response.json()).toMatchObject({
    httpStatus: 400,
    message: 'the relay takes at most 10000 parameters: send fewer',
  })
})

it('bodies count together while they are held, and a refused one may come again', async () => {
  const shares = sharesOf(100)
  const first = bodyOf(60, shares)
  expect(await first.text()).toHaveLength(60)
  const second = bodyOf(41, shares)
  const refusal = await second.text().catch((error: unknown) => error)
  second.release()
  expect(refusal).toBeInstanceOf(Refusal)
  const response = (refusal as Refusal).toResponse()
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await response.json()).toMatchObject({
    message: 'the relay is busy: try again in a second',
    code: 'busy',
    relay: { outcome: 'not-sent' },
  })
  expect(await bodyOf(40, shares).text()).toHaveLength(40)
  first.release()
  expect(await bodyOf(60, shares).text()).toHaveLength(60)
})

it('a letter that is parted by chunks stays whole, and a request without a body has no text', async () => {
  const bytes = new TextEncoder().encode('name=é')
  const body = new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  const request = new Request('https://app.example/', { method: 'POST', body, duplex: 'half' } as RequestInit)
  expect(await bodyFrom(request, sharesOf(100)).text()).toBe('name=é')
  expect(await bodyFrom(get('v2/getOffers'), sharesOf(0)).text()).toBe('')
})

/** What the network receives of an upload: the heads of its parts. */
async function headsOf(type: string, body: string): Promise<string[]> {
  let sent = ''
  const taking = vi.fn(async (_: unknown, init?: RequestInit) => {
    sent = await new Response(init?.body as ReadableStream).text()
    return Response.json({ errorCode: 0, data: [{}] })
  })
  const client = createClient({ baseUrl: 'https://network.example', key: 'the-key', fetch: taking as never })
  const response = await createRelay(client, { allow: ['banners.v3.upload'] })(upload(body, type))
  if (response.status !== 200) return [(await response.json()).message]
  return [...sent.matchAll(/--\S+\r\n(\S.*?)\r\n\r\n/gs)].map(([, head = '']) => head)
}

const partOf = (boundary: string, ...lines: string[]) =>
  `--${boundary}\r\n${lines.join('\r\n')}\r\n\r\nGIF89a\r\n--${boundary}--\r\n`
const NAMED = 'Content-Disposition: form-data; name="file[7]"; filename="a.gif"'
const SENT = 'content-disposition: form-data; name="file[0]"; filename="a.gif"\r\ncontent-type: image/gif'
const NO_FORM = 'the relay expects files as multipart/form-data, with a boundary'
const ONLY_FILES = 'the relay expects only files, as file[0], file[1], …, and each with its name'

it.each<[type: string, boundary: string, lines: string[], sent: string]>([
  ['multipart/form-data; boundary=b', 'b', [NAMED, 'Content-Type: image/gif'], SENT],
  ['multipart/form-data;boundary="b b"', 'b b', [NAMED, 'content-type:image/gif'], SENT],
  ['Multipart/Form-Data  ;  boundary=b-1', 'b-1', ['X-Other: 1', NAMED, 'CONTENT-TYPE:  image/gif'], SENT],
  ['multipart/form-data; boundary=b', 'b', [NAMED], SENT],
  ['multipart/form-data; boundary=b', 'b', [NAMED.replaceAll('; ', ';').replace(': ', ':')], SENT],
  ['multipart/form-data; boundary=b', 'b', [NAMED.replaceAll('; ', ';  '), 'X-Content-Type: text/html'], SENT],
  ['multipart/form-data; boundary=b', 'b', [`${NAMED}; x="1"`], ONLY_FILES],
  ['multipart/form-data; boundary=b', 'b', [`X-${NAMED}`], ONLY_FILES],
  ['x-multipart/form-data; boundary=b', 'b', [NAMED], NO_FORM],
  ['multipart/form-data; boundary=b; charset=x', 'b', [NAMED], NO_FORM],
  [`multipart/form-data; boundary=${'b'.repeat(71)}`, 'b'.repeat(71), [NAMED], NO_FORM],
  ['multipart/form-data', 'b', [NAMED], NO_FORM],
])('a part is written anew, or refused: %s %s %j', async (type, boundary, lines, sent) => {
  expect(await headsOf(type, partOf(boundary, ...lines))).toEqual([sent])
})

it('a refusal closes a connection of HTTP/1 whose body is not read, and says nothing of it in HTTP/2', async () => {
  const connectionFor = async (headers: Record<string, string>) => {
    const init = { method: 'POST', headers, body: 'id=1' }
    const { status, headers: received } = await relay(new Request('https://app.example/api/v2/setAdvertiser', init))
    return [status, received.get('connection')]
  }
  expect(await connectionFor({ host: 'app.example' })).toEqual([403, 'close'])
  expect(await connectionFor({})).toEqual([403, null])
})
