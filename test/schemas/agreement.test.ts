import { describe, expect, it } from 'vitest'
import { createClient, InputError } from '../../src/index.ts'
import { OfferAccessUpdate, OffersQuery, OfferUpdate, RedirectTestQuery } from '../../src/schemas/index.ts'

const { preview } = createClient({ baseUrl: 'https://acme.example', key: 'agreement-key' })
const access = (lists: unknown) => preview.affiliates.setOfferAccess(7, lists as OfferAccessUpdate)
const update = (changes: unknown) => preview.offers.update(42, changes as OfferUpdate)

const list = (query: unknown) => Promise.resolve(preview.offers.list(query as OffersQuery))
const link = { url: 'https://t.example/', os: 'iOS', osv: '9.0' }
const test = (query: unknown) => preview.tool.testRedirect(query as RedirectTestQuery)

describe('a schema takes what its call takes, and refuses the rest in the same words', () => {
  it.each([
    ['a list beside an empty one', OfferAccessUpdate, access, { accessible_offers: [1], inaccessible_offers: [] }],
    ['an empty list before a full one', OfferAccessUpdate, access, { accessible_offers: [], inaccessible_offers: '2' }],
    ['one empty list', OfferAccessUpdate, access, { accessible_offers: [] }],
    ['two empty lists', OfferAccessUpdate, access, { accessible_offers: [], inaccessible_offers: [] }],
    ['no lists', OfferAccessUpdate, access, {}],
    ['no object of lists', OfferAccessUpdate, access, 5],
    ['a change', OfferUpdate, update, { status: 'Paused' }],
    ['no change', OfferUpdate, update, {}],
    ['an undefined change', OfferUpdate, update, { status: undefined }],
    ['no object of changes', OfferUpdate, update, 'Paused'],
    ['changes in an array', OfferUpdate, update, ['Paused']],
    ['rules', OfferUpdate, update, { geo_countries: ['US:1:CA'], device_rules: ['1:OS:iOS(9.0-)'] }],
    ['rules that nobody matches', OfferUpdate, update, { geo_countries: ['UK:1'], device_rules: ['1:OS:ios'] }],
    ['no redirect', OfferUpdate, update, { geo_redirect_target_id: 0, secondary_offer: '0' }],
    ['countries', OffersQuery, list, { country: ['US', 'XK'] }],
    ['countries that are none', OffersQuery, list, { country: ['US', 'us', 'Germany'] }],
    ['countries in a text', OffersQuery, list, { country: 'US,CA' }],
    ['a country', RedirectTestQuery, test, { ...link, country: 'US' }],
    ['a country that is none', RedirectTestQuery, test, { ...link, country: 'usa' }],
  ])('%s', async (_, { '~standard': standard }, call, input) => {
    const { issues } = await standard.validate(input)
    const error: unknown = await call(input).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    if (issues === undefined) return expect(error).toBeUndefined()
    expect(error).toBeInstanceOf(InputError)
    expect((error as InputError).issues?.map(({ expected }) => expected)).toEqual(issues.map(({ message }) => message))
  })
})
