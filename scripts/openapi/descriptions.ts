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

/** What an operation does in the words of the service's interface, and examples of it by their names. */
export interface Description {
  readonly id: string
  readonly summary: string
  readonly description?: string
  /** The status of success, by the call where they differ. 200 if it is left out. */
  readonly status?: number | Readonly<Record<string, number>>
  readonly examples: Readonly<Record<string, Example>>
}

const FORMS_OF_REPORT = "Without `a`, the report covers the whole network; with `a`, only that affiliate's traffic."
const FIELDS =
  'Rows have the fields whose parameter is 1, and are grouped by those that are not amounts or counts. The service ' +
  "doesn't document whether amounts and counts include pending and rejected conversions."

/** By method and path. */
export const descriptions: Readonly<Record<string, Description>> = {
  'GET v2/test': {
    id: 'testRedirect',
    summary: "Test a link's redirects",
    description: "Follows a tracking link's redirects for a country and operating system.",
    examples: { link: { summary: 'An iPhone in the US', query: link } },
  },
  'POST v2/test': {
    id: 'testRedirectByPost',
    summary: "Test a long link's redirects",
    description: 'Does the same as GET, for links that are too long for a URL.',
    examples: { link: { summary: 'An iPhone in the US', body: link } },
  },
  'GET v2/getOverallReport': {
    id: 'getOverallReport',
    summary: 'Report clicks, conversions and money',
    description: FIELDS,
    examples: {
      days: {
        summary: 'An offer by day',
        query: { ...june, offer: [1001], event_range: 0, ...show('ck_day', 'ck_gross', 'ck_conversion', 'ck_profit') },
      },
    },
  },
  'GET v2/getAdvertiserReport': {
    id: 'getAdvertiserReport',
    summary: 'Report clicks, conversions and money by advertiser',
    description: FIELDS,
    examples: {
      profit: { summary: network, query: { ...june, ...show('ck_advertiser_name', 'ck_conversion', 'ck_profit') } },
    },
  },
  'GET v2/getAffiliateReport': {
    id: 'getAffiliateReport',
    summary: 'Report clicks, conversions and money by affiliate',
    description: FIELDS,
    examples: {
      profit: { summary: network, query: { ...june, ...show('ck_affiliate_name', 'ck_conversion', 'ck_profit') } },
    },
  },
  'GET v2/getOfferReport': {
    id: 'getOfferReport',
    summary: 'Report clicks, conversions and money by offer',
    description: `${FIELDS} ${FORMS_OF_REPORT}`,
    examples: {
      network: { summary: network, query: { ...june, ...show('ck_offer_name', 'ck_country', 'ck_conversion') } },
      affiliate: {
        summary: affiliate,
        query: { a: 42, ...june, ...show('ck_offer_name', 'ck_conversion', 'ck_income') },
      },
    },
  },
  'GET v2/getConversionReport': {
    id: 'getConversionReport',
    summary: 'List conversions',
    description: `Each row is a conversion, with the fields whose parameter is 1. On deployed networks, its status can change until it is invoiced: request past days again. ${FORMS_OF_REPORT}`,
    examples: {
      network: {
        summary: network,
        query: {
          ...june,
          status: [1, 2],
          event_range: 0,
          ...show('ck_conversion_status', 'ck_offer_name', 'ck_payout', 'ck_revenue', 'ck_conversion_time'),
        },
      },
      affiliate: {
        summary: affiliate,
        query: { a: 42, ...june, ...show('ck_payout', 'ck_sub1', 'ck_conversion_time') },
      },
    },
  },
  'GET v2/getOffers': {
    id: 'getOffers',
    summary: 'List offers',
    description:
      "Without `a`, lists all of the network's offers, with the blocks that the `*_info` parameters include. With `a`, lists " +
      'the offers that this affiliate may see, with its tracking links; `page` and `limit`, or `top_cr`, are then required.',
    examples: {
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
  },
  'POST v2/setOffer': {
    id: 'setOffer',
    summary: 'Create or update an offer',
    description:
      'Creates an offer (201), or with `id`, updates it (202). On deployed networks, an update changes only the fields ' +
      'that are sent. Before you repeat a create, check whether the offer exists: otherwise, you may create it twice.',
    status: { 'offers.create': 201, 'offers.update': 202 },
    examples: {
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
      update: { summary: 'Two changed fields', body: { id: 1001, status: 'Paused', payout: '0.80' } },
    },
  },
  'GET v2/getOfferBanners': {
    id: 'getOfferBannersV2',
    summary: 'List offer creatives, version 2',
    examples: { creatives: { summary: "An offer's creatives", query: { a: 42, offer_id: [1001] } } },
  },
  'GET v3/getOfferBanners': {
    id: 'getOfferBannersV3',
    summary: 'List offer creatives, version 3',
    examples: {
      creatives: { summary: "An offer's banners", query: { a: 42, offer_id: [1001], type: 1 } },
    },
  },
  'POST v2/setOfferBanners': {
    id: 'setOfferBannersV2',
    summary: 'Upload creatives, version 2',
    status: 202,
    examples: { upload: { summary: 'An image', query: { offer_id: 1001 } } },
  },
  'POST v3/setOfferBanners': {
    id: 'setOfferBannersV3',
    summary: 'Upload creatives, version 3',
    status: 202,
    examples: { upload: { summary: 'An image', query: { offer_id: 1001, type: 1 } } },
  },
  'POST v2/delOfferBanners': {
    id: 'delOfferBannersV2',
    summary: 'Delete creatives, version 2',
    description: "Without `banner_id`, deletes all of the offer's creatives.",
    status: 202,
    examples: {
      some: { summary: 'Two creatives', body: { offer_id: 1001, banner_id: '501,502' } },
      all: { summary: "All of an offer's creatives", body: { offer_id: 1001 } },
    },
  },
  'POST v3/delOfferBanners': {
    id: 'delOfferBannersV3',
    summary: 'Delete creatives, version 3',
    description: "Without `banner_id`, deletes all of the offer's creatives, or all of the given type.",
    examples: {
      some: { summary: 'Two creatives', body: { offer_id: 1001, banner_id: '501,502' } },
      all: { summary: 'All creatives of one type', body: { offer_id: 1001, type: 1 } },
    },
  },
  'GET v2/getAdvertisers': {
    id: 'getAdvertisers',
    summary: 'List advertisers',
    description: 'Returns all matching advertisers in one response.',
    examples: {
      active: { summary: 'The active ones of three', query: { status: 'Active', id: [201, 202, 203] } },
    },
  },
  'POST v2/setAffiliateOfferList': {
    id: 'setAffiliateOfferList',
    summary: "Grant or remove an affiliate's access to offers",
    description:
      'Requires at least one list, and no offer may be in both. On deployed networks, granting access to a Public offer ' +
      'or removing it from a Private one has no effect.',
    status: 202,
    examples: {
      access: {
        summary: 'Two granted, one removed',
        body: { id: 42, accessible_offers: '1003,1005', inaccessible_offers: '1001' },
      },
    },
  },
  'GET v2/getAffiliates': {
    id: 'getOfferAffiliateList',
    summary: "List an offer's approved and blocked affiliates",
    examples: { access: { summary: 'Access to an offer', query: { id: 1003 } } },
  },
}

/** The resources, in the order of the document. */
export const tags: Readonly<Record<string, { readonly name: string; readonly description: string }>> = {
  tool: { name: 'Tool', description: 'Test where a tracking link redirects to.' },
  reports: { name: 'Reports', description: 'Clicks, conversions and money.' },
  offers: { name: 'Offers', description: 'Offers from advertisers, for affiliates to promote.' },
  banners: { name: 'Banners', description: 'Offer creatives. Version 3 returns more fields than version 2.' },
  advertisers: { name: 'Advertisers', description: 'The companies whose offers affiliates promote.' },
  affiliates: { name: 'Affiliates', description: 'Which affiliates may access which offers.' },
}

/** What the document says first. */
export const introduction = `The HTTP interface of an affiliate-marketing network, generated from the schemas of
\`affiliate-network-sdk\`.

- **Key.** Every request, even a POST, has the API key in the query parameter \`key\`.
- **Roles.** A network calls without \`a\`. An affiliate sends its own id as \`a\`, and can call fewer operations.
- **Requests.** List items are separated by commas (\`offer_ids=1001,1002\`), flags are 0 or 1, and form arrays have
  numbered names (\`geo_countries[0]\`, \`geo_countries[1]\`, …).
- **Responses.** Every response is an envelope. It is a success if \`errorCode\` is 0 and \`httpStatus\` in the body is
  absent or below 400, whatever the HTTP status. A number may be a JSON number or a
  string of digits, and an empty map may be \`[]\`. Amounts are decimal strings: keep them exact.
- **Try it.** The examples work on the mock network, which prints its keys:
  \`npx affiliate-network-sdk mock\``
