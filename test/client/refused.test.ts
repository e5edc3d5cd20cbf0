import { describe, expect } from 'vitest'
import { type AffiliateClient, createClient, InputError, type NetworkClient } from '../../src/index.ts'
import { it } from '../wire-server.ts'
import { type Call, conversion, create, hop, list, loose, overall, range, update } from './calls.ts'
import { newOffer } from './new-offer.ts'

/** An instance that inherits a field from its class. */
class Removal {
  offer_id = 1
  get type(): 1 {
    return 1
  }
}

/** Description of an input, the call with it, the operation, and the field that the InputError names. */
type Refused<Client> = [what: string, call: Call<Client>, operation: string, field: string]

const withoutEachRequired = Object.keys(newOffer).map(
  (field): Refused<NetworkClient> => [
    `an offer without ${field}`,
    create({ [field]: undefined }),
    'offers.create',
    field,
  ],
)

const wrongFields: [field: string, values: unknown[]][] = [
  ['advertiser_id', [0, -1, 1.5, '1,2', '', 'x', null, [1]]],
  ['name', [null, 5, '\ud800', '', ' ']],
  ['status', ['Expired', 'active', '', 1]],
  ['expire_date', ['31.12.2026', '2026-02-29', '26/12/31', '2026-12-31 08', new Date(Number.NaN), 0]],
  ['type', ['mobile', 'Tv']],
  ['url', ['adv.example', '', 5]],
  ['preview_url', ['/path']],
  ['access_type', ['Need approval']],
  ['ssl', ['1', 'Yes', 2]],
  ['tracking_protocol', ['Server']],
  ['currency', ['USD', -1, 1.5]],
  ['payout_type', ['RPA', 'CPX']],
  ['revenue_type', ['CPA']],
  ['payout', ['-1', '1.123456', '1,5', 'x', -1, 0.1 + 0.2, 2 ** 53, 1e21, null]],
  ['revenue', ['1e3', '']],
  ['payout_percent', ['-1.00', '101']],
  ['session_lifespan', ['1 Year', '3 Weeks']],
  ['has_cap_limit', ['No']],
  ['secondary_offer', ['a']],
  ['cap_type', ['Conversions']],
  ['cap_event_range', ['all', 'First']],
  ['cap_overall_limit', [-2, 1.5, '5']],
  ['cap_interval', ['Yearly']],
  ['device_rules', [[], '1:OS:iOS', ['1:OS'], [{}], [5]]],
  ['geo_type', [2, 'Include']],
  ['geo_countries', [[], 'US:1:', ['US'], ['US:1:CA:NY']]],
  ['geo_redirect_type', [2]],
  ['geo_redirect_target_id', [-1, '']],
  ['device_redirect_offer_id', ['none']],
  ['categories', [[], ['1,2'], '1,2']],
  ['advertiser_offer_id', ['x'.repeat(51)]],
  ['not_a_field', [1]],
]

