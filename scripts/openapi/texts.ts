/** What an operation does, in words of the service's interface. */
interface OperationText {
  readonly id: string
  readonly summary: string
  readonly description?: string
}

const FORMS_OF_REPORT =
  'Without `a`, it is the report of the network; with `a`, that of the affiliate over its own traffic.'
const FIELDS = 'The rows have the fields whose parameter is 1. A field that is no amount or count also groups the rows.'

/** By method and path. */
export const texts: Readonly<Record<string, OperationText>> = {
  'GET v2/test': {
    id: 'testRedirect',
    summary: 'Test the redirects of a link',
    description: 'Follows the redirects of a tracking link for a country and an operating system.',
  },
  'POST v2/test': {
    id: 'testRedirectByPost',
    summary: 'Test the redirects of a long link',
    description: 'The same as by GET, for links that are too long for a query.',
  },
  'GET v2/getOverallReport': {
    id: 'getOverallReport',
    summary: 'Report clicks, conversions and money',
    description: FIELDS,
  },
  'GET v2/getAdvertiserReport': {
    id: 'getAdvertiserReport',
    summary: 'Report clicks, conversions and money by advertiser',
    description: FIELDS,
  },
  'GET v2/getAffiliateReport': {
    id: 'getAffiliateReport',
    summary: 'Report clicks, conversions and money by affiliate',
    description: FIELDS,
  },
  'GET v2/getOfferReport': {
    id: 'getOfferReport',
    summary: 'Report clicks, conversions and money by offer',
    description: `${FIELDS} ${FORMS_OF_REPORT}`,
  },
  'GET v2/getConversionReport': {
    id: 'getConversionReport',
    summary: 'List conversions',
    description:
      'Each row is one conversion, with the fields whose parameter is 1. Its status may change until the conversion is ' +
      `invoiced: request past days again. ${FORMS_OF_REPORT}`,
  },
  'GET v2/getOffers': {
    id: 'getOffers',
    summary: 'List offers',
    description:
      'Without `a`, all offers of the network, with the blocks that the `*_info` parameters include. With `a`, the offers ' +
      'that this affiliate may see, with its tracking links; `page` and `limit` are then required, or `top_cr`.',
  },
  'POST v2/setOffer': {
    id: 'setOffer',
    summary: 'Create or update an offer',
    description:
      'Without `id` it creates an offer (201), with `id` it updates that offer (202). An update changes the given fields ' +
      'only. Do not repeat a create without a look at the offers: it would create another one.',
  },
  'GET v2/getOfferBanners': { id: 'getOfferBannersV2', summary: 'List the creatives of offers, version 2' },
  'GET v3/getOfferBanners': { id: 'getOfferBannersV3', summary: 'List the creatives of offers, version 3' },
  'POST v2/setOfferBanners': { id: 'setOfferBannersV2', summary: 'Upload creatives of an offer, version 2' },
  'POST v3/setOfferBanners': { id: 'setOfferBannersV3', summary: 'Upload creatives of an offer, version 3' },
  'POST v2/delOfferBanners': {
    id: 'delOfferBannersV2',
    summary: 'Delete creatives of an offer, version 2',
    description: 'Without `banner_id` it deletes all creatives of the offer.',
  },
  'POST v3/delOfferBanners': {
    id: 'delOfferBannersV3',
    summary: 'Delete creatives of an offer, version 3',
    description: 'Without `banner_id` it deletes all creatives of the offer, or all of the given type.',
  },
  'GET v2/getAdvertisers': {
    id: 'getAdvertisers',
    summary: 'List advertisers',
    description: 'All that match come in one response.',
  },
  'POST v2/setAffiliateOfferList': {
    id: 'setAffiliateOfferList',
    summary: 'Open offers for an affiliate, or close them',
    description:
      'At least one of the two lists is required, and no offer may be in both. Opening a Public offer and closing a ' +
      'Private one have no effect.',
  },
  'GET v2/getAffiliates': {
    id: 'getOfferAffiliateList',
    summary: 'List the affiliates that may access an offer, and those that may not',
  },
}

/** The resources, in the order of the document. */
export const tags: Readonly<Record<string, { readonly name: string; readonly description: string }>> = {
  tool: { name: 'Tool', description: 'The redirect tester.' },
  reports: { name: 'Reports', description: 'Clicks, conversions and money.' },
  offers: { name: 'Offers', description: 'Offers of advertisers, for affiliates to promote.' },
  banners: { name: 'Banners', description: 'Creatives of offers. Version 3 has richer records than version 2.' },
  advertisers: { name: 'Advertisers', description: 'The companies that offers belong to.' },
  affiliates: { name: 'Affiliates', description: 'Which affiliates may access which offers.' },
}

/** What the document says first. */
export const introduction = `The HTTP interface of an affiliate-marketing network, made from the schemas of the package
\`affiliate-network-sdk\`.

- **Key.** Every request has the API key as the query parameter \`key\`, also a POST.
- **Two forms.** A network calls without \`a\`. An affiliate calls with its own id as \`a\`, and has fewer operations.
- **Requests.** Lists are separated by commas (\`offer_ids=1001,1002\`), flags are 0 or 1, and the arrays of a form have
  numbered names (\`geo_countries[0]\`, \`geo_countries[1]\`, …).
- **Responses.** Every response is an envelope with \`errorCode\`, which is 0 on success. Services send numbers as JSON
  numbers or as strings of digits, and an empty map as \`[]\`. Amounts are decimals in strings: keep them exact.
- **Try it.** The examples work against the mock network of the package, which prints its keys:
  \`npx -p affiliate-network-sdk -p msw@3 affiliate-network-sdk mock\``
