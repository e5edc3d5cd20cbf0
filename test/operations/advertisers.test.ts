import { expect } from 'vitest'
import { ResponseError } from '../../src/index.ts'
import { it } from './wire.ts'

it('lists advertisers by status, ids and managers', async ({ wire }) => {
  const ann = { id: '12', first_name: 'Ann', last_name: 'Lee', status: 'Active' }
  wire.respond({ httpStatus: 200, errorCode: 0, message: '', data: [ann] })
  const network = wire.network()
  expect(await network.advertisers.list({ status: 'Active', id: [12, '13'], manager_id: 5 })).toEqual([ann])
  expect(await network.advertisers.list()).toEqual([ann])
  expect(wire.requests).toMatchObject([
    { method: 'GET', url: '/api/v2/getAdvertisers?key=k3y%26secret&status=Active&id=12%2C13&manager_id=5', body: '' },
    { method: 'GET', url: '/api/v2/getAdvertisers?key=k3y%26secret' },
  ])
  expect(wire.warnings()).toEqual([])
})

it('accepts ids as numbers, empty names and unknown fields', async ({ wire }) => {
  wire.respond({
    errorCode: '0',
    data: [{ id: 12, first_name: null, last_name: '', status: 'On Hold', company: { name: 'Acme' } }],
  })
  expect(await wire.network().advertisers.list()).toEqual([
    { id: '12', first_name: null, last_name: '', status: 'On Hold', company: { name: 'Acme' } },
  ])
  expect(wire.warnings()).toEqual([])
})

it('accepts any form of an empty list, and no other value', async ({ wire }) => {
  const network = wire.network()
  for (const empty of [[], null, '']) {
    wire.respond({ errorCode: 0, data: empty }, 'undocumented')
    expect(await network.advertisers.list()).toEqual([])
  }
  wire.respond({ errorCode: 0 }, 'undocumented')
  expect(await network.advertisers.list()).toEqual([])
  wire.respond({ errorCode: 0, data: { id: '12' } }, 'undocumented')
  await expect(network.advertisers.list()).rejects.toBeInstanceOf(ResponseError)
})

it('reads the map that PHP writes for a list, also without validation', async ({ wire }) => {
  const ann = { id: '12', first_name: 'Ann', last_name: 'Lee', status: 'Active' }
  for (const validation of ['warn', 'off'] as const) {
    wire.respond({ errorCode: 0, data: { 1: ann } }, 'undocumented')
    expect(await wire.network({ validation }).advertisers.list()).toEqual([ann])
  }
})