const network: Refused<NetworkClient>[] = [
  ...withoutEachRequired,
  ...wrongFields.flatMap(([field, values]) =>
    values.flatMap((value): Refused<NetworkClient>[] => [
      [`${field} ${JSON.stringify(value)}`, create({ [field]: value }), 'offers.create', field],
      [`${field} ${JSON.stringify(value)}`, update({ [field]: value }), 'offers.update', field],
    ]),
  ),
  ['a cap without its interval', create({ cap_interval_limit: 5 }), 'offers.create', 'cap_interval_limit'],
  [
    'a cap without its interval',
    update({ cap_affiliate_interval_limit: 5 }),
    'offers.update',
    'cap_affiliate_interval_limit',
  ],
  [
    'a postback without a macro for the click',
    create({ tracking_protocol: 'Server Postback URL', url: 'https://adv.example/landing' }),
    'offers.create',
    'url',
  ],
  [
    'the same in an update',
    update({ tracking_protocol: 'Server Postback URL', url: 'https://adv.example/landing' }),
    'offers.update',
    'url',
  ],
  ['a percentage of a CPA', create({ payout_percent: 5 }), 'offers.create', 'payout_percent'],
  ['a percentage of an RPI', create({ revenue_type: 'RPI', revenue_percent: 5 }), 'offers.create', 'revenue_percent'],
  ['regions to exclude', create({ geo_type: 0, geo_countries: ['US:0:CA'] }), 'offers.create', 'geo_countries'],
  [
    'regions to exclude, structured',
    update({ geo_type: 0, geo_countries: [{ country: 'US', allow: false, regions: ['CA'] }] }),
    'offers.update',
    'geo_countries',
  ],
  ['an id of a new offer', create({ id: 5 }), 'offers.create', 'id'],
  ['nothing', ({ offers }) => offers.create(loose(undefined)), 'offers.create', 'advertiser_id'],
  ['no object', ({ offers }) => offers.create(loose('x')), 'offers.create', ''],
  ['no changes', update({}), 'offers.update', ''],
  ['changes to nothing', update({ status: undefined }), 'offers.update', ''],
  ['no changes at all', ({ offers }) => offers.update(42, loose(undefined)), 'offers.update', 'changes'],
  ['an id among the changes', update({ id: 43, status: 'Paused' }), 'offers.update', 'id'],
  ...[undefined, null, '', 0, '1,2', [42], {}].flatMap((id): Refused<NetworkClient>[] => [
    [`id ${JSON.stringify(id)}`, ({ offers }) => offers.update(loose(id), { status: 'Paused' }), 'offers.update', 'id'],
    [`id ${JSON.stringify(id)}`, ({ offers }) => offers.get(loose(id)), 'offers.get', 'id'],
    [`id ${JSON.stringify(id)}`, ({ offers }) => offers.set(loose({ ...newOffer, id })), 'offers.update', 'id'],
    [
      `id ${JSON.stringify(id)}`,
      ({ affiliates }) => affiliates.setOfferAccess(loose(id), { accessible_offers: 1 }),
      'affiliates.setOfferAccess',
      'id',
    ],
    [
      `id ${JSON.stringify(id)}`,
      ({ affiliates }) => affiliates.listOfferAccess(loose(id)),
      'affiliates.listOfferAccess',
      'id',
    ],
  ]),
  ['page 0', list({ page: 0 }), 'offers.list', 'page'],
  ['page 1.5', list({ page: 1.5 }), 'offers.list', 'page'],
  ['limit 100', list({ limit: 100 }), 'offers.list', 'limit'],
  ['a two-digit year', list({ from: '26/03/01' }), 'offers.list', 'from'],
  ['an hour', list({ from: '2026-03-01 08' }), 'offers.list', 'from'],
  ['no ids', list({ offer_ids: [] }), 'offers.list', 'offer_ids'],
  ['ids in a text', list({ advertiser_ids: '1,2' }), 'offers.list', 'advertiser_ids'],
  ['countries in a text', list({ country: 'CN,US' }), 'offers.list', 'country'],
  ['a status that is none', list({ status: 'Blocked' }), 'offers.list', 'status'],
  ['a flag in a text', list({ event_info: '1' }), 'offers.list', 'event_info'],
  ['a parameter of the other form', list({ top_cr: 5 }), 'offers.list', 'top_cr'],
  ['a', list({ a: 5 }), 'offers.list', 'a'],
  ['key', list({ key: 'x' }), 'offers.list', 'key'],
  ['camelCase', list({ offerIds: 5 }), 'offers.list', 'offerIds'],
  ['a number', list(loose(5)), 'offers.list', ''],
  ['a list', list([]), 'offers.list', ''],
  ['no from', overall({ from: undefined }), 'reports.overall', 'from'],
  ['no to', overall({ to: undefined }), 'reports.overall', 'to'],
  ['a backwards range', overall({ to: '2026-02-28' }), 'reports.overall', 'from'],
  ['a backwards range of hours', overall({ from: '2026/03/01 08', to: '2026/03/01 07' }), 'reports.overall', 'from'],
  [
    'an empty range of instants',
    overall({ from: new Date('2026-03-01T08:00Z'), to: new Date('2026-03-01T08:00Z') }),
    'reports.overall',
    'from',
  ],
  ['a two-digit year of a report', overall({ from: '26/03/01' }), 'reports.overall', 'from'],
  ['a start off the hour', overall({ from: new Date('2026-03-01T08:15Z') }), 'reports.overall', 'from'],
  ['the last second of an hour', overall({ from: new Date('2026-03-01T08:59:59Z') }), 'reports.overall', 'from'],
  ['an end off the hour', overall({ to: new Date('2026-03-01T18:30Z') }), 'reports.overall', 'to'],
  ['a day that is none', overall({ from: '2026-02-30' }), 'reports.overall', 'from'],
  ['an hour that is none', overall({ to: '2026-03-31 24' }), 'reports.overall', 'to'],
  ['the year 1999', overall({ from: '1999-12-31' }), 'reports.overall', 'from'],
  ['the year 2100', overall({ to: '2100-01-01' }), 'reports.overall', 'to'],
  [
    'the year 2100 on the clock of the report',
    overall({ to: new Date('2099-12-31T23:59:59Z'), timezone: 1 }),
    'reports.overall',
    'to',
  ],
  ['timezone -12', overall({ timezone: -12 }), 'reports.overall', 'timezone'],
  ['timezone 15', overall({ timezone: 15 }), 'reports.overall', 'timezone'],
  ['timezone 5.5', overall({ timezone: 5.5 }), 'reports.overall', 'timezone'],
  ['no timezone', overall({ timezone: undefined }), 'reports.overall', 'timezone'],
  ['limit 50', overall({ limit: 50 }), 'reports.overall', 'limit'],
  ['order in small letters', overall({ order: 'asc' }), 'reports.overall', 'order'],
  ['orderBy no flag', overall({ orderBy: 'name' }), 'reports.overall', 'orderBy'],
  ['no fields', overall({ fields: [] }), 'reports.overall', 'fields'],
  ['orderBy a misspelt field', overall({ orderBy: 'ck_incom' }), 'reports.overall', 'orderBy'],
  ['orderBy no text', overall({ orderBy: 5 }), 'reports.overall', 'orderBy'],
  ['a field that is none', overall({ fields: ['ck_days'] }), 'reports.overall', 'fields[0]'],
  ['a field of another report', overall({ fields: ['ck_day', 'ck_sub1'] }), 'reports.overall', 'fields[1]'],
  ['an extra field without ck_', overall({ extraFields: ['day'] }), 'reports.overall', 'extraFields[0]'],
  ['an extra field in capitals', overall({ extraFields: ['ck_Day'] }), 'reports.overall', 'extraFields[0]'],
  ['a flag as a parameter', overall({ ck_day: 1 }), 'reports.overall', 'ck_day'],
  ['event_range as a code', overall({ event_range: 0 }), 'reports.overall', 'event_range'],
  ['a status where there is none', overall({ status: 'Approved' }), 'reports.overall', 'status'],
  ['status 3', conversion({ status: 3 }), 'reports.conversion', 'status'],
  ['no status', conversion({ status: [] }), 'reports.conversion', 'status'],
  ['an unknown event_range', conversion({ event_range: 'first' }), 'reports.conversion', 'event_range'],
  [
    'another list than its own',
    ({ reports }) => reports.advertiser({ ...range, timezone: 0, offer: 5 } as never),
    'reports.advertiser',
    'offer',
  ],
  [
    'event_range where there is none',
    ({ reports }) => reports.offer({ ...range, timezone: 0, event_range: 'all' } as never),
    'reports.offer',
    'event_range',
  ],
  ...(['url', 'country', 'os', 'osv'] as const).map(
    (field): Refused<NetworkClient> => [
      `no ${field}`,
      ({ tool }) => tool.testRedirect(loose({ ...hop, [field]: undefined })),
      'tool.testRedirect',
      field,
    ],
  ),
  ['another os', ({ tool }) => tool.testRedirect(loose({ ...hop, os: 'ios' })), 'tool.testRedirect', 'os'],
  ['another method', ({ tool }) => tool.testRedirect(hop, loose({ method: 'PUT' })), 'tool.testRedirect', 'method'],
  [
    'a method that every object has',
    ({ tool }) => tool.testRedirect(hop, loose({ method: 'toString' })),
    'tool.testRedirect',
    'method',
  ],
  ['no affiliate', ({ banners }) => banners.v2.list(loose({ offer_id: 42 })), 'banners.v2.list', 'a'],
  ['no affiliate', ({ banners }) => banners.v3.list(loose({ offer_id: 42 })), 'banners.v3.list', 'a'],
  [
    'a type of V3 alone',
    ({ banners }) => banners.v2.list(loose({ offer_id: 42, a: 7, type: 1 })),
    'banners.v2.list',
    'type',
  ],
  ['type 4', ({ banners }) => banners.v3.list(loose({ offer_id: 42, a: 7, type: 4 })), 'banners.v3.list', 'type'],
  [
    'several offers',
    ({ banners }) => banners.v2.deleteAll(loose({ offer_id: [1, 2] })),
    'banners.v2.deleteAll',
    'offer_id',
  ],
  ['no offer', ({ banners }) => banners.v3.deleteAll(loose({})), 'banners.v3.deleteAll', 'offer_id'],
  [
    'ids where all are meant',
    ({ banners }) => banners.v3.deleteAll(loose({ offer_id: 1, banner_id: 2 })),
    'banners.v3.deleteAll',
    'banner_id',
  ],
  [
    'ids where all are meant, undefined',
    ({ banners }) => banners.v2.deleteAll(loose({ offer_id: 1, banner_id: undefined })),
    'banners.v2.deleteAll',
    'banner_id',
  ],
  ['an id of a new offer, undefined', create({ id: undefined }), 'offers.create', 'id'],
  ['an instance of a class', ({ banners }) => banners.v3.deleteAll(new Removal()), 'banners.v3.deleteAll', ''],
  ['an instance of a class', ({ offers }) => offers.update(1, loose(new Removal())), 'offers.update', 'changes'],
  ['an instance of a class', ({ offers }) => offers.set(loose(new Removal())), 'offers.create', ''],
  [
    'an instance of a class',
    ({ affiliates }) => affiliates.setOfferAccess(1, loose(new Removal())),
    'affiliates.setOfferAccess',
    'lists',
  ],
  [
    'an instance of a class',
    ({ banners }) => banners.v2.upload(loose(Object.create({ files: [] }))),
    'banners.v2.upload',
    '',
  ],
  ['a Map', ({ offers }) => offers.list(loose(new Map([['status', 'Active']]))), 'offers.list', ''],
  ['URLSearchParams', ({ offers }) => offers.list(loose(new URLSearchParams('status=Active'))), 'offers.list', ''],
  [
    'a form that is a FormData',
    ({ request }) => request({ path: 'v2/x', form: loose(new FormData()) }),
    'request',
    'form',
  ],
  ['a query that is a Map', ({ request }) => request({ path: 'v2/x', query: loose(new Map()) }), 'request', 'query'],
  [
    'extra parameters that are URLSearchParams',
    ({ offers }) => offers.list({}, { extraQuery: loose(new URLSearchParams('x=1')) }),
    'offers.list',
    'extraQuery',
  ],
  [
    'a field of the report as an extra parameter',
    ({ reports }) => reports.overall({ ...range, timezone: 0 }, { extraQuery: { ck_day: '1' } }),
    'reports.overall',
    'extraQuery.ck_day',
  ],
  [
    'the id in its other letters',
    ({ affiliates }) => affiliates.listOfferAccess(7, { extraQuery: { Id: '9' } }),
    'affiliates.listOfferAccess',
    'extraQuery.Id',
  ],
  [
    'a name that is no text',
    ({ offers }) => offers.list({}, { extraQuery: { '\ud800': '1' } }),
    'offers.list',
    'extraQuery',
  ],
  [
    'a list with a hole',
    // biome-ignore lint/suspicious/noSparseArray: a sparse array is the invalid input
    ({ request }) => request({ path: 'v2/x', query: { x: loose([1, , 2]) } }),
    'request',
    'query.x[1]',
  ],
  [
    'a list with a hole',
    // biome-ignore lint/suspicious/noSparseArray: a sparse array is the invalid input
    ({ request }) => request({ path: 'v2/x', form: { x: loose([1, , 2]) } }),
    'request',
    'form.x[1]',
  ],
  ...[undefined, null, '', [], [''], ['1,2'], 0].flatMap((banner_id): Refused<NetworkClient>[] => [
    [
      `banner_id ${JSON.stringify(banner_id)}`,
      ({ banners }) => banners.v2.delete(loose({ offer_id: 42, banner_id })),
      'banners.v2.delete',
      'banner_id',
    ],
    [
      `banner_id ${JSON.stringify(banner_id)}`,
      ({ banners }) => banners.v3.delete(loose({ offer_id: 42, banner_id })),
      'banners.v3.delete',
      'banner_id',
    ],
  ]),
  [
    'a misspelt banner_id',
    ({ banners }) => banners.v2.delete(loose({ offer_id: 42, bannerId: 5 })),
    'banners.v2.delete',
    'banner_id',
  ],
  ['no files', ({ banners }) => banners.v2.upload(loose({ offer_id: 42 })), 'banners.v2.upload', 'files'],
  [
    'an empty list of files',
    ({ banners }) => banners.v3.upload({ offer_id: 42, files: [] }),
    'banners.v3.upload',
    'files',
  ],
  [
    'a status that is none',
    ({ advertisers }) => advertisers.list(loose({ status: 'Paused' })),
    'advertisers.list',
    'status',
  ],
  ['no ids', ({ advertisers }) => advertisers.list({ id: [] }), 'advertisers.list', 'id'],
  ...[
    {},
    { accessible_offers: [] },
    { accessible_offers: [], inaccessible_offers: [] },
    { inaccessible_offers: undefined },
  ].map(
    (lists): Refused<NetworkClient> => [
      `lists ${JSON.stringify(lists)}`,
      ({ affiliates }) => affiliates.setOfferAccess(9, lists),
      'affiliates.setOfferAccess',
      'accessible_offers',
    ],
  ),
  [
    'an offer in both lists',
    ({ affiliates }) => affiliates.setOfferAccess(9, { accessible_offers: [1, 2], inaccessible_offers: '02' }),
    'affiliates.setOfferAccess',
    'inaccessible_offers',
  ],
  [
    'an offer that is no safe integer, beside another list',
    ({ affiliates }) => affiliates.setOfferAccess(9, { accessible_offers: 2 ** 53, inaccessible_offers: [2] }),
    'affiliates.setOfferAccess',
    'accessible_offers',
  ],
  [
    'an id among the lists',
    ({ affiliates }) => affiliates.setOfferAccess(9, loose({ id: 8, accessible_offers: 1 })),
    'affiliates.setOfferAccess',
    'id',
  ],
  ['extraQuery key', ({ offers }) => offers.list({}, { extraQuery: { key: 'x' } }), 'offers.list', 'extraQuery.key'],
  [
    'extraQuery what a request asks for itself',
    ({ request }) => request({ path: 'v2/x', query: { 'x[a]': 1 } }, { extraQuery: { 'x[a]': '2' } }),
    'request',
    'extraQuery.x[a]',
  ],
  ['extraQuery Key', ({ offers }) => offers.list({}, { extraQuery: { Key: 'x' } }), 'offers.list', 'extraQuery.Key'],
  ['extraQuery A', ({ offers }) => offers.list({}, { extraQuery: { A: '7' } }), 'offers.list', 'extraQuery.A'],
  ['the affiliate of a request', ({ request }) => request({ path: 'v2/x', query: { A: 1 } }), 'request', 'query.A'],
  ['extraQuery a', ({ offers }) => offers.list({}, { extraQuery: { a: '7' } }), 'offers.list', 'extraQuery.a'],
  [
    'a parameter of the call as an extra one',
    ({ offers }) => offers.list({}, { extraQuery: { status: 'Active' } }),
    'offers.list',
    'extraQuery.status',
  ],
  [
    'an id that would make an update of a create',
    ({ offers }) => offers.create(newOffer, { extraQuery: { id: '5' } }),
    'offers.create',
    'extraQuery.id',
  ],
  [
    'ids that would narrow a deleteAll',
    ({ banners }) => banners.v2.deleteAll({ offer_id: 5 }, { extraQuery: { banner_id: '5' } }),
    'banners.v2.deleteAll',
    'extraQuery.banner_id',
  ],
  [
    'extraQuery of numbers',
    ({ offers }) => offers.list({}, { extraQuery: loose({ x: 1 }) }),
    'offers.list',
    'extraQuery.x',
  ],
  ['concurrency 0', ({ offers }) => offers.list({}, { concurrency: 0 }), 'offers.list', 'concurrency'],
  ['maxPages 0', ({ offers }) => offers.list({}, { maxPages: 0 }), 'offers.list', 'maxPages'],
  ['maxPages 1.5', ({ offers }) => offers.list({}, { maxPages: 1.5 }).toArray(), 'offers.list', 'maxPages'],
  ['maxPages in the query', ({ offers }) => offers.list(loose({ maxPages: 5 })), 'offers.list', 'maxPages'],
  ['onDrift none', ({ offers }) => offers.list({}, loose({ onDrift: 'ignore' })), 'offers.list', 'onDrift'],
  ['options that are none', ({ offers }) => offers.list({}, loose(null)), 'offers.list', 'options'],
  ['options that are none', ({ advertisers }) => advertisers.list({}, loose('x')), 'advertisers.list', 'options'],
  ['a misspelt option', ({ offers }) => offers.list({}, loose({ ondrift: 'throw' })), 'offers.list', 'ondrift'],
  ['a misspelt option', ({ preview }) => preview.offers.get(1, loose({ time: 1 })), 'offers.get', 'time'],
  ['an option of lists', ({ offers }) => offers.get(1, loose({ concurrency: 2 })), 'offers.get', 'concurrency'],
  ['a listener that is none', ({ offers }) => offers.get(1, loose({ onResponse: 1 })), 'offers.get', 'onResponse'],
  ['a signal that is none', ({ request }) => request({ path: 'v2/x' }, loose({ signal: {} })), 'request', 'signal'],
  ['a list of options', ({ offers }) => offers.list().toArray(loose([])), 'offers.list', 'options'],
  [
    'max 0 of a wrong query',
    ({ offers }) => offers.list(loose({ limit: 7 })).toArray({ max: 0 }),
    'offers.list',
    'limit',
  ],
  ['max -1', ({ offers }) => offers.list().toArray({ max: -1 }), 'offers.list', 'max'],
  ['timeout 0', ({ offers }) => offers.list({}, { timeout: 0 }), 'offers.list', 'timeout'],
  ['no path', ({ request }) => request(loose({})), 'request', 'path'],
  ['a path above', ({ request }) => request({ path: 'v2/../../etc' }), 'request', 'path'],
  ['a path with a query', ({ request }) => request({ path: 'v2/x?key=1' }), 'request', 'path'],
  ['a path with a fragment', ({ request }) => request({ path: 'v2/x#y' }), 'request', 'path'],
  ['an absolute path', ({ request }) => request({ path: '/v2/x' }), 'request', 'path'],
  ['an address', ({ request }) => request({ path: 'https://evil.example/v2/x' }), 'request', 'path'],
  ['version 1', ({ request }) => request({ path: 'v1/x' }), 'request', 'path'],
  ['key in the query', ({ request }) => request({ path: 'v2/x', query: { key: 'x' } }), 'request', 'query.key'],
  ['a in the query', ({ request }) => request({ path: 'v2/x', query: { a: 7 } }), 'request', 'query.a'],
  ['key[] in the query', ({ request }) => request({ path: 'v2/x', query: { 'key[]': 'x' } }), 'request', 'query.key[]'],
  ['a[0] in the query', ({ request }) => request({ path: 'v2/x', query: { 'a[0]': 7 } }), 'request', 'query.a[0]'],
  ['form and json', ({ request }) => request({ path: 'v2/x', form: {}, json: {} }), 'request', 'json'],
  ['a body by GET', ({ request }) => request({ path: 'v2/x', method: 'GET', form: {} }), 'request', 'method'],
  ['a schema that is none', ({ request }) => request({ path: 'v2/x', schema: loose({}) }), 'request', 'schema'],
]

