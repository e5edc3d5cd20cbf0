/**
 * A request that works, also on the mock network: what its parameters and its body say. The query of an operation's first
 * example is in its parameters. That of an affiliate is in its description: tools would send `a` with every request.
 */
export interface Example {
  readonly summary: string
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
}

const june = { page: 1, limit: 500, timezone: 0, from: '26/06/01', to: '26/06/30' }
const network = 'As the network'
const affiliate = 'As affiliate 42'

/** Fields of a report, and the one that it is sorted by. */
const show = (...fields: string[]) => ({
  ...Object.fromEntries(fields.map((field) => [field, 1])),
  order: 'DESC',
  orderBy: fields.at(-1),
})

const link = { url: 'https://shop.example/landing', country: 'US', os: 'iOS', osv: '12.3.1' }

/** Items of filters, for tools that send filters without an example too. */
export const filterItems: Readonly<Record<string, number | string>> = {
  offer: 1001,
  offer_ids: 1001,
  affiliate: 42,
  advertiser: 201,
  advertiser_ids: 201,
  manager_id: 11,
  country: 'US',
}

/** By method and path, then by the name of the example. */
export const examples: Readonly<Record<string, Readonly<Record<string, Example>>>> = {
  'GET v2/test': { link: { summary: 'An iPhone in the US', query: link } },
  'POST v2/test': { link: { summary: 'An iPhone in the US', body: link } },
  'GET v2/getOverallReport': {
    days: {
      summary: 'Days of an offer',
      query: { ...june, offer: [1001], event_range: 0, ...show('ck_day', 'ck_gross', 'ck_conversion', 'ck_profit') },
    },
  },
  'GET v2/getAdvertiserReport': {
    profit: { summary: network, query: { ...june, ...show('ck_advertiser_name', 'ck_conversion', 'ck_profit') } },
  },
  'GET v2/getAffiliateReport': {
    profit: { summary: network, query: { ...june, ...show('ck_affiliate_name', 'ck_conversion', 'ck_profit') } },
  },
  'GET v2/getOfferReport': {
    network: { summary: network, query: { ...june, ...show('ck_offer_name', 'ck_country', 'ck_conversion') } },
    affiliate: {
      summary: affiliate,
      query: { a: 42, ...june, ...show('ck_offer_name', 'ck_conversion', 'ck_income') },
    },
  },
  'GET v2/getConversionReport': {
    network: {
      summary: network,
      query: {
        ...june,
        status: [1, 2],
        event_range: 0,
        ...show('ck_conversion_status', 'ck_offer_name', 'ck_payout', 'ck_revenue', 'ck_conversion_time'),
      },
    },
    affiliate: { summary: affiliate, query: { a: 42, ...june, ...show('ck_payout', 'ck_sub1', 'ck_conversion_time') } },
  },
  'GET v2/getOffers': {
    network: {
      summary: network,
      query: {
        page: 1,
        limit: 500,
        from: '2024/01/01',
        status: 'Active',
        offer_ids: [1001, 1002],
        event_info: 1,
        geo_info: 1,
        cap_info: 1,
      },
    },
    affiliate: { summary: affiliate, query: { a: 42, page: 1, limit: 500, type: 'Mobile', country: ['US', 'CA'] } },
  },
  'POST v2/setOffer': {
    create: {
      summary: 'A new offer',
      body: {
        advertiser_id: 201,
        name: 'Travel App, iOS',
        status: 'Paused',
        expire_date: '2027/12/31',
        type: 'Mobile',
        url: 'https://shop.example/landing?click={TID}',
        access_type: 'Need Approval',
        ssl: 1,
        tracking_protocol: 'Server Postback URL',
        currency: 1,
        payout_type: 'CPI',
        payout: '1.10',
        session_lifespan: '1 Month',
        has_cap_limit: 0,
        device_targeting: 1,
        'device_rules[0]': '1:OS:iOS(9.0-)',
        geo_targeting: 1,
        geo_type: 1,
        'geo_countries[0]': 'US:1:CA;NY',
        'geo_countries[1]': 'CA:1:',
      },
    },
    update: { summary: 'Two fields of an offer', body: { id: 1001, status: 'Paused', payout: '0.80' } },
  },
  'GET v2/getOfferBanners': { creatives: { summary: 'Creatives of an offer', query: { a: 42, offer_id: [1001] } } },
  'GET v3/getOfferBanners': {
    creatives: { summary: 'Banners of an offer', query: { a: 42, offer_id: [1001], type: 1 } },
  },
  'POST v2/setOfferBanners': { upload: { summary: 'A picture', query: { offer_id: 1001 } } },
  'POST v3/setOfferBanners': { upload: { summary: 'A picture', query: { offer_id: 1001, type: 1 } } },
  'POST v2/delOfferBanners': {
    some: { summary: 'Two creatives', body: { offer_id: 1001, banner_id: '501,502' } },
    all: { summary: 'All creatives of an offer', body: { offer_id: 1001 } },
  },
  'POST v3/delOfferBanners': {
    some: { summary: 'Two creatives', body: { offer_id: 1001, banner_id: '501,502' } },
    all: { summary: 'All creatives of one type', body: { offer_id: 1001, type: 1 } },
  },
  'GET v2/getAdvertisers': {
    active: { summary: 'Active ones of three', query: { status: 'Active', id: [201, 202, 203] } },
  },
  'POST v2/setAffiliateOfferList': {
    access: {
      summary: 'Two opened, one closed',
      body: { id: 42, accessible_offers: '1003,1005', inaccessible_offers: '1001' },
    },
  },
  'GET v2/getAffiliates': { access: { summary: 'Access to an offer', query: { id: 1003 } } },
}
