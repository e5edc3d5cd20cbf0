import { describe, expect, it } from 'vitest'
import { clientOf, OFFER } from '../transport/client.ts'
import { hasPhp, phpServer } from './php-server.ts'

const TEXT = 'A+B 100% & more = a; b "c" \'d\' \\ <e> é 名前 🎯\r\nsecond line\nthird\ttab '

/** The fields of `OFFER` as PHP gives them. */
const OFFER_IN_PHP = {
  advertiser_id: '3',
  name: 'Example',
  status: 'Pending',
  expire_date: '2027/12/31',
  type: 'Mobile',
  url: 'https://offer.example/?t={TID}',
  access_type: 'Private',
  ssl: '1',
  tracking_protocol: 'Server Postback URL',
  currency: '1',
  payout_type: 'CPA',
  session_lifespan: '1 Month',
  has_cap_limit: '0',
  device_targeting: '0',
  geo_targeting: '0',
}

describe.skipIf(!hasPhp)('PHP parses', () => {
  it('every write as it was meant', async () => {
    await using server = await phpServer()
    const key = 'k+e/y & 100%'
    const { network } = clientOf(server, { key })
    await network.offers.create({
      ...OFFER,
      description: TEXT,
      device_rules: ['1:OS:Android(4.0-7.0);iOS(9.0-)', '0:Carrier:A & B+C%'],
      geo_countries: ['US:1:CA;NY', 'DE:0:'],
      categories: [4, 9],
    })
    await network.offers.update(77, { restriction: TEXT, payout: '0.10', cap_overall_limit: -1 })
    await network.banners.v2.delete({ offer_id: 7, banner_id: [501, '502'] })
    await network.banners.v3.delete({ offer_id: 7, banner_id: 501, type: 2 })
    await network.banners.v2.deleteAll({ offer_id: 7 })
    await network.banners.v3.deleteAll({ offer_id: 7, type: 3 })
    await network.affiliates.setOfferAccess(42, { accessible_offers: [1, 2], inaccessible_offers: 3 })
    await network.request({ path: 'v2/setThing', form: { text: TEXT } }, { extraQuery: { note: TEXT } })
    const post = { method: 'POST', get: { key }, files: [] }
    expect(await server.requests()).toEqual([
      {
        ...post,
        path: '/api/v2/setOffer',
        post: {
          ...OFFER_IN_PHP,
          description: TEXT,
          device_rules: ['1:OS:Android(4.0-7.0);iOS(9.0-)', '0:Carrier:A & B+C%'],
          geo_countries: ['US:1:CA;NY', 'DE:0:'],
          categories: '4,9',
        },
      },
      {
        ...post,
        path: '/api/v2/setOffer',
        post: { id: '77', restriction: TEXT, payout: '0.10', cap_overall_limit: '-1' },
      },
      { ...post, path: '/api/v2/delOfferBanners', post: { offer_id: '7', banner_id: '501,502' } },
      { ...post, path: '/api/v3/delOfferBanners', post: { offer_id: '7', banner_id: '501', type: '2' } },
      { ...post, path: '/api/v2/delOfferBanners', post: { offer_id: '7' } },
      { ...post, path: '/api/v3/delOfferBanners', post: { offer_id: '7', type: '3' } },
      {
        ...post,
        path: '/api/v2/setAffiliateOfferList',
        post: { id: '42', accessible_offers: '1,2', inaccessible_offers: '3' },
      },
      { ...post, path: '/api/v2/setThing', get: { key, note: TEXT }, post: { text: TEXT } },
    ])
  })

  it('one list of 50,000 ids, and 249 rules', async () => {
    await using server = await phpServer()
    const { network } = clientOf(server)
    const ids = Array.from({ length: 50_000 }, (_, index) => 1_000_000 + index)
    await network.affiliates.setOfferAccess(42, { accessible_offers: ids })
    await network.offers.update(77, { device_rules: Array.from({ length: 249 }, (_, index) => `0:Carrier:${index}`) })
    const [access, update] = await server.requests()
    expect(access?.post).toEqual({ id: '42', accessible_offers: ids.join(',') })
    expect(update?.post.device_rules).toHaveLength(249)
  })
})