const affiliate: Refused<AffiliateClient>[] = [
  ['an a of its own in a form', ({ request }) => request({ path: 'v2/x', form: { a: 8 } }), 'request', 'form.a'],
  ['top_cr 0', ({ offers }) => offers.list({ top_cr: 0 }), 'offers.list', 'top_cr'],
  ['top_cr 1001', ({ offers }) => offers.list({ top_cr: 1001 }), 'offers.list', 'top_cr'],
  ['another type', ({ offers }) => offers.list(loose({ type: 'TV' })), 'offers.list', 'type'],
  ['a parameter of the other form', ({ offers }) => offers.list(loose({ status: 'Active' })), 'offers.list', 'status'],
  ['an a of its own', ({ offers }) => offers.list(loose({ a: 8 })), 'offers.list', 'a'],
  ['an a of its own', ({ banners }) => banners.v3.list(loose({ offer_id: 42, a: 8 })), 'banners.v3.list', 'a'],
  [
    'a status',
    ({ reports }) => reports.conversion(loose({ ...range, timezone: 0, status: 'Approved' })),
    'reports.conversion',
    'status',
  ],
  [
    'an event_range',
    ({ reports }) => reports.conversion(loose({ ...range, timezone: 0, event_range: 'all' })),
    'reports.conversion',
    'event_range',
  ],
]

