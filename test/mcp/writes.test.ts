import { expect } from 'vitest'
import { it } from '../wire-server.ts'
import { hostInProcess } from './host.ts'

const KEY = 'k3y-of-the-network'
const updated = { httpStatus: 202, errorCode: 0, message: 'Offer 42 has been updated.' }

it('are no tools without --allow-writes', async ({ wire }) => {
  const { call } = await hostInProcess({ NETWORK_URL: wire.url, NETWORK_KEY: KEY })
  const { isError, data } = await call('offers_update', { id: 42, status: 'Paused', confirm: true })
  expect([isError, data.kind, data.outcome]).toEqual([true, 'input', 'not-sent'])
  expect(data.message).toBe(
    'offers_update: expected the name of a tool of this server (those that write need --allow-writes), received another',
  )
  expect(wire.requests).toEqual([])
})

it('show the record and what changes, and send it when it is confirmed', async ({ wire }) => {
  const offer = { id: 42, name: ' Runner', status: 'Active', payout: '1.10000' }
  wire.respond({ errorCode: 0, page: 1, totalPages: 1, totalItems: 1, data: [offer] })
  const { call } = await hostInProcess({ NETWORK_URL: wire.url, NETWORK_KEY: KEY }, '--allow-writes')
  const change = { id: 42, status: 'Paused', payout: '0.80' }
  for (const args of [change, { ...change, confirm: false }]) {
    const { isError, data, text } = await call('offers_update', args)
    expect(isError).toBe(false)
    expect(data).toMatchObject({
      sent: false,
      message: expect.stringMatching(/^Nothing was sent\. .*confirm: true\.$/m),
      record: 'offer 42',
      name: 'Runner',
      fields: [
        { name: 'status', before: 'Active', after: 'Paused' },
        { name: 'payout', before: expect.stringMatching(/^1\.10*$/), after: '0.80' },
      ],
      operation: 'offers.update',
      method: 'POST',
      url: `${wire.url}/api/v2/setOffer?key=<API_KEY>`,
      body: 'id=42&status=Paused&payout=0.80',
      curl: expect.stringMatching(/^curl .*<API_KEY>/),
    })
    expect(JSON.parse(text)).toEqual(data)
  }
  expect(wire.requests.map(({ method, url }) => `${method} ${url.replace(/\?.*/, '')}`)).toEqual([
    'GET /api/v2/getOffers',
    'GET /api/v2/getOffers',
  ])

  wire.respond(updated)
  const { data } = await call('offers_update', { ...change, confirm: true })
  expect(data).toEqual({ id: 42, message: 'Offer 42 has been updated.' })
  expect(wire.requests.slice(2)).toMatchObject([
    { method: 'POST', url: `/api/v2/setOffer?key=${KEY}`, body: 'id=42&status=Paused&payout=0.80' },
  ])
})

