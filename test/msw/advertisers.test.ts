import { expect, it } from 'vitest'
import { onPort } from './raw.ts'

const service = onPort({ offers: 0, affiliates: 0, conversions: 0 })

function three() {
  const { advertisers } = service.network.state
  advertisers.clear()
  advertisers.add({ id: 7, first_name: 'Ada', last_name: 'Lindqvist', manager_id: 11 })
  advertisers.add({ id: 8, first_name: '伟', last_name: '王', status: 'Blocked', manager_id: 12 })
  advertisers.add({ id: 9, first_name: '', last_name: "O'Brien", manager_id: 11 })
}

it('lists advertisers in the form of the service', async () => {
  three()
  const { status, body } = await service.get('v2/getAdvertisers')
  expect(status).toBe(200)
  expect(body).toEqual({
    httpStatus: 200,
    errorCode: 0,
    message: '',
    data: [
      { id: '7', first_name: 'Ada', last_name: 'Lindqvist', status: 'Active' },
      { id: '8', first_name: '伟', last_name: '王', status: 'Blocked' },
      { id: '9', first_name: '', last_name: "O'Brien", status: 'Active' },
    ],
  })
})

it.each([
  [{ status: 'Active' }, ['7', '9']],
  [{ status: 'Blocked' }, ['8']],
  [{ id: '9,8,1' }, ['8', '9']],
  [{ manager_id: '11' }, ['7', '9']],
  [{ manager_id: '11,12', id: '8,9', status: 'Active' }, ['9']],
])('filters by %o', async (query, ids) => {
  three()
  const { body } = await service.get('v2/getAdvertisers', query)
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual(ids)
})