async function expectRefusal<Client>(client: Client, [what, call, operation, field]: Refused<Client>) {
  const error = await call(client).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error, what).toBeInstanceOf(InputError)
  const inputError = error as InputError
  expect(inputError, what).toMatchObject({ name: 'InputError', kind: 'input', operation, outcome: 'not-sent' })
  expect(
    inputError.issues?.map(({ path }) => (path.startsWith(`${field}[`) ? field : path)),
    what,
  ).toContain(field)
  const told =
    /(?:missing, expected|expected .+, received|not .+|leave it out;|needs|pass|is not a field of this report;) .+/s
  expect(inputError.message.replace(`${operation}: `, ''), what).toMatch(told)
  for (const { expected, received } of inputError.issues ?? []) {
    expect(expected, what).not.toBe('')
    expect(received, what).not.toBe('')
  }
}

const byOperation = <Client>(refused: Refused<Client>[]) => [...Map.groupBy(refused, ([, , operation]) => operation)]

describe('inputs are refused before anything is sent', () => {
  it.for(byOperation(network))('of %s', async ([, refused], { wire }) => {
    for (const each of refused) await expectRefusal(wire.network(), each)
    expect(wire.requests).toEqual([])
  })
  it.for(byOperation(affiliate))('of %s, as an affiliate', async ([, refused], { wire }) => {
    for (const each of refused) await expectRefusal(wire.affiliate(), each)
    expect(wire.requests).toEqual([])
  })
})

