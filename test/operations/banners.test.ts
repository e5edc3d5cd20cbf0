import { expect } from 'vitest'
import { it } from './wire.ts'

const v2Record = { banner_id: '5', offer_id: '42', path: 'https://cdn.example/5.jpg', width: '300', height: '250' }
const banner = {
  id: 5,
  banner_id: 5,
  material_id: 6,
  type: 1,
  type_dict: 'Banners',
  name: '5.jpg',
  offer_id: 42,
  url: 'https://cdn.example/5.jpg',
  path: '/m/5.jpg',
  track_url: 'https://trk.example/c?b=5',
  width: 300,
  height: 250,
  upload_time: '2026-03-01 08:09:10',
  size: '0.12M',
  picture_format: 'jpg',
  signature: 'd41d8cd98f00b204e9800998ecf8427e',
}
const removed = {
  id: 5,
  network_id: 1,
  offer_id: 42,
  material_id: 6,
  type: 1,
  created_at: '2026-03-01 08:09:10',
  updated_at: '2026-03-01 08:09:10',
  deleted_at: null,
  banner_id: 5,
  path: '/m/5.jpg',
  width: 300,
  height: 250,
}
const v2 = (data: unknown, httpStatus = 200) => ({ httpStatus, errorCode: 0, message: '', data })
const v3 = (data: unknown, httpStatus = 200) => ({ ...v2(data, httpStatus), 'api-trace-id': '', 'trace-id': 't-1' })

it('lists creatives as the network, with a in the query', async ({ wire }) => {
  const { banners } = wire.network()
  wire.respond(v2({ '42': [v2Record] }))
  expect(await banners.v2.list({ offer_id: [42, 43], a: 7 })).toEqual({ '42': [v2Record] })
  wire.respond(v3([banner]))
  expect(await banners.v3.list({ offer_id: 42, type: 2, a: '7' })).toEqual([banner])
  expect(wire.requests).toMatchObject([
    { method: 'GET', url: '/api/v2/getOfferBanners?key=k3y%26secret&offer_id=42%2C43&a=7', body: '' },
    { method: 'GET', url: '/api/v3/getOfferBanners?key=k3y%26secret&offer_id=42&type=2&a=7', body: '' },
  ])
  expect(wire.warnings()).toEqual([])
})

it('lists creatives as an affiliate, with the a of the client', async ({ wire }) => {
  const { banners } = wire.affiliate()
  wire.respond(v2({ '42': [v2Record] }))
  await banners.v2.list({ offer_id: 42 })
  wire.respond(v3([banner]))
  await banners.v3.list({ offer_id: [42], type: 3 })
  expect(wire.requests).toMatchObject([
    { url: '/api/v2/getOfferBanners?key=k3y%26secret&a=7&offer_id=42' },
    { url: '/api/v3/getOfferBanners?key=k3y%26secret&a=7&offer_id=42&type=3' },
  ])
  expect(wire.warnings()).toEqual([])
})

it('uploads files as numbered parts, with the offer in the query', async ({ wire }) => {
  const { banners } = wire.network()
  const files = [
    { name: 'a.png', data: new TextEncoder().encode('first') },
    new File(['second'], 'b.zip', { type: 'application/zip' }),
  ]
  wire.respond({ status: 202, text: JSON.stringify(v2({ '42': [v2Record] }, 202)) })
  expect(await banners.v2.upload({ offer_id: 42, files })).toEqual({ '42': [v2Record] })
  const { id, material_id, url, track_url, ...uploaded } = banner
  wire.respond({ status: 202, text: JSON.stringify(v3([uploaded], 202)) })
  expect(await banners.v3.upload({ offer_id: '42', type: 1, files })).toEqual([uploaded])
  expect(wire.requests).toMatchObject([
    { method: 'POST', url: '/api/v2/setOfferBanners?key=k3y%26secret&offer_id=42' },
    { method: 'POST', url: '/api/v3/setOfferBanners?key=k3y%26secret&offer_id=42&type=1' },
  ])
  for (const { headers, body } of wire.requests) {
    const boundary = /^multipart\/form-data; boundary="?([^"]+)"?$/.exec(headers['content-type'] ?? '')?.[1]
    const parts = body.split(`--${boundary}`).slice(1, -1)
    expect(parts).toHaveLength(2)
    expect(parts[0]).toMatch(/name="file\[0\]"; filename="a\.png"[\s\S]*\r\n\r\nfirst\r\n$/)
    expect(parts[1]).toMatch(/name="file\[1\]"; filename="b\.zip"[\s\S]*\r\n\r\nsecond\r\n$/)
    expect(headers['content-length']).toBe(String(body.length))
  }
  expect(wire.warnings()).toEqual([])
})

