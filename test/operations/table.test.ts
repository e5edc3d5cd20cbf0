import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { operationsTable, TABLE } from '../../scripts/operations-table.ts'

const table = readFileSync(TABLE, 'utf8')
const rows = table
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Operation'))
  .map((line) => line.slice(2, -2).replaceAll('`', '').split(' | '))

it('is up to date (npm run docs:operations)', () => {
  expect(table).toBe(operationsTable())
})

/** The operations of SERVICE.md, typed by hand: method, path, role, and the calls that send them. */
const service = [
  ['GET', '/api/v2/test', 'both', 'tool.testRedirect'],
  ['POST', '/api/v2/test', 'both', 'tool.testRedirect'],
  ['GET', '/api/v2/getOverallReport', 'network', 'reports.overall'],
  ['GET', '/api/v2/getAdvertiserReport', 'network', 'reports.advertiser'],
  ['GET', '/api/v2/getAffiliateReport', 'network', 'reports.affiliate'],
  ['GET', '/api/v2/getOfferReport', 'network', 'reports.offer'],
  ['GET', '/api/v2/getOfferReport', 'affiliate', 'reports.offer'],
  ['GET', '/api/v2/getConversionReport', 'network', 'reports.conversion'],
  ['GET', '/api/v2/getConversionReport', 'affiliate', 'reports.conversion'],
  ['GET', '/api/v2/getOffers', 'network', 'offers.list', 'offers.get'],
  ['GET', '/api/v2/getOffers', 'affiliate', 'offers.list', 'offers.get'],
  ['POST', '/api/v2/setOffer', 'network', 'offers.create', 'offers.update'],
  ['GET', '/api/v2/getOfferBanners', 'network', 'banners.v2.list'],
  ['GET', '/api/v2/getOfferBanners', 'affiliate', 'banners.v2.list'],
  ['GET', '/api/v3/getOfferBanners', 'network', 'banners.v3.list'],
  ['GET', '/api/v3/getOfferBanners', 'affiliate', 'banners.v3.list'],
  ['POST', '/api/v2/setOfferBanners', 'network', 'banners.v2.upload'],
  ['POST', '/api/v3/setOfferBanners', 'network', 'banners.v3.upload'],
  ['POST', '/api/v2/delOfferBanners', 'network', 'banners.v2.delete', 'banners.v2.deleteAll'],
  ['POST', '/api/v3/delOfferBanners', 'network', 'banners.v3.delete', 'banners.v3.deleteAll'],
  ['GET', '/api/v2/getAdvertisers', 'network', 'advertisers.list'],
  ['POST', '/api/v2/setAffiliateOfferList', 'network', 'affiliates.setOfferAccess'],
  ['GET', '/api/v2/getAffiliates', 'network', 'affiliates.listOfferAccess'],
]

it('has exactly the operations of SERVICE.md', () => {
  const expected = service.flatMap(([method, path, role, ...calls]) =>
    calls.map((call) => `${method} ${path} ${role} ${call}`),
  )
  const actual = rows.map(([, method, path, , role, , call]) => `${method} ${path} ${role} ${call}`)
  expect(actual.sort()).toEqual(expected.sort())
})

/** API.md, section 7. */
it('says which operations are retried', () => {
  const retried = Object.fromEntries(rows.map(([, , , , , retry, call]) => [call, retry]))
  const byClass = (name: string) => Object.keys(retried).filter((call) => retried[call] === name)
  expect(byClass('once').sort()).toEqual([
    'banners.v2.deleteAll',
    'banners.v2.upload',
    'banners.v3.deleteAll',
    'banners.v3.upload',
    'offers.create',
  ])
  expect(byClass('repeatable').sort()).toEqual([
    'affiliates.setOfferAccess',
    'banners.v2.delete',
    'banners.v3.delete',
    'offers.update',
  ])
})