it('rejects: no call throws synchronously', ({ wire }) => {
  const { offers, reports, banners, affiliates, tool, advertisers, request } = wire.network()
  const junk = loose(Symbol('junk'))
  const results: unknown[] = [
    offers.list(junk),
    offers.get(junk),
    offers.create(junk),
    offers.update(junk, junk),
    offers.set(junk),
    reports.overall(junk),
    banners.v2.upload(junk),
    banners.v3.delete(junk),
    banners.v2.deleteAll(junk),
    advertisers.list(junk),
    affiliates.setOfferAccess(junk, junk),
    affiliates.listOfferAccess(junk),
    tool.testRedirect(junk),
    request(junk),
  ]
  return Promise.all(results.map((result) => expect(result).rejects.toBeInstanceOf(InputError))).then(() => undefined)
})

it('names both places where a missing time zone can be set', async ({ wire }) => {
  await expect(wire.network().reports.overall(range)).rejects.toThrow(/timezone.*query.*timezone of createClient/)
})

it('suggests the value that was probably meant', async ({ wire }) => {
  const { reports, offers } = wire.network({ timezone: 0 })
  await expect(reports.overall(loose({ ...range, order: 'desc' }))).rejects.toThrow('did you mean DESC?')
  await expect(offers.update(1, loose({ session_lifespan: '2 Week' }))).rejects.toThrow('did you mean 2 Weeks?')
  await expect(reports.overall(loose({ ...range, fields: ['day'] }))).rejects.toThrow('did you mean ck_day?')
})

