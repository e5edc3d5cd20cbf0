import { expect } from 'vitest'
import { it } from './wire.ts'

it('gives and takes away access to offers', async ({ wire }) => {
  wire.respond({ status: 202, text: '{"httpStatus":202,"errorCode":0,"message":"","data":{"result":1,"msg":"ok"}}' })
  const network = wire.network()
  const done = { result: 1, msg: 'ok' }
  expect(await network.affiliates.setOfferAccess(9, { accessible_offers: [1, '2'], inaccessible_offers: 3 })).toEqual(
    done,
  )
  expect(await network.affiliates.setOfferAccess('9', { accessible_offers: [], inaccessible_offers: [3, 4] })).toEqual(
    done,
  )
  expect(wire.requests).toMatchObject([
    {
      method: 'POST',
      url: '/api/v2/setAffiliateOfferList?key=k3y%26secret',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'id=9&accessible_offers=1%2C2&inaccessible_offers=3',
    },
    { body: 'id=9&inaccessible_offers=3%2C4' },
  ])
  expect(wire.warnings()).toEqual([])
})

it('accepts a result of strings or empty values', async ({ wire }) => {
  const network = wire.network()
  for (const [data, read] of [
    [
      { result: '1', msg: 7 },
      { result: 1, msg: '7' },
    ],
    [
      { result: '', msg: '' },
      { result: null, msg: '' },
    ],
    [
      { result: null, msg: '' },
      { result: null, msg: '' },
    ],
  ]) {
    wire.respond({ status: 202, text: JSON.stringify({ errorCode: 0, httpStatus: '202', data }) })
    expect(await network.affiliates.setOfferAccess(9, { accessible_offers: 1 })).toEqual(read)
  }
  expect(wire.warnings()).toEqual([])
})

it('lists the affiliates with and without access to an offer', async ({ wire }) => {
  wire.respond({
    httpStatus: 200,
    errorCode: 0,
    message: '',
    data: {
      '42': { offer_id: 42, approvedAffiliates: { '9': 'Ann', '10': 'Bob' }, blockedAffiliates: { '11': 'Eve' } },
    },
  })
  expect(await wire.network().affiliates.listOfferAccess(42)).toEqual([
    { offer_id: 42, approvedAffiliates: { '9': 'Ann', '10': 'Bob' }, blockedAffiliates: { '11': 'Eve' } },
  ])
  expect(wire.requests).toMatchObject([
    { method: 'GET', url: '/api/v2/getAffiliates?key=k3y%26secret&id=42', body: '' },
  ])
  expect(wire.warnings()).toEqual([])
})

it('accepts empty maps, and ids and names of the other type', async ({ wire }) => {
  wire.respond({
    errorCode: 0,
    data: { '42': { offer_id: '42', approvedAffiliates: { '9': 123 }, blockedAffiliates: [] } },
  })
  const network = wire.network()
  const [access] = await network.affiliates.listOfferAccess('42')
  expect(access).toStrictEqual({ offer_id: 42, approvedAffiliates: { '9': '123' }, blockedAffiliates: {} })
  wire.respond({ errorCode: 0, data: [] })
  expect(await network.affiliates.listOfferAccess(42)).toEqual([])
  expect(wire.warnings()).toEqual([])
})

it('treats __proto__ as an ordinary entry', async ({ wire }) => {
  wire.respond({
    status: 200,
    text: '{"errorCode":0,"data":{"42":{"offer_id":42,"approvedAffiliates":{"__proto__":"Eve"},"blockedAffiliates":[]}}}',
  })
  const [access] = await wire.network().affiliates.listOfferAccess(42)
  expect(Object.entries(access?.approvedAffiliates ?? {})).toEqual([['__proto__', 'Eve']])
})
