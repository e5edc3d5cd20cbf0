import { expect, it } from 'vitest'
import { returnsRows } from '../../src/flat-calls/rows.ts'
import { operationsOf } from '../../src/operations/index.ts'
import { reports } from '../../src/operations/reports.ts'

it('lists, reports, and uploads and deletions of creatives give rows, and no other call does', () => {
  const names = [...operationsOf('network')].filter(([, operation]) => returnsRows(operation)).map(([name]) => name)
  expect(names).toEqual([
    'offers.list',
    ...Object.keys(reports.network).map((name) => `reports.${name}`),
    ...['banners.v2.list', 'banners.v2.upload', 'banners.v2.delete', 'banners.v2.deleteAll'],
    ...['banners.v3.list', 'banners.v3.upload', 'banners.v3.delete', 'banners.v3.deleteAll'],
    'advertisers.list',
    'affiliates.listOfferAccess',
  ])
})