it('names the class of an instance', async ({ wire }) => {
  const { offers } = wire.network()
  await expect(offers.list(loose(new Map()))).rejects.toThrow(
    'offers.list: expected a plain object, received an instance of a class',
  )
  const bare = Object.assign(Object.create(null), { status: 'Active' })
  await expect(offers.list(bare)).rejects.toMatchObject({ kind: 'response' })
})

it('suggests the field that was probably meant', async ({ wire }) => {
  await expect(wire.network().banners.v2.delete(loose({ offer_id: 42, bannerId: 5 }))).rejects.toThrow(
    'did you mean banner_id?',
  )
})

const nowhere = createClient({ baseUrl: 'http://127.0.0.1:9', key: 'secret-key', timezone: 0 })
const some = nowhere.with({ affiliateId: 7 })
const signal = new AbortController().signal
it.each<[call: () => PromiseLike<unknown>, message: string | RegExp]>([
  [
    () => some.offers.list(loose({ status: 'Active' })),
    'offers.list: status: not one of the fields page, limit, type, offer_ids, offer_name, country, top_cr',
  ],
  [() => nowhere.offers.create(loose({ ...newOffer, colour: 'red' })), 'offers.create: colour: not a known field'],
  [
    () => nowhere.advertisers.list(loose({ signal })),
    'advertisers.list: signal: not a parameter; write it in the last argument, as an option',
  ],
  [
    () => nowhere.reports.offer(loose({ ...range, onDrift: 'throw' })),
    'reports.offer: onDrift: not a parameter; write it in the last argument, as an option',
  ],
  [
    () => nowhere.banners.v3.upload(loose({ offer_id: 42, files: [], onIncomplete: 'throw' })),
    'banners.v3.upload: onIncomplete: not a parameter; write it in the last argument, as an option',
  ],
  [
    () =>
      nowhere.tool.testRedirect(
        loose({ url: 'https://t.example/', country: 'US', os: 'iOS', osv: '9', method: 'POST' }),
      ),
    'tool.testRedirect: method: not a parameter; write it in the last argument, as an option',
  ],
  [
    () =>
      nowhere.tool.testRedirect(
        { url: 'https://t.example/', country: 'US', os: 'iOS', osv: '9' },
        loose({ metod: 'POST' }),
      ),
    'tool.testRedirect: metod: not a known option (did you mean method?)',
  ],
  [
    () => some.banners.v3.list(loose({ offer_id: 42, a: 7 })),
    'banners.v3.list: a: leave it out; it is the option affiliateId of createClient',
  ],
  [
    () => nowhere.affiliates.setOfferAccess(1, loose({ acessible_offers: [1] })),
    'affiliates.setOfferAccess: acessible_offers: not a known field (did you mean accessible_offers?)',
  ],
  [
    () => nowhere.offers.list({}, loose({ timOut: 5 })),
    'offers.list: timOut: not a known option (did you mean timeout?)',
  ],
  [
    () => nowhere.advertisers.list({}, loose({ colour: 5 })),
    'advertisers.list: colour: not one of the options signal, timeout, totalTimeout, retries, extraQuery, onResponse',
  ],
  [
    () => nowhere.request(loose({ path: 'v2/x', qurey: {} })),
    'request: qurey: not a known field (did you mean query?)',
  ],
  [
    () => nowhere.request(loose({ path: 'v2/x', key: 'x' })),
    'request: key: leave it out; it is the option key of createClient',
  ],
  [
    () => nowhere.banners.v3.upload(loose({ offer_id: 42, file: 'a.png' })),
    'banners.v3.upload: file: not a known field (did you mean files?)',
  ],
  [
    () => nowhere.offers.update(42, loose({ payuot: 3 })),
    /^offers\.update: payuot: not a known field \(did you mean payout\?\)$/,
  ],
  [
    () => nowhere.banners.v3.upload(loose({ offer_id: 42, files: { nmae: 'a.png', data: new Uint8Array(1) } })),
    'banners.v3.upload: files[0].nmae: not a known field (did you mean name?)',
  ],
])('reports unknown names in the same way for every call: %#', async (call, message) => {
  await expect(Promise.resolve(call())).rejects.toThrow(message)
})

