import { execFileSync } from 'node:child_process'
import { describe, expect } from 'vitest'
import { createClient, InputError } from '../../src/index.ts'
import { it } from '../wire-server.ts'
import { newOffer } from './new-offer.ts'

/** The arguments into which a POSIX shell splits a command. */
const wordsOf = (command: string): string[] =>
  execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }; ${command}`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1)

it('returns the request of a write without sending it', async ({ wire }) => {
  const preview = await wire.network({ headers: { 'x-team': 'blue' } }).preview.offers.update(42, { status: 'Paused' })
  expect(preview).toEqual({
    operation: 'offers.update',
    method: 'POST',
    url: `${wire.url}/api/v2/setOffer?key=<API_KEY>`,
    headers: {
      accept: 'application/json',
      'x-team': 'blue',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'id=42&status=Paused',
    toCurl: expect.any(Function),
  })
  expect(wire.requests).toEqual([])
  expect(wire.events).toEqual([])
})

it('does not redact a parameter named key that is not the API key', async () => {
  const { preview } = createClient({ baseUrl: 'https://acme.example', key: 'k3y-of-ours' })
  const url = 'https://shop.example/?key=abc&own=k3y-of-ours&c={TID}'
  const write = await preview.offers.update(1, { url })
  expect(new URLSearchParams(write.body as string).get('url')).toBe(
    'https://shop.example/?key=abc&own=<API_KEY>&c={TID}',
  )
  const test = await preview.tool.testRedirect({ url, country: 'US', os: 'iOS', osv: '12' })
  expect(test.url).toContain('?key=<API_KEY>&url=https%3A%2F%2Fshop.example%2F%3Fkey%3Dabc%26own%3D<API_KEY>%26')
})

it('redacts a key that is part of the placeholder', async () => {
  const { preview } = createClient({ baseUrl: 'https://acme.example', key: 'API_KEY' })
  expect((await preview.advertisers.list()).url).toBe('https://acme.example/api/v2/getAdvertisers?key=<API_KEY>')
})

it('writes a curl command that sends a header with an empty value', async () => {
  const { preview } = createClient({ baseUrl: 'https://acme.example', key: 'k3y-of-ours', headers: { 'x-empty': '' } })
  expect(wordsOf((await preview.advertisers.list()).toCurl())).toContain('x-empty;')
})

describe('every kind of call', () => {
  it('of the network', async ({ wire }) => {
    const { preview } = wire.network({ timezone: 0 })
    const shown = await Promise.all([
      preview.tool.testRedirect(
        { url: 'https://x.example/?a=1', country: 'US', os: 'iOS', osv: '12' },
        { method: 'POST' },
      ),
      preview.offers.list({ status: 'Active' }, { extraQuery: { locale: 'en' }, concurrency: 4 }),
      preview.offers.get(42),
      preview.offers.set(newOffer),
      preview.reports.conversion({ from: '2026-03-01', to: '2026-03-02', fields: ['ck_payout'] }),
      preview.banners.v3.delete({ offer_id: 42, banner_id: [5, 6] }),
      preview.banners.v2.upload({ offer_id: 42, files: [{ name: 'a.png', data: new Uint8Array(3) }] }),
      preview.advertisers.list(),
      preview.affiliates.setOfferAccess(9, { accessible_offers: [1, 2] }),
      preview.request({ path: 'v2/other', query: { x: [1, 2] } }),
    ])
    expect(
      shown.map(({ operation, method, url, body }) => [operation, method, url.slice(wire.url.length), body]),
    ).toEqual([
      [
        'tool.testRedirect',
        'POST',
        '/api/v2/test?key=<API_KEY>',
        '{"url":"https://x.example/?a=1","country":"US","os":"iOS","osv":"12"}',
      ],
      ['offers.list', 'GET', '/api/v2/getOffers?key=<API_KEY>&page=1&status=Active&locale=en', undefined],
      [
        'offers.get',
        'GET',
        '/api/v2/getOffers?key=<API_KEY>&offer_ids=42&event_info=1&geo_info=1&device_info=1&cap_info=1&category_info=1&traffic_type_info=1',
        undefined,
      ],
      ['offers.create', 'POST', '/api/v2/setOffer?key=<API_KEY>', expect.stringMatching(/^advertiser_id=5&name=Shop&/)],
      [
        'reports.conversion',
        'GET',
        '/api/v2/getConversionReport?key=<API_KEY>&page=1&limit=500&event_range=0&timezone=0&from=26%2F03%2F01&to=26%2F03%2F02&ck_payout=1',
        undefined,
      ],
      ['banners.v3.delete', 'POST', '/api/v3/delOfferBanners?key=<API_KEY>', 'offer_id=42&banner_id=5%2C6'],
      [
        'banners.v2.upload',
        'POST',
        '/api/v2/setOfferBanners?key=<API_KEY>&offer_id=42',
        [{ name: 'file[0]', filename: 'a.png', size: 3 }],
      ],
      ['advertisers.list', 'GET', '/api/v2/getAdvertisers?key=<API_KEY>', undefined],
      [
        'affiliates.setOfferAccess',
        'POST',
        '/api/v2/setAffiliateOfferList?key=<API_KEY>',
        'id=9&accessible_offers=1%2C2',
      ],
      ['request', 'GET', '/api/v2/other?key=<API_KEY>&x=1%2C2', undefined],
    ])
    expect(wire.requests).toEqual([])
  })

  it('of an affiliate', async ({ wire }) => {
    const { preview } = wire.affiliate({ timezone: 0 })
    const shown = await Promise.all([
      preview.offers.list({ top_cr: 10 }),
      preview.offers.get('42'),
      preview.reports.offer({ from: '2026-03-01', to: '2026-03-02' }),
      preview.banners.v2.list({ offer_id: 42 }),
      preview.request({ path: 'v2/other', form: { x: [1, 2] } }),
    ])
    expect(shown.map(({ url, body }) => [url.slice(wire.url.length), body])).toEqual([
      ['/api/v2/getOffers?key=<API_KEY>&a=7&page=1&limit=500&top_cr=10', undefined],
      ['/api/v2/getOffers?key=<API_KEY>&a=7&page=1&limit=500&offer_ids=42', undefined],
      [
        '/api/v2/getOfferReport?key=<API_KEY>&a=7&page=1&limit=500&timezone=0&from=26%2F03%2F01&to=26%2F03%2F02',
        undefined,
      ],
      ['/api/v2/getOfferBanners?key=<API_KEY>&a=7&offer_id=42', undefined],
      ['/api/v2/other?key=<API_KEY>&a=7', 'x%5B0%5D=1&x%5B1%5D=2'],
    ])
    expect(Object.keys(preview)).not.toContain('advertisers')
    expect(Object.keys(preview.offers)).not.toContain('create')
  })
})

it('returns exactly what the call then sends', async ({ wire }) => {
  const network = wire.network()
  const { method, url, body, headers } = await network.preview.offers.create(newOffer)
  wire.respond({ errorCode: 0, data: [{ id: 1 }] })
  await network.offers.create(newOffer)
  expect(wire.requests).toMatchObject([
    { method, url: url.slice(wire.url.length).replace('<API_KEY>', 'k3y%26secret'), body, headers },
  ])
})

it('redacts the key wherever it occurs', async ({ wire }) => {
  const { preview } = wire.network({ headers: { authorization: 'Bearer k3y&secret' } })
  const shown = await Promise.all([
    preview.offers.list({}, { extraQuery: { token: 'k3y&secret' } }),
    preview.offers.update(42, { name: 'of k3y&secret' }),
    preview.request({ path: 'v2/x', json: { text: 'k3y&secret' } }),
    preview.banners.v2.upload({ offer_id: 42, files: { name: 'k3y&secret.png', data: new Uint8Array(3) } }),
  ])
  const { url } = wire
  expect(shown.map((one) => [one.url.slice(url.length), one.body])).toEqual([
    ['/api/v2/getOffers?key=<API_KEY>&page=1&token=<API_KEY>', undefined],
    ['/api/v2/setOffer?key=<API_KEY>', 'id=42&name=of+<API_KEY>'],
    ['/api/v2/x?key=<API_KEY>', '{"text":"<API_KEY>"}'],
    ['/api/v2/setOfferBanners?key=<API_KEY>&offer_id=42', [{ name: 'file[0]', filename: '<API_KEY>.png', size: 3 }]],
  ])
  for (const { headers, toCurl } of shown) {
    expect(headers).toMatchObject({ authorization: 'Bearer <API_KEY>' })
    expect(toCurl()).toContain("'authorization: Bearer <API_KEY>'")
    expect(toCurl()).not.toMatch(/k3y.*secret/)
  }
})

it('does not call a key function', async () => {
  const client = createClient({
    baseUrl: 'https://acme.example/sub/',
    key: () => {
      throw new Error('asked')
    },
  })
  const preview = await client.preview.advertisers.list()
  expect(preview.url).toBe('https://acme.example/sub/api/v2/getAdvertisers?key=<API_KEY>')
})

it('rejects with the same InputError as the call', async ({ wire }) => {
  const { preview } = wire.network()
  await expect(preview.offers.update(42, {})).rejects.toBeInstanceOf(InputError)
  await expect(preview.offers.list({ limit: 3 as never })).rejects.toBeInstanceOf(InputError)
  await expect(preview.banners.v2.delete({ offer_id: 1, banner_id: [] })).rejects.toBeInstanceOf(InputError)
  await expect(preview.reports.overall({ from: '2026-03-01', to: '2026-03-01' })).rejects.toThrow('timezone')
  await expect(preview.offers.update(42, { status: 'Paused' }, { timeout: 0 })).rejects.toThrow('timeout')
  await expect(preview.offers.list({}, { concurrency: 0 })).rejects.toThrow('concurrency')
  await expect(preview.offers.list({}, { onDrift: 'trow' as never })).rejects.toThrow('onDrift')
  await expect(preview.offers.list({}, { onProgress: 5 as never })).rejects.toThrow('onProgress')
  await expect(preview.request({ path: 'v2/x' }, { retries: -1 })).rejects.toThrow('retries')
  await expect(preview.advertisers.list({}, { signal: {} as never })).rejects.toThrow('signal')
})

it('gives an error the stack of the calling line', async ({ wire }) => {
  const error = await wire
    .network()
    .preview.offers.update(42, {})
    .catch((reason: Error) => reason)
  expect((error as Error).stack).toContain('preview.test.ts')
})

it("contains the client's headers as strings", async ({ wire }) => {
  const shown = async (headers: unknown) =>
    (await wire.network({ headers: headers as never }).preview.advertisers.list()).headers
  await expect(shown({ 'X-Team': 'blue' })).resolves.toMatchObject({ 'x-team': 'blue' })
  await expect(shown({ 'x-none': undefined })).resolves.not.toHaveProperty('x-none')
  await expect(shown(new Headers({ 'x-team': 'red' }))).resolves.toMatchObject({ 'x-team': 'red' })
  for (const value of [5, null, {}])
    await expect(shown({ 'x-team': value })).rejects.toMatchObject({ issues: [{ path: 'headers.x-team' }] })
  for (const name of ['Content-Length', 'transfer-encoding', 'host', 'expect', 'upgrade', 'keep-alive'])
    await expect(shown({ [name]: '5' })).rejects.toMatchObject({ issues: [{ path: `headers.${name}` }] })
  for (const headers of [{ 'x team': 'blue' }, 'x: y', null, 5, new Map([['x-team', 'blue']]), [['x-team', 'blue']]])
    await expect(shown(headers)).rejects.toMatchObject({ issues: [{ path: 'headers' }] })
})

describe('toCurl', () => {
  const nasty = [
    `it's`,
    '"; rm -rf / #',
    '$(touch /nowhere) `id` $HOME \\',
    '@/etc/passwd',
    'a\nb\tc',
    '!history %PATH% &',
    '第一 😀',
    "'''",
  ]

  it('is a single shell command for any values', async ({ wire }) => {
    const { preview } = wire.network()
    for (const value of nasty) {
      const { toCurl, url, body } = await preview.request({ path: 'v2/x', query: { value }, json: { value } })
      expect(wordsOf(toCurl())).toEqual([
        '--globoff',
        '--request',
        'POST',
        url,
        '--header',
        'accept: application/json',
        '--header',
        'content-type: application/json',
        '--data-raw',
        body,
      ])
      expect(JSON.parse(body as string)).toEqual({ value })
    }
  })

  it('names the files of an upload', async ({ wire }) => {
    const { preview } = wire.network()
    const { toCurl, url } = await preview.banners.v3.upload({
      offer_id: 42,
      files: [
        { name: `it's "a".png`, data: new Uint8Array(3) },
        { name: '$(id);x.zip', data: new Uint8Array(3) },
      ],
    })
    const words = wordsOf(toCurl())
    expect(words.slice(0, 4)).toEqual(['--globoff', '--request', 'POST', url])
    expect(words.filter((_, index) => words[index - 1] === '--form')).toEqual([
      `file[0]=@"it's \\"a\\".png"`,
      'file[1]=@"$(id);x.zip"',
    ])
  })

  it('works for both kinds of client', async ({ wire }) => {
    const { toCurl, url } = await wire.affiliate().preview.offers.list({ offer_name: `it's` })
    expect(wordsOf(toCurl())).toEqual(['--globoff', '--request', 'GET', url, '--header', 'accept: application/json'])
    expect(url).toContain('offer_name=it%27s')
  })
})
