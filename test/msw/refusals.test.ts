import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { onPort, read } from './raw.ts'

const service = onPort({ seed: 7, conversions: 0 })
const REPORT = { page: 1, timezone: 0, from: '26/01/01', to: '26/01/31' }

type Parameters = Record<string, string | number>
type Refused = readonly [status: number, errorCode: number]
const get = async (path: string, parameters: Parameters) => refused(await service.get(path, parameters))
const getAsAffiliate = async (path: string, parameters: Parameters) =>
  refused(await service.get(path, { a: 42, ...parameters }, service.affiliateKey()))
const post = async (path: string, form: Parameters) => refused(await service.post(path, form))
const change = (form: Parameters) => post('v2/setOffer', { id: 1001, ...form })

async function upload(name: string | undefined, bytes = new Uint8Array()) {
  const body = new FormData()
  body.append('offer_id', '1001')
  if (name !== undefined) body.append('file[0]', new File([bytes as Uint8Array<ArrayBuffer>], name))
  const query = { key: service.network.keys.network }
  return refused(await read(await service.fetch('v3/setOfferBanners', query, { method: 'POST', body })))
}

const refused = ({ status, body }: { status: number; body: { errorCode: number } }): Refused => [status, body.errorCode]

/** The refusals of docs/mock-network.md, a request or more for each, and how they are refused. */
const REFUSALS: Readonly<Record<string, readonly (readonly [() => Promise<Refused>, ...Refused])[]>> = {
  'A body or an unpacked archive over 100 MB, a form with over 10,000 parameters, or a number with over 999 digits before or after its decimal point.':
    [
      // Large bodies and archives are in bodies.test.ts.
      [() => change(Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`x${at}`, 1]))), 413, 413],
      [() => change({ payout: `0.${'1'.repeat(1000)}` }), 400, 6311],
    ],
  "An upload without a file, or an archive that can't be opened.": [
    [() => upload(undefined), 400, 6322],
    [() => upload('a.zip', new Uint8Array([0x50, 0x4b, 3, 4])), 400, 6323],
  ],
  "An affiliate key for an operation that affiliates can't call.": [
    [() => getAsAffiliate('v2/getAdvertisers', {}), 403, 403],
    [() => getAsAffiliate('v2/getOverallReport', REPORT), 403, 403],
  ],
  'A `page` or `top_cr` below 1.': [
    [() => get('v2/getOffers', { a: 42, top_cr: 0 }), 400, 6311],
    [() => get('v2/getOffers', { page: 0 }), 400, 6311],
    [() => get('v2/getOverallReport', { ...REPORT, page: -1 }), 400, 6502],
  ],
  'An id of 0, except where 0 means none, or an id list with a gap, such as `1,,2`.': [
    [() => get('v2/getAffiliates', { id: 0 }), 400, 6302],
    [() => get('v2/getOffers', { offer_ids: '1001,,1002' }), 400, 6302],
    [() => post('v2/delOfferBanners', { offer_id: 1001, banner_id: '501,' }), 400, 6321],
  ],
  'A `country` filter that contains anything but country codes.': [
    [() => get('v2/getOffers', { country: '?' }), 400, 6311],
  ],
  'A report that ends before it starts, or has a day outside 2000 to 2099.': [
    [() => get('v2/getOverallReport', { ...REPORT, to: '25/12/31' }), 400, 6502],
    [() => get('v2/getOverallReport', { ...REPORT, from: '26/01/31 12', to: '26/01/31 11' }), 400, 6502],
    [() => get('v2/getOverallReport', { ...REPORT, from: '1999/12/31' }), 400, 6502],
  ],
  'An `orderBy` that is not a report field.': [
    [() => get('v2/getOverallReport', { ...REPORT, orderBy: 'ck_grosss' }), 400, 6502],
  ],
  'An amount below 0 or above 9,007,199,254.': [
    [() => change({ payout: -0.01 }), 400, 6311],
    [() => change({ revenue: '9007199254.00001' }), 400, 6311],
  ],
  'A percentage outside 0 to 100, except -1, which means none.': [
    [() => change({ payout_percent: 100.005 }), 400, 6311],
    [() => change({ revenue_percent: -2 }), 400, 6311],
  ],
  'A `Server Postback URL` offer whose `url` has no `{TID}`.': [
    [() => change({ tracking_protocol: 'Server Postback URL', url: 'https://adv.example/?aff={AFFID}' }), 400, 6311],
  ],
  'A cap below -1.': [[() => change({ cap_overall_limit: -2 }), 400, 6311]],
  "A secondary or redirect offer that doesn't exist.": [
    [() => change({ secondary_offer: 99999 }), 400, 6302],
    [() => change({ device_redirect_offer_id: 99999 }), 400, 6302],
    [() => change({ geo_redirect_target_id: 99999 }), 400, 6302],
  ],
  'An update that empties a required field.': [
    [() => change({ name: '' }), 400, 6310],
    [() => change({ status: '' }), 400, 6310],
    [() => change({ has_cap_limit: '' }), 400, 6310],
  ],
  'An empty `id` in `POST v2/setOffer`, or an empty `banner_id` in `POST delOfferBanners`.': [
    [() => change({ id: '', name: 'x' }), 400, 6301],
    [() => post('v2/delOfferBanners', { offer_id: 1001, banner_id: '' }), 400, 6321],
    [() => post('v3/delOfferBanners', { offer_id: 1001, banner_id: '' }), 400, 6321],
  ],
  'An offer in both access lists.': [
    [
      () => post('v2/setAffiliateOfferList', { id: 42, accessible_offers: '1001', inaccessible_offers: '1002,1001' }),
      400,
      6411,
    ],
  ],
  "Listing the creatives of an offer that the affiliate can't access.": [
    [() => get('v2/getOfferBanners', { a: 42, offer_id: 1010 }), 400, 6421],
  ],
}

it('each listed refusal is tested here', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/mock-network.md'), 'utf8')
  const [, section = ''] = page.split('## Fidelity\n')
  const listed = section
    .split(/^- /m)
    .slice(1)
    .map((item) => item.trim().replaceAll(/\s+/g, ' '))
  expect(listed).toEqual(Object.keys(REFUSALS))
})

it.each(Object.entries(REFUSALS))('refused: %s', async (_, requests) => {
  const before = service.network.state.banners.size
  for (const [send, ...error] of requests) expect(await send()).toEqual(error)
  expect(service.network.state.banners.size).toBe(before)
})