it.each([null, 'GET', ['GET'], 5])('every call refuses %j as options', async (options) => {
  const { tool, advertisers } = nowhere
  const query = { url: 'https://x.example/', country: 'US', os: 'iOS', osv: '12' } as const
  const issues = [{ path: 'options', expected: 'an object of options' }]
  await expect(advertisers.list({}, loose(options))).rejects.toMatchObject({ kind: 'input', issues })
  await expect(tool.testRedirect(query, loose(options))).rejects.toMatchObject({ kind: 'input', issues })
})

it('describes a function without its source', async () => {
  const onResponse = function many() {
    return 'lines'
  }
  for (const given of [onResponse, class Lines {}])
    await expect(nowhere.offers.update(42, loose({ name: given }))).rejects.toThrow(/, received a function$/)
  await expect(nowhere.advertisers.list({}, { timeout: loose(onResponse) })).rejects.toThrow(/, received a function$/)
})

it('names every missing field as missing', async ({ wire }) => {
  await expect(wire.network().offers.create(loose({}))).rejects.toThrow(
    /^offers\.create: advertiser_id: missing, expected .+\n {2}name: missing, expected .+\n {2}status: missing, expected .+\n {2}and 12 more \(expire_date, type, url, access_type, ssl, .+, geo_targeting\)$/,
  )
})

it('describes invalid days and hours', async () => {
  const noon = new Date('2026-06-30T12:00:00Z')
  await expect(nowhere.reports.offer({ from: noon, to: noon })).rejects.toThrow(
    'reports.offer: from: expected a time before to, received 2026-06-30T12:00:00.000Z',
  )
  const halfPast = new Date('2026-06-30T12:30:00Z')
  await expect(nowhere.reports.offer({ from: halfPast, to: halfPast })).rejects.toThrow(
    'reports.offer: from: expected a Date on the hour, received 2026-06-30T12:30:00.000Z\n  to: expected a Date on the hour, or in the last second of one, received 2026-06-30T12:30:00.000Z',
  )
  await expect(nowhere.reports.offer({ from: '01/06/26', to: '2026-06-30' })).rejects.toThrow(
    "reports.offer: from: expected a year of four digits, as in '2001-06-26' or '2026-06-01' or '2026-01-06', received \"01/06/26\"",
  )
  await expect(nowhere.reports.offer({ from: '2026-06-30 12', to: noon })).rejects.toThrow(
    'reports.offer: from: expected a time before to, received "2026-06-30 12"',
  )
  await expect(nowhere.reports.offer({ from: '2026-06-30', to: '2026-06-29' })).rejects.toThrow(
    'reports.offer: from: expected a day on or before to (2026-06-29), received "2026-06-30"',
  )
  // Only the time zone says that both are outside.
  const tooEarly = nowhere.reports.offer({ from: new Date(0), to: new Date('2100-01-02'), timezone: 0 })
  await expect(tooEarly).rejects.toThrow(
    'reports.offer: from: expected a day from 2000 to 2099 in the time zone of the report, received 1970-01-01T00:00:00.000Z\n  to: expected a day from 2000 to 2099 in the time zone of the report, received 2100-01-02T00:00:00.000Z',
  )
  // In one spelling, though they are written in two.
  await expect(nowhere.reports.offer({ from: '2026/06/30', to: '2026-06-29' })).rejects.toThrow(
    'reports.offer: from: expected a day on or before to (2026-06-29), received "2026/06/30"',
  )
  for (const from of ['2026-06-30 08:00', '2026-06-30T08:00:00', '2026-06-30T08:00:00Z'])
    await expect(nowhere.reports.offer({ from, to: '2026-06-30' })).rejects.toThrow(
      "a whole hour such as '2026-06-30 13', or a Date, received",
    )
  await expect(nowhere.offers.update(42, { expire_date: '2026-02-30' })).rejects.toThrow(
    'offers.update: expire_date: expected a day that exists, received "2026-02-30"',
  )
})

it('says that the key is missing, as of another option', () => {
  expect(() => createClient(loose({}))).toThrow(
    'createClient: baseUrl: missing, expected an absolute URL such as https://acme.example (is its environment variable set?)\n  key: missing, expected a non-empty string (is its environment variable set?)',
  )
})

it('names the call that lacks its argument', () => {
  expect(() => nowhere.with(loose(undefined))).toThrow('with: pass an object of options')
})

it('gives an example of a rule that cannot be read', async () => {
  const rules = { device_rules: ['iOS'], geo_countries: ['US:x'] }
  await expect(nowhere.offers.update(42, rules)).rejects.toThrow(
    /^offers\.update: device_rules\[0\]: expected 0 or 1 at position 0, as in 1:OS:iOS, received "iOS"\n {2}geo_countries\[0\]: expected 0 or 1 at position 3, as in US:1:, received "US:x"$/,
  )
})

it('shows how geo rules of whole countries are written', async () => {
  await expect(nowhere.offers.update(42, loose({ geo_countries: 'US,CA' }))).rejects.toThrow(
    `geo_countries: expected a non-empty array of geo rules such as ['US:1:', 'CA:1:'] for whole countries, received "US,CA"`,
  )
  await expect(nowhere.offers.update(42, { geo_countries: ['CA'] })).rejects.toThrow(
    `geo_countries[0]: expected ':' and a flag at position 2, as in US:1:, received "CA" (did you mean CA:1:?)`,
  )
})

