import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { operationsPage, PAGE } from '../../scripts/operations-page.ts'
import { service } from './service.ts'

const page = readFileSync(PAGE, 'utf8')
const rows = page
  .split('\n')
  .filter((line) => line.includes(' | `/api/'))
  .map((line) => line.slice(2, -2).replaceAll('`', '').split(' | '))

it('is up to date (npm run generate)', () => {
  expect(page).toBe(operationsPage())
})

it('is in the table of the HTTP interface, with every method, path and status', () => {
  const [, table = ''] = readFileSync('docs/http-interface.md', 'utf8').split('\n## Operations\n')
  const described = [...table.matchAll(/^\| [^|]* \| ([^|]*`[^|]*) \| [^|]* \| ([^|]*) \|$/gm)].flatMap(
    ([, request = '', status = '']) =>
      [...request.replace(/with(?:out)? `\w+`/, '').matchAll(/`(?:(v\d)\/)?(\w+)`/g)].flatMap(
        ([, version = 'v2', name]) => {
          const [, own = status] = new RegExp(`\`${version}\` (\\d+)`).exec(status) ?? []
          return (request.match(/GET|POST/g) ?? []).map((method) => `${method} /api/${version}/${name} ${own}`)
        },
      ),
  )
  const inService = service.map(({ method, path, status }) => `${method} ${path} ${status}`)
  expect([
    ...inService.filter((one) => !described.includes(one)).map((one) => `docs/http-interface.md lacks ${one}`),
    ...described.filter((one) => !inService.includes(one)).map((one) => `test/operations/service.ts lacks ${one}`),
  ]).toEqual([])
})

it('has exactly the operations of the service, and says what each changes', () => {
  const actual = rows.map(([call, , method, path, , role, effect]) =>
    [method, path, role, call?.replace(/\(.*/, ''), effect].join(' '),
  )
  expect(actual.sort()).toEqual(
    service.map(({ method, path, role, call, effect }) => [method, path, role, call, effect].join(' ')).sort(),
  )
})

it('says what each call takes and gives', () => {
  const table = page.split('\n').filter((line) => line.startsWith('| `'))
  expect(table).toEqual(
    expect.arrayContaining([
      '| `offers.list(query?)` | `Paged<AffiliateOffer>` | GET | `/api/v2/getOffers` | none | affiliate | read |',
      '| `offers.get(id)` | `NetworkOffer \\| undefined` | GET | `/api/v2/getOffers` | none | network | read |',
      '| `offers.update(id, changes)` | `OfferWritten` | POST | `/api/v2/setOffer` | form | network | repeatable |',
      '| `reports.offer(query)` | `Paged<OfferReportRow>` | GET | `/api/v2/getOfferReport` | none | network | read |',
    ]),
  )
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

it('the page names the type of every parameter', () => expect(operationsPage()).not.toContain('| undefined |'))
