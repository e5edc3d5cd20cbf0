import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isEveryCase } from '../every-case.ts'
import { openEditor } from './editor.ts'

const { hover, hoverEach, completions, errors, close } = openEditor(`
import { createClient } from '../../src/index.ts'
import { createQueries } from '../../src/tanstack-query/index.ts'
const network = createClient({ baseUrl: 'https://acme.example', key: 'k', timezone: 0 })
const affiliate = network.with({ affiliateId: 42 })
const queries = createQueries(network)
const range = { from: '2026-03-01', to: '2026-03-31' } as const
`)

// The first request makes the language service read the whole project.
beforeAll(() => void hover('net|work'), 60_000)
afterAll(close)

const BASE = "baseUrl: 'https://acme.example'"

describe('an invalid option of createClient is named once, by the overload for most programs', () => {
  it.each([
    [`{ ${BASE}, key: process.env.NETWORK_KEY }`, 'key', "Type 'string | undefined' is not assignable to type"],
    [`{ ${BASE} }`, `{ ${BASE} }`, "Property 'key' is missing in type"],
    [`{ ${BASE}, key: 'k', tiemout: 5 }`, 'tiemout', "Did you mean to write 'timeout'?"],
    [`{ ${BASE}, key: 'k', affiliateId: 42, timezone: 5.5 }`, 'timezone', "Type '5.5' is not assignable to type"],
  ])('%s', (options, underlined, reason) => {
    const [[word, ...lines] = [], ...others] = errors(`createClient(${options})`)
    expect(word).toBe(underlined)
    expect(lines.slice(0, 2)).toEqual([
      'No overload matches this call.',
      '  The last overload gave the following error.',
    ])
    expect(lines.join('\n')).toContain(reason)
    expect(lines.join('\n')).not.toContain('relay')
    expect(others).toEqual([])
  })
})

describe('the signature of a report', () => {
  const SIGNATURES = [
    ['network.reports.overall', 'Overall', 'Overall', 'Overall'],
    ['network.reports.advertiser', 'Advertiser', 'Aggregate', 'Advertiser'],
    ['network.reports.affiliate', 'Affiliate', 'Aggregate', 'Affiliate'],
    ['network.reports.offer', 'Offer', 'Offer', 'Offer'],
    ['network.reports.conversion', 'Conversion', 'Conversion', 'Conversion'],
    ['affiliate.reports.offer', 'Offer', 'Offer', 'AffiliateOffer'],
    ['affiliate.reports.conversion', 'AffiliateConversion', 'Conversion', 'AffiliateConversion'],
  ] as const
  let shown: string[]
  beforeAll(() => {
    shown = hoverEach(SIGNATURES.map(([path]) => path))
  })

  it.each(
    SIGNATURES.map((signature, index) => [...signature, index] as const),
  )('of %s is short', (_path, query, fields, row, index) => {
    expect(shown[index]?.replace(/^\(method\) \w+\.\w+/, '')).toBe(
      `<const Selection extends FieldSelection<keyof ${fields}Fields>>(` +
        `query: Selecting<${query}ReportQuery, Selection>, options?: ListOptions): Paged<${row}ReportRow<Selection>>`,
    )
  })

  // The types of TanStack Query take as long as all others. In each run, the errors below see them.
  if (isEveryCase)
    it('shows the row type by its name in queries for TanStack Query too', () => {
      expect(hover('queries.reports.conversion.all|')).toMatch(/ => Query<ReportRow<ConversionBase, .*>\[\]>$/)
    })
})

describe('while a query is written', () => {
  it.each([
    'network.reports.conversion',
    'affiliate.reports.conversion',
    ...(isEveryCase ? ['queries.reports.conversion.infinite'] : []),
  ])('%s suggests fields of the report', (call) => {
    const first = completions(`${call}({ ...range, fields: ['|'] })`)
    expect(first).toEqual(expect.arrayContaining(['ck_payout', 'ck_sub1']))
    expect(first).not.toContain('ck_event_id')
    expect(completions(`${call}({ ...range, fields: ['ck_payout', '|'] })`)).toContain('ck_sub1')
    expect(completions(`${call}({ ...range, orderBy: '|' })`)).toContain('ck_sub1')
  })

  it('its parameters are suggested', () => {
    expect(completions('network.reports.advertiser({ ...range, | })').sort()).toEqual(
      ['advertiser', 'extraFields', 'fields', 'from', 'limit', 'order', 'orderBy', 'page', 'timezone', 'to'].sort(),
    )
  })

  it('a wrong field is underlined, and the correct name is suggested', () => {
    expect(errors("network.reports.conversion({ ...range, fields: ['ck_payout', 'ck_sbu1'] })")).toEqual([
      ["'ck_sbu1'", `Type '"ck_sbu1"' is not assignable to type 'keyof ConversionFields'. Did you mean '"ck_sub1"'?`],
    ])
    expect(errors("network.reports.overall({ ...range, orderBy: 'ck_dya' })")).toEqual([
      [
        'orderBy',
        `Type '"ck_dya"' is not assignable to type 'keyof OverallFields | undefined'. Did you mean '"ck_day"'?`,
      ],
    ])
  })

  it('an unknown parameter is underlined', () => {
    expect(errors("network.reports.conversion({ ...range, fields: ['ck_payout'], ofer: 1 })")).toEqual([
      ['ofer', expect.stringMatching(/Did you mean to write 'offer'\?$/)],
    ])
    expect(errors('queries.reports.overall.all({ ...range, statos: 1 })')).toEqual([
      ['statos', expect.stringContaining("'statos' does not exist in type")],
    ])
  })
})

it('a number of items per page that does not exist is refused with those that do', () => {
  expect(errors('network.offers.list({ limit: 2 })')).toEqual([
    ['limit', "Type '2' is not assignable to type '500 | 1000 | 5000 | 10000 | undefined'."],
  ])
})