it('say that a cap may be off, and what the service said of a success', async ({ wire }) => {
  wire.respond({ ...updated, errorMessage: 'The limit is above the contract.' })
  const { call } = await hostInProcess({ NETWORK_URL: wire.url, NETWORK_KEY: KEY }, '--allow-writes')
  const { data } = await call('offers_update', { id: 42, cap_interval: 'Daily', cap_interval_limit: 9, confirm: true })
  expect(data.message.split('\n')).toEqual([
    'Offer 42 has been updated.',
    expect.stringMatching(/^offers\.update: cap_interval may have no effect if the offer's has_cap_limit is off/),
    expect.stringContaining('received "The limit is above the contract."'),
  ])
})

it('say before they are confirmed that a record was not found', async ({ wire }) => {
  wire.respond({ errorCode: 0, page: 1, totalPages: 0, totalItems: 0, data: [] })
  const { call } = await hostInProcess({ NETWORK_URL: wire.url, NETWORK_KEY: KEY }, '--allow-writes')
  for (const id of [9, [9]]) {
    const { data } = await call('offers_update', { id, status: 'Paused' })
    expect(data).toMatchObject({
      sent: false,
      message: expect.stringMatching(/^Not found: offer 9\. Nothing was sent/),
    })
  }
  expect((await call('banners_v3_deleteAll', { offer_id: 9 })).data).toMatchObject({ record: 'offer 9', found: false })
})

it('change several offers by one confirmation, up to one that fails', async ({ wire }) => {
  const { call } = await hostInProcess({ NETWORK_URL: wire.url, NETWORK_KEY: KEY }, '--allow-writes')
  const change = { id: [1, 2, 2, '3'], status: 'Paused' }
  wire.respond(({ url }) => {
    const id = Number(new URL(url, wire.url).searchParams.get('offer_ids'))
    return {
      errorCode: 0,
      page: 1,
      totalPages: 1,
      totalItems: 1,
      data: [{ id, name: `Offer ${id}`, status: 'Active' }],
    }
  })
  for (const confirm of [undefined, false]) {
    const shown = await call('offers_update', { ...change, ...(confirm === false && { confirm }) })
    expect(shown.data).toMatchObject({
      sent: false,
      requests: ['1', '2', '3'].map((id) => ({
        record: `offer ${Number(id)}`,
        name: `Offer ${id}`,
        fields: [{ name: 'status', before: 'Active', after: 'Paused' }],
        method: 'POST',
        url: `${wire.url}/api/v2/setOffer?key=<API_KEY>`,
        body: `id=${id}&status=Paused`,
      })),
    })
  }
  expect(wire.requests.map(({ method }) => method)).toEqual(Array(6).fill('GET'))
  wire.requests.length = 0
  const eleven = await call('offers_update', { ...change, id: Array.from({ length: 11 }, (_, at) => at + 1) })
  expect([wire.requests.length, eleven.text.match(/[^"]*not read[^"]*/g)]).toEqual([10, ['11, not read']])
  wire.requests.length = 0
  const none = await call('offers_update', { ...change, id: [], confirm: true })
  expect([none.isError, none.data.message]).toEqual([
    true,
    'offers.update: id: expected a non-empty array, received an empty one',
  ])
  const wrong = await call('offers_update', { ...change, id: [1, 'two'], confirm: true })
  expect([wrong.isError, wrong.data.kind, wrong.data.outcome]).toEqual([true, 'input', 'not-sent'])
  expect(wire.requests).toEqual([])

  wire.respond(({ body }) =>
    body.startsWith('id=2&')
      ? { errorCode: 6003, message: 'Offer 2 is not yours.' }
      : { errorCode: 0, message: 'Done.' },
  )
  const { isError, data } = await call('offers_update', { ...change, confirm: true })
  expect(isError).toBe(true)
  expect(data).toEqual({
    changed: [1],
    failed: expect.objectContaining({
      id: 2,
      kind: 'api',
      outcome: 'rejected',
      serviceMessage: 'Offer 2 is not yours.',
    }),
    notSent: ['3'],
  })
  expect(wire.requests.map(({ body }) => body)).toEqual(['id=1&status=Paused', 'id=2&status=Paused'])
  wire.respond({ errorCode: 0, message: 'Done.' })
  expect((await call('offers_update', { ...change, confirm: true })).data).toEqual({ changed: [1, 2, '3'] })
})

it('are confirmed by the boolean true only', async ({ wire }) => {
  const { call } = await hostInProcess({ NETWORK_URL: wire.url, NETWORK_KEY: KEY }, '--allow-writes')
  for (const confirm of ['true', 1, 'yes', null, {}, [true]]) {
    const { isError, data } = await call('banners_v3_deleteAll', { offer_id: 42, confirm })
    expect([isError, data.kind]).toEqual([true, 'input'])
    expect(data.message).toContain('confirm: expected true or false, received')
  }
  expect(wire.requests).toEqual([])
})

it('take each call, with its id beside the rest', async ({ wire }) => {
  const { call } = await hostInProcess({ NETWORK_URL: wire.url, NETWORK_KEY: KEY }, '--allow-writes')
  wire.respond({ errorCode: 0, data: { result: 1, msg: 'ok' } })
  const access = { id: '7', accessible_offers: [1, 2], inaccessible_offers: 3, confirm: true }
  expect((await call('affiliates_setOfferAccess', access)).data).toEqual({ result: 1, msg: 'ok' })

  const removed = { offer_id: 42, banner_id: 5 }
  wire.respond({ errorCode: 0, data: [removed] })
  const one = await call('banners_v3_delete', { offer_id: 42, banner_id: [5], confirm: true })
  expect(one.data).toEqual({ items: [removed], totalItems: 1 })
  const without = await call('banners_v3_delete', { offer_id: 42, confirm: true })
  expect([without.isError, without.data.kind]).toEqual([true, 'input'])
  await call('banners_v3_deleteAll', { offer_id: 42, type: 2, confirm: true })

  wire.respond({ httpStatus: 201, errorCode: 0, message: 'Created.', data: [{ id: 43 }] })
  const offer = {
    advertiser_id: 201,
    name: 'Travel App, iOS',
    status: 'Paused',
    expire_date: '2027-12-31',
    type: 'Mobile',
    url: 'https://shop.example/landing?click={TID}',
    access_type: 'Need Approval',
    ssl: true,
    tracking_protocol: 'Server Postback URL',
    currency: 1,
    payout_type: 'CPI',
    session_lifespan: '1 Month',
    has_cap_limit: false,
    device_targeting: false,
    geo_targeting: false,
  }
  expect((await call('offers_create', { ...offer, confirm: true })).data).toEqual({ id: 43, message: 'Created.' })
  expect(wire.requests.map(({ url, body }) => [url, decodeURIComponent(body)])).toEqual([
    [`/api/v2/setAffiliateOfferList?key=${KEY}`, 'id=7&accessible_offers=1,2&inaccessible_offers=3'],
    [`/api/v3/delOfferBanners?key=${KEY}`, 'offer_id=42&banner_id=5'],
    [`/api/v3/delOfferBanners?key=${KEY}`, 'offer_id=42&type=2'],
    [`/api/v2/setOffer?key=${KEY}`, expect.stringMatching(/^advertiser_id=201&name=Travel\+App,\+iOS&.*&ssl=1&/)],
  ])
})

it('upload files that are given in base64, and never those of a path', async ({ wire }) => {
  const record = (id: string) => ({ banner_id: id, offer_id: '42', path: null, width: '', height: '' })
  wire.respond(({ body }) => ({
    errorCode: 0,
    data: { 42: [record('1'), ...(body.includes('file[1]') ? [record('2')] : [])] },
  }))
  const { call, tool } = await hostInProcess({ NETWORK_URL: wire.url, NETWORK_KEY: KEY }, '--allow-writes')
  const text = { name: 'a.txt', data: 'aGVsbG8=' }
  for (const files of [
    '/etc/passwd',
    { path: '/etc/passwd' },
    { ...text, path: '/etc/passwd' },
    [{ path: '/etc/passwd' }],
    { name: 'a.txt', data: 'no base64' },
    { name: 'a.txt', data: 'aGVsbG8' },
    { name: 'a.txt', data: '' },
    [text, { name: 'b.txt', data: '' }],
    [],
    undefined,
  ]) {
    const { isError, data } = await call('banners_v2_upload', { offer_id: 42, files, confirm: true })
    expect([isError, data.kind]).toEqual([true, 'input'])
    expect(data.message).toContain('expected a file { name, data } or a non-empty array of them, each with its data in')
  }
  expect(wire.requests).toEqual([])

  wire.respond({ errorCode: 0, page: 1, totalPages: 1, totalItems: 1, data: [{ id: 42, name: 'Runner' }] })
  const preview = await call('banners_v2_upload', { offer_id: 42, files: text })
  expect(preview.data).toMatchObject({ record: 'offer 42', name: 'Runner', fields: [{ name: 'file', after: 'a.txt' }] })
  wire.requests.length = 0
  wire.respond(({ body }) => ({
    errorCode: 0,
    data: { 42: [record('1'), ...(body.includes('file[1]') ? [record('2')] : [])] },
  }))
  expect(preview.data.body).toEqual([{ name: 'file[0]', filename: 'a.txt', size: 5 }])
  for (const files of [text, [text, { name: 'b.txt', data: 'AP8=' }]])
    expect(await call('banners_v2_upload', { offer_id: 42, files, confirm: true })).toMatchObject({ isError: false })
  const [one, two] = wire.requests
  expect(one?.body).toMatch(/name="file\[0\]"; filename="a\.txt"\r\n[\s\S]*\r\n\r\nhello\r\n/)
  expect(two?.body).toContain('name="file[1]"; filename="b.txt"')
  expect(JSON.stringify(tool('banners_v2_upload').inputSchema)).not.toContain('path')
})

it('say when the response to an upload has fewer records than files', async ({ wire }) => {
  const record = { banner_id: '1', offer_id: '42', path: '/m/a.txt', width: '', height: '' }
  wire.respond({ errorCode: 0, data: { 42: [record] } })
  const { call } = await hostInProcess({ NETWORK_URL: wire.url, NETWORK_KEY: KEY }, '--allow-writes')
  const files = ['a.txt', 'b.txt'].map((name) => ({ name, data: 'aGVsbG8=' }))
  const { isError, data } = await call('banners_v2_upload', { offer_id: 42, files, confirm: true })
  expect([isError, data.kind, data.outcome]).toEqual([true, 'response', 'unknown'])
  expect(data.message).toContain('records for 1 of 2 files')
})

it('change an id that is written in two ways once', async ({ wire }) => {
  wire.respond(updated)
  const { call } = await hostInProcess({ NETWORK_URL: wire.url, NETWORK_KEY: KEY }, '--allow-writes')
  await call('offers_update', { id: [42, '42', '042', 43], status: 'Paused', confirm: true })
  expect(wire.requests.map(({ body }) => body)).toEqual(['id=42&status=Paused', 'id=43&status=Paused'])
})
