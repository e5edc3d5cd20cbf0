import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { operationsPage, PAGE } from '../../scripts/operations-page.ts'

const page = readFileSync(PAGE, 'utf8')
const rows = page
  .split('\n')
  .filter((line) => line.includes(' | `/api/'))
  .map((line) => line.slice(2, -2).replaceAll('`', '').split(' | '))

it('is up to date (npm run generate)', () => {
  expect(page).toBe(operationsPage())
})

/** The operations of docs/http-interface.md, typed by hand: method, path, role, and the calls that send them. */
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

it('is in the description of the interface, with every path', () => {
  const description = readFileSync('docs/http-interface.md', 'utf8')
  const names = service.map(([, path = '']) => path.replace(/^\/api\/v\d\//, ''))
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(description))).toEqual([])
})

it('has exactly the operations of the service', () => {
  const expected = service.flatMap(([method, path, role, ...calls]) =>
    calls.map((call) => `${method} ${path} ${role} ${call}`),
  )
  const actual = rows.map(([, method, path, , role, , call]) => `${method} ${path} ${role} ${call}`)
  expect(actual.sort()).toEqual(expected.sort())
})

/** Typed by hand. What is sent once could take effect twice: docs/errors-and-retries.md. */
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

it('says what each call sends', () => {
  const section = (call: string) => page.split(`### ${call}\n`)[1]?.split('\n### ')[0] ?? ''
  expect(section('offers.list')).toContain('| `offer_ids` | list of integers from 1 | Ids of the offers to list. |')
  expect(section('offers.list')).toMatch(/^\| `top_cr` \| integer from 1 to 1000 \| .* Only with `a`\. \|$/m)
  expect(section('offers.update')).toContain('| `id` `*` | integer from 1 | Id of the offer to update. |')
  expect(section('offers.create')).toMatch(/^\| `device_rules\[0\]`, … \| strings, numbered \|/m)
  expect(section('banners.v3.upload')).toContain('| `file[0]`, … `*` | files |')
  expect(section('reports.conversion')).toContain('[Report fields](report-fields.md#reportsconversion)')
})