it('deletes creatives by id', async ({ wire }) => {
  const { banners } = wire.network()
  wire.respond({ status: 202, text: JSON.stringify(v2({ '42': [v2Record] }, 202)) })
  expect(await banners.v2.delete({ offer_id: 42, banner_id: 5 })).toEqual({ '42': [v2Record] })
  wire.respond(v3([removed]))
  expect(await banners.v3.delete({ offer_id: 42, banner_id: [5, '6'], type: 1 })).toEqual([removed])
  expect(wire.requests).toMatchObject([
    {
      method: 'POST',
      url: '/api/v2/delOfferBanners?key=k3y%26secret',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'offer_id=42&banner_id=5',
    },
    { method: 'POST', url: '/api/v3/delOfferBanners?key=k3y%26secret', body: 'offer_id=42&banner_id=5%2C6&type=1' },
  ])
  expect(wire.warnings()).toEqual([])
})

it('deletes every creative of an offer', async ({ wire }) => {
  const { banners } = wire.network()
  wire.respond({ status: 202, text: JSON.stringify(v2([], 202)) })
  expect(await banners.v2.deleteAll({ offer_id: 42 })).toEqual({})
  wire.respond(v3([{ ...removed, deleted_at: '2026-03-02 00:00:00' }]))
  expect(await banners.v3.deleteAll({ offer_id: 42, type: 3 })).toEqual([
    { ...removed, deleted_at: '2026-03-02 00:00:00' },
  ])
  expect(wire.requests).toMatchObject([
    { url: '/api/v2/delOfferBanners?key=k3y%26secret', body: 'offer_id=42' },
    { url: '/api/v3/delOfferBanners?key=k3y%26secret', body: 'offer_id=42&type=3' },
  ])
})

it('accepts numbers as strings, strings as numbers, blanks around URLs, and empty maps', async ({ wire }) => {
  const { banners } = wire.network()
  wire.respond(
    v2({ '42': [{ banner_id: 5, offer_id: 42, path: ' https://cdn.example/5.jpg', width: 300, height: null }] }),
  )
  expect(await banners.v2.list({ offer_id: 42, a: 7 })).toEqual({ '42': [{ ...v2Record, height: null }] })
  wire.respond(v2([]))
  expect(await banners.v2.list({ offer_id: 42, a: 7 })).toStrictEqual({})
  wire.respond(
    v3([
      {
        ...banner,
        id: '5',
        banner_id: '5',
        material_id: '',
        type: '1',
        type_dict: null,
        offer_id: '42',
        url: ' https://cdn.example/5.jpg ',
        width: '300',
        height: '',
        name: 5,
        signature: null,
      },
    ]),
  )
  expect(await banners.v3.list({ offer_id: 42, a: 7 })).toEqual([
    { ...banner, material_id: null, type_dict: null, height: null, name: '5', signature: null },
  ])
  wire.respond(v3([{ ...removed, id: '5', network_id: '1', offer_id: '42', type: '', banner_id: '5', path: null }]))
  expect(await banners.v3.delete({ offer_id: 42, banner_id: 5 })).toEqual([{ ...removed, type: null, path: null }])
  expect(wire.warnings()).toEqual([])
})
