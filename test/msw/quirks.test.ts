import { beforeEach, describe, expect, it } from 'vitest'
import { createMockNetwork, type MockNetwork } from '../../src/msw/index.ts'
import { get } from './raw.ts'

let network: MockNetwork
beforeEach(() => {
  network = createMockNetwork({ offers: 0, affiliates: 0, conversions: 0 })
  const { affiliates, offers, conversions } = network.state
  affiliates.add({ id: 42, name: 'Blue/Harbor' })
  offers.add({ id: 1, name: 'One', geo_countries: 'US;SG', categories: ['Games'], access_type: 'Need Approval' })
  conversions.add({ offer_id: 1, affiliate_id: 42, time: '2026-03-01T00:00:00Z' })
})
const offers = async (parameters = {}) =>
  (await get(network, 'v2/getOffers', { geo_info: 1, category_info: 1, event_info: 1, ...parameters })).body
const seen = async () => (await get(network, 'v2/getOffers', { a: 42, page: 1, limit: 500 })).body.data.content[0]

describe('quirks', () => {
  it('are off by default, and on by an option or an assignment until the reset', async () => {
    const { sumsCount, ...switches } = network.quirks
    expect([sumsCount, ...Object.values(switches)]).toEqual(['all', ...Array(14).fill(false)])
    const quirky = createMockNetwork({ offers: 0, affiliates: 0, conversions: 0, quirks: { numericStrings: true } })
    quirky.quirks.emptyMapsAsArrays = true
    quirky.reset()
    expect([quirky.quirks.numericStrings, quirky.quirks.emptyMapsAsArrays]).toEqual([true, false])
  })

  it('have fixed names', () => {
    const quirks = network.quirks as unknown as Record<string, unknown>
    expect(() => {
      quirks.numericString = true
    }).toThrow('quirks: there is no "numericString" (did you mean numericStrings?)')
    expect(() => {
      quirks.slow = true
    }).toThrow('quirks: there is no "slow"; there are numericStrings, emptyMapsAsArrays,')
    expect(() => {
      quirks.numericStrings = 'yes'
    }).toThrow('quirks.numericStrings: expected false or true, received yes')
  })

  it('numericStrings: sends numbers as strings, in the envelope too', async () => {
    network.quirks.numericStrings = true
    expect(await offers()).toMatchObject({
      httpStatus: '200',
      errorCode: '0',
      page: '1',
      totalPages: '1',
      totalItems: '1',
      data: [{ id: '1', advertiser_id: '0', events: [{ e_id: '1', pre_event_id: '-1' }] }],
    })
    const { body } = await get(network, 'v2/test', { url: 'https://x.example/', country: 'US', os: 'iOS', osv: '12' })
    expect(body.data.redirects[0]).toMatchObject({ method: '-2', track_flag: -1 })
  })

  it('emptyMapsAsArrays: sends an empty map as []', async () => {
    const lists = async () => (await get(network, 'v2/getAffiliates', { id: 1 })).body.data[1]
    expect(await lists()).toMatchObject({ approvedAffiliates: {}, blockedAffiliates: {} })
    network.quirks.emptyMapsAsArrays = true
    network.state.access.add({ offer_id: 1, affiliate_id: 42, access: 'approved' })
    expect(await lists()).toEqual({ offer_id: 1, approvedAffiliates: { 42: 'Blue/Harbor' }, blockedAffiliates: [] })
    expect((await get(network, 'v2/getOfferBanners', { a: 42, offer_id: 1 })).body.data).toEqual([])
  })

  it('strayBlanks: sends names and URLs of hops with a leading blank', async () => {
    network.quirks.strayBlanks = true
    expect((await offers()).data[0]).toMatchObject({ name: ' One', currency: ' United States, Dollars' })
    const { body } = await get(network, 'v2/test', { url: 'https://x.example/', country: 'US', os: 'iOS', osv: '12' })
    expect(body.data.redirects[0].url).toBe(' https://x.example/')
  })

  it('escapedSlashes: escapes slashes like PHP', async () => {
    network.quirks.escapedSlashes = true
    const response = await network.handle(
      new Request(`https://network.test/api/v2/getOffers?key=${network.keys.network}`),
    )
    expect(await response.text()).toContain('"url":"https:\\/\\/advertiser.example\\/?tid={TID}"')
  })

  it('commaCountries, categoryObjects', async () => {
    Object.assign(network.quirks, { commaCountries: true, categoryObjects: true })
    expect((await offers()).data[0]).toMatchObject({ geo_countries: 'US,SG', categories: [{ category_name: 'Games' }] })
  })

  it('emptyAsNull, emptyAsAbsent', async () => {
    expect(await seen()).toMatchObject({ tracking_link: null, app_id: '' })
    network.quirks.emptyAsNull = true
    expect(await seen()).toMatchObject({ tracking_link: null, app_id: null, description: null })
    network.quirks.emptyAsAbsent = true
    expect(await seen()).not.toHaveProperty('tracking_link')
    const body = await offers()
    expect(body).not.toHaveProperty('message')
    expect(body).not.toHaveProperty('errorMessage')
  })

  it('bareRedirectTest: no envelope', async () => {
    network.quirks.bareRedirectTest = true
    const { body } = await get(network, 'v2/test', { url: 'https://x.example/', country: 'US', os: 'iOS', osv: '12' })
    expect(Object.keys(body)).toEqual(['result', 'message', 'redirects'])
  })

  it('errorsInBody: only the status in the body tells of a refusal', async () => {
    network.quirks.errorsInBody = true
    const { status, body } = await get(network, 'v2/getAdvertisers', {}, 'another key')
    const message = expect.stringContaining('key')
    expect([status, body]).toEqual([200, { httpStatus: 400, data: [], errorCode: 0, message }])
  })

  it('creativesWithoutAccess: lists creatives for affiliates without access to their offer', async () => {
    const codeOf = async () => (await get(network, 'v2/getOfferBanners', { a: 42, offer_id: 1 })).body.errorCode
    expect(await codeOf()).toBe(6421)
    network.quirks.creativesWithoutAccess = true
    expect(await codeOf()).toBe(0)
  })

  it('fourDigitYears: accepts only dates of the earlier version', async () => {
    network.quirks.fourDigitYears = true
    const code = async (from: string, to: string) =>
      (await get(network, 'v2/getOverallReport', { page: 1, timezone: 0, from, to, ck_conversion: 1 })).body.errorCode
    expect([await code('26/03/01', '26/03/01'), await code('2026/03/01', '2026/03/01')]).toEqual([6502, 0])
  })

  it.each([
    ['the usual order', {}],
    ['the order of time', { orderBy: 'ck_conversion_time' }],
  ])('unstableOrder: rows with equal %s change their order between calls, and no row is lost within a call', async (_, order) => {
    network.quirks.unstableOrder = true
    for (let count = 0; count < 50; count++)
      network.state.conversions.add({ offer_id: 1, affiliate_id: 42, time: '2026-03-01T01:00:00Z' })
    const ids = async () =>
      (
        await get(network, 'v2/getConversionReport', {
          page: 1,
          timezone: 0,
          from: '26/03/01',
          to: '26/03/01',
          ...order,
        })
      ).body.data.content.map(({ id }: { id: string }) => id) as string[]
    const [one, other] = [await ids(), await ids()]
    expect(one).not.toEqual(other)
    expect(one.toSorted()).toEqual(other.toSorted())
  })
})

it('are replaced as a whole, and validated', () => {
  const network = createMockNetwork({ offers: 0, affiliates: 0, conversions: 0, quirks: { strayBlanks: true } })
  network.quirks = { numericStrings: true }
  expect([network.quirks.numericStrings, network.quirks.strayBlanks]).toEqual([true, false])
  expect(() => {
    network.quirks = { numbers: true } as object
  }).toThrow('there is no "numbers"')
  expect(network.quirks.numericStrings).toBe(true)
  network.reset()
  expect([network.quirks.numericStrings, network.quirks.strayBlanks]).toEqual([false, true])
})
