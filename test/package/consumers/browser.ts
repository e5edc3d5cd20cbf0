/** Every call in a program for a page, without types of Node. It is type-checked but not run. */
import {
  type AffiliateClient,
  AffiliateNetworkError,
  type AnyAffiliateNetworkError,
  type ClientEvent,
  type ConversionReportRow,
  createClient,
  formatDeviceRule,
  formatGeoRule,
  isAffiliateNetworkError,
  type NetworkClient,
  type NetworkOffer,
  type Page,
  type Paged,
  parseDeviceRule,
  parseGeoRule,
  toOfferCreate,
} from 'affiliate-network-sdk'

const events: ClientEvent[] = []
const network: NetworkClient = createClient({
  baseUrl: new URL('https://acme.example'),
  key: async () => 'key',
  timezone: 0,
  timeout: 1000,
  totalTimeout: 5000,
  retries: 1,
  retryBudget: 5,
  concurrency: 2,
  rateLimit: { requests: 10, intervalMs: 1000 },
  validation: 'throw',
  reportYear: 4,
  maxResponseBytes: 1000,
  headers: { 'x-team': 'growth' },
  fetch,
  onEvent: (event) => events.push(event),
})
const affiliate: AffiliateClient = network.with({ affiliateId: 42, headers: new Headers({ 'x-team': 'growth' }) })
const signal = AbortSignal.timeout(1000)

export async function everyNetworkCall(file: File): Promise<void> {
  const test = await network.tool.testRedirect(
    { url: 'https://t.example', country: 'US', os: 'iOS', osv: '9.0' },
    { method: 'POST' },
  )
  const hops: number = test.redirects.length
  const page: Page<NetworkOffer> = await network.offers.list(
    { status: 'Active', limit: 500 },
    { signal, onProgress: ({ page }) => page },
  )
  const offer: NetworkOffer | undefined = await network.offers.get(1, { onResponse: ({ attempts }) => attempts })
  const made = await network.offers.create(
    toOfferCreate(page.items[0] as NetworkOffer, { currency: 1, ssl: true } as never),
  )
  const id: number = made.id
  await network.offers.update(id, {
    status: 'Paused',
    payout: '1.25',
    geo_countries: [{ country: 'US', allow: true, regions: ['CA'] }],
  })
  await network.offers.set({ id, name: 'Other' })
  const query = { from: '2026-06-01', to: '2026-06-30', fields: ['ck_payout'] } as const
  const report = network.reports.conversion(query, { concurrency: 2, onDrift: 'throw' })
  const list: Paged<ConversionReportRow<'ck_payout'>> = report
  list satisfies Promise<Page<ConversionReportRow>>
  for await (const row of list) row.ck_payout satisfies string | null | undefined
  const chosen: ('ck_day' | 'ck_gross')[] = ['ck_day']
  for (const row of (await network.reports.overall({ from: '2026-06-01', to: '2026-06-02', fields: chosen })).items)
    row.ck_gross satisfies number | undefined
  for await (const { items } of report.pages()) items.length satisfies number
  const rows = await network.reports.offer({ from: '2026-06-01', to: '2026-06-02' }).toArray({ max: 5 })
  await Promise.all([
    network.reports.overall(query),
    network.reports.advertiser(query),
    network.reports.affiliate(query),
  ])
  const banners = await network.banners.v3.upload({
    offer_id: id,
    files: [file, { name: 'a.png', data: new Uint8Array(1) }],
  })
  await network.banners.v2.upload({ offer_id: id, files: file }, { onProgress: ({ loaded }) => loaded })
  await network.banners.v2.list({ offer_id: id, a: 1 })
  await network.banners.v3.list({ offer_id: id, type: 1, a: 1 })
  await network.banners.v2.delete({ offer_id: id, banner_id: [1] })
  await network.banners.v3.delete({ offer_id: id, banner_id: banners[0]?.banner_id ?? 1 })
  await network.banners.v2.deleteAll({ offer_id: id })
  await network.banners.v3.deleteAll({ offer_id: id, type: 2 })
  await network.advertisers.list()
  await network.affiliates.setOfferAccess(1, { accessible_offers: [id] })
  const approved: Record<string, string> | undefined = (await network.affiliates.listOfferAccess(id))[0]
    ?.approvedAffiliates
  await network.request({ path: 'v2/getAdvertisers' })
  const preview = await network.preview.offers.update(id, { status: 'Paused' })
  console.log(preview.toCurl(), hops, offer?.name, rows.length, approved)
}

export async function everyAffiliateCall(): Promise<void> {
  await affiliate.offers.list().toArray()
  await affiliate.offers.get('1')
  await affiliate.banners.v2.list({ offer_id: 1 })
  await affiliate.banners.v3.list({ offer_id: 1 })
  await affiliate.reports.offer({ from: '2026-06-01', to: '2026-06-02', fields: ['ck_offer_name'] }).toArray()
  await affiliate.request({ path: 'v2/getOffers' })
  // @ts-expect-error an affiliate does not have this call
  affiliate.advertisers
  // @ts-expect-error a misspelled field
  network.offers.update(1, { statu: 'Paused' })
}

export function everyRule(): string {
  return formatDeviceRule(parseDeviceRule('1:OS:iOS(9.0-)')) + formatGeoRule(parseGeoRule('US:1:CA'))
}

export function everyError(error: unknown): string {
  if (!isAffiliateNetworkError(error)) return error instanceof AffiliateNetworkError ? error.kind : ''
  const known: AnyAffiliateNetworkError = error
  switch (known.kind) {
    case 'input':
      return known.issues?.[0]?.path ?? ''
    case 'api':
      return String(known.errorCode)
    case 'response':
    case 'connection':
    case 'timeout':
      return known.outcome
    case 'paging':
      return String(known.page)
  }
}