it('explains that a path is the base URL of a relay, which has the key', () => {
  expect(() => createClient({ baseUrl: '/network', key: 'secret-key' })).toThrow(
    'baseUrl: expected an absolute URL such as https://acme.example (a relay needs relay: true, and no key), received a string without https://',
  )
})

it('explains that a base URL lacks https://', () => {
  expect(() => createClient({ baseUrl: 'acme.example', key: 'secret-key' })).toThrow(
    'createClient: baseUrl: expected an absolute URL such as https://acme.example, received a string without https://',
  )
  expect(() => createClient({ baseUrl: 'https://', key: 'secret-key' })).toThrow('received an invalid URL')
})

it('suggests the client option that was probably meant', ({ wire }) => {
  const options = { baseUrl: wire.url, key: 'secret-key' }
  expect(() => createClient(loose({ ...options, timeOut: 5 }))).toThrow(
    'createClient: timeOut: not a known option (did you mean timeout?)',
  )
  expect(() => createClient(loose({ ...options, colour: 5 }))).toThrow(
    /^createClient: colour: not one of the options baseUrl, key, .+, onEvent$/,
  )
})

it.each<[options: object, message: string]>([
  [
    { timezone: Number.NaN },
    'timezone: expected whole hours from UTC, -11 to 14, received NaN (is its environment variable set?)',
  ],
  [
    { affiliateId: Number.NaN },
    'affiliateId: expected a positive integer, received NaN (is its environment variable set?)',
  ],
  [{ rateLimit: 5 }, 'rateLimit: expected an object of requests and intervalMs, received 5'],
  [{ rateLimit: null }, 'rateLimit: expected an object of requests and intervalMs, received null'],
  [{ rateLimit: { requests: 3 } }, 'rateLimit.intervalMs: missing, expected a whole number from 1 to 2147483647'],
  [{ rateLimit: { intervalMs: 3 } }, 'rateLimit.requests: missing, expected a whole number from 1 to 1000000'],
  [{ maxResponseBytes: 0 }, 'maxResponseBytes: expected a whole number of at least 1, received 0'],
  [
    { headers: { 'x-team': 'blue', 'x shop': 'a' } },
    'headers: expected headers that HTTP allows, received an invalid name or value at "x shop"',
  ],
  [
    { headers: { 'x-team': 'blue', authorization: 'Basic a\nb' } },
    'headers: expected headers that HTTP allows, received an invalid name or value at "authorization"',
  ],
])('names the path of an invalid client option: %j', (options, message) => {
  expect(() => nowhere.with(loose(options))).toThrow(expect.objectContaining({ message: `with: ${message}` }))
})

it.each([
  [{ status: 'active' }, `"Archived", received "active" (did you mean Active?)`],
  [{ type: 'Mobiles' }, 'received "Mobiles" (did you mean Mobile?)'],
  [{ access_type: 'Need approval' }, '(did you mean Need Approval?)'],
  [{ status: 'Gone' }, /"Archived", received "Gone"$/],
  [{ status: { toString: 'no function' } }, /"Archived", received an object$/],
])('suggests the known value that is similar: %j', async (fields, hint) => {
  await expect(create(fields)(createClient({ baseUrl: 'http://127.0.0.1:9', key: 'secret-key' }))).rejects.toThrow(hint)
})

it('names the nearest field of the report, and where all are listed', async ({ wire }) => {
  const { reports } = wire.network({ timezone: 0 })
  const nearest = async (query: PromiseLike<unknown>) => {
    const error = await query.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    return /did you mean (\w+)/.exec((error as Error).message)?.[1]
  }
  await expect(reports.conversion(loose({ ...range, fields: ['ck_payout', 'ck_country'] }))).rejects.toThrow(
    'reports.conversion: fields[1]: "ck_country" (did you mean ck_click_country?) is not a field of this report; docs/report-fields.md in the package lists them, and extraFields takes others',
  )
  await expect(reports.conversion(loose({ ...range, fields: [5] }))).rejects.toThrow(
    'fields[0]: 5 is not a field of this report;',
  )
  for (const [name, field] of [
    ['ck_clicks', 'ck_source_click'],
    ['ck_dya', 'ck_day'],
    ['conversions', 'ck_conversion'],
    ['ck_affiliate', 'ck_affiliate_id'],
  ])
    expect(await nearest(reports.overall(loose({ ...range, fields: [name] })))).toBe(field)
})

it('says whose id is missing, and where to give it', async () => {
  await expect(nowhere.banners.v3.list(loose({ offer_id: 42 }))).rejects.toThrow(
    'banners.v3.list: a: missing, expected a positive integer, in the query or as affiliateId of createClient',
  )
})

it('says how many values are not valid, of which the error holds 100', async () => {
  const remove = nowhere.banners.v3.delete({ offer_id: 1, banner_id: Array(200).fill('x') })
  const message = expect.stringMatching(
    /^banners\.v3\.delete: banner_id\[0\]: [\s\S]*\n {2}and 197 more \(banner_id\[3\], /,
  )
  await expect(remove).rejects.toMatchObject({ message, issues: { length: 100 } })
  const list = nowhere.reports.overall({ ...range, advertiser: Array(200).fill('x') })
  await expect(list).rejects.toThrow('\n  and 197 more (advertiser[3], ')
})

it('says nothing of what follows from a misspelt field', async () => {
  const report = nowhere.reports.overall(loose({ ...range, extraField: ['ck_mine'], orderBy: 'ck_mine' }))
  await expect(report).rejects.toMatchObject({ issues: [{ path: 'extraField', meant: 'extraFields' }] })
})
