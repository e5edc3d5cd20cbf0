import { expect, it } from 'vitest'
import * as main from '../../src/index.ts'
import * as schemas from '../../src/schemas/described.ts'
import * as own from '../../src/schemas/index.ts'

it('the main entry exports these names at run time', () => {
  expect(Object.keys(main).sort()).toEqual([
    'AffiliateNetworkError',
    'ApiError',
    'ConnectionError',
    'InputError',
    'PagingError',
    'ResponseError',
    'TimeoutError',
    'addDays',
    'createClient',
    'dayIn',
    'days',
    'formatDeviceRule',
    'formatGeoRule',
    'isAffiliateNetworkError',
    'parseDeviceRule',
    'parseGeoRule',
    'sumBy',
    'toOfferCreate',
  ])
})

// The names of the schemas stand in test/types/schemas.test-d.ts, each with its type.
it('/schemas has the same schemas at run time as in its types', () => {
  expect(Object.keys(schemas).sort()).toEqual(Object.keys(own).sort())
})
