/**
 * Shows the main tasks, from a typed call to a real socket and back: `npm run demo`.
 *
 * It uses an embedded mock network on a loopback port. With AFFILIATE_BASE_URL and AFFILIATE_KEY set (and AFFILIATE_ID
 * for an affiliate), it uses that network instead, and only reads.
 */
import { styleText } from 'node:util'
import {
  type AffiliateClient,
  createClient,
  isAffiliateNetworkError,
  type NetworkClient,
  type Paged,
} from 'affiliate-network-sdk'
import { createMockNetwork } from 'affiliate-network-sdk/msw'
import { serveMockNetwork } from 'affiliate-network-sdk/msw/node'
import { plot } from 'asciichart'
import Big from 'big.js'
import './support/plain-errors.ts'
import { showProgress } from './support/progress.ts'
import { drawTable, inCents } from './support/table.ts'

const DAYS = 28

async function showMockNetwork() {
  const mock = createMockNetwork({ seed: 7, conversions: 200_000 })
  const { url, close } = await serveMockNetwork(mock)
  const network = createClient({ baseUrl: url, key: mock.keys.network, timezone: 0, concurrency: 8 })
  title(`Mock network on ${url}`)
  try {
    await listOffers(network)
    await writeOffer(network)
    await reportConversions(network, mock.now)
    await showRefusal(network)
  } finally {
    await close()
  }
}

async function readRealNetwork(baseUrl: string, key: string, affiliateId: string | undefined) {
  const options = { baseUrl, key, timezone: 0, concurrency: 4 } as const
  const client = affiliateId === undefined ? createClient(options) : createClient({ ...options, affiliateId })
  title(`Network at ${new URL(baseUrl).origin}, read only`)
  await listOffers(client)
  await reportConversions(client, new Date())
}

async function listOffers(client: NetworkClient | AffiliateClient) {
  const page = await client.offers.list({ limit: 500 })
  title(`${page.totalItems} offers, starting with`)
  const rows = page.items
    .slice(0, 8)
    .map(({ id, name, status, payout_type, payout }) => [name, id, status, payout_type ?? '', payout ?? ''])
  console.log(drawTable(['name', 'id', 'status', 'type', 'payout'], rows))
}

async function writeOffer(network: NetworkClient) {
  title('Create an offer, change one field, read it again')
  const [advertiser] = await network.advertisers.list({ status: 'Active' })
  const created = await network.offers.create({
    advertiser_id: advertiser?.id ?? 1,
    name: 'Demo: Travel App, iOS, US & CA',
    status: 'Active',
    expire_date: '2027-12-31',
    type: 'Mobile',
    url: 'https://shop.example/landing?click={TID}',
    access_type: 'Public',
    ssl: true,
    tracking_protocol: 'Server Postback URL',
    currency: 1, // US dollars
    payout_type: 'CPI',
    payout: '1.10',
    revenue_type: 'RPI',
    revenue: '1.75',
    session_lifespan: '1 Month',
    has_cap_limit: false,
    device_targeting: true,
    device_rules: [{ allow: true, kind: 'OS', values: [{ value: 'iOS', from: '9.0' }] }],
    geo_targeting: true,
    geo_type: 1,
    geo_countries: ['US:1:', 'CA:1:'],
  })
  console.log(`created  ${created.id}  (${created.message})`)
  const before = await network.offers.get(created.id)
  await network.offers.update(created.id, { payout: '1.25' })
  const after = await network.offers.get(created.id)
  console.log(
    `payout   ${before?.payout} -> ${after?.payout}   revenue ${after?.revenue}   rules ${after?.device_rules?.join(' ')}`,
  )
}

async function reportConversions(client: NetworkClient | AffiliateClient, now: Date) {
  const query = {
    from: new Date(now.getTime() - DAYS * 86_400_000),
    to: now,
    limit: 1000,
    orderBy: 'ck_conversion_time',
    order: 'ASC',
  } as const
  title(`Conversions of the last ${DAYS} days`)
  using progress = showProgress('rows')
  const options = { concurrency: 8, onProgress: progress.rows }
  // Both clients have this report. An affiliate does not see the network's revenue.
  const rows: Paged<Conversion> =
    'advertisers' in client
      ? client.reports.conversion({ ...query, fields: ['ck_conversion_time', 'ck_payout', 'ck_revenue'] }, options)
      : client.reports.conversion({ ...query, fields: ['ck_conversion_time', 'ck_payout'] }, options)
  // Do not add up amounts of different currencies.
  const currencies = new Map<string, Map<string, Sums>>()
  for await (const row of rows) {
    const days = currencies.get(row.currency) ?? new Map<string, Sums>()
    currencies.set(row.currency, days)
    const day = row.ck_conversion_time.slice(0, 10)
    const { ck_payout, ck_revenue = '0' } = row
    days.set(day, add(days.get(day) ?? NOTHING, { conversions: 1, payout: Big(ck_payout), revenue: Big(ck_revenue) }))
  }
  const amounts = 'advertisers' in client ? AMOUNTS : AMOUNTS.slice(0, 1)
  for (const [currency, days] of currencies) printDays(currency, [...days].sort(), amounts)
}

interface Conversion {
  ck_conversion_time: string
  currency: string
  ck_payout: string
  ck_revenue?: string
}

interface Sums {
  conversions: number
  payout: Big
  revenue: Big
}

const NOTHING: Sums = { conversions: 0, payout: Big(0), revenue: Big(0) }

function add(a: Sums, b: Sums): Sums {
  return {
    conversions: a.conversions + b.conversions,
    payout: a.payout.plus(b.payout),
    revenue: a.revenue.plus(b.revenue),
  }
}

/** The columns of a day. */
const AMOUNTS: [name: string, amount: (sums: Sums) => Big][] = [
  ['payout', ({ payout }) => payout],
  ['revenue', ({ revenue }) => revenue],
  ['profit', ({ payout, revenue }) => revenue.minus(payout)],
]

function printDays(currency: string, days: [string, Sums][], amounts: typeof AMOUNTS) {
  const total = days.map(([, sums]) => sums).reduce(add, NOTHING)
  const rows = [...days, ['total', total] as const].map(([day, sums]) => [
    day,
    sums.conversions,
    ...amounts.map(([, amount]) => inCents(amount(sums))),
  ])
  console.log(drawTable(['day', 'conversions', ...amounts.map(([name]) => `${name} ${currency}`)], rows))
  if (days.length < 2) return
  title(`Payout by day, ${currency}`)
  const payouts = days.map(([, { payout }]) => payout.toNumber())
  console.log(plot(payouts, { height: 8 }))
}

async function showRefusal(network: NetworkClient) {
  title('An invalid call: rejected before anything is sent')
  try {
    await network.offers.update(42, { payout: '1,25' })
  } catch (error) {
    if (!isAffiliateNetworkError(error)) throw error
    console.log(`${error.name} (${error.kind}, ${error.outcome}): ${error.message}`)
  }
  title('A call that the service rejects')
  try {
    await network.with({ key: 'not-the-key-of-this-network' }).advertisers.list()
  } catch (error) {
    if (!isAffiliateNetworkError(error)) throw error
    console.log(`${error.name} (${error.kind}, ${error.outcome}, error ${error.errorCode}): ${error.message}`)
  }
}

function title(text: string) {
  console.log(`\n${styleText('bold', text)}`)
}

const { AFFILIATE_BASE_URL, AFFILIATE_KEY, AFFILIATE_ID } = process.env
if (AFFILIATE_BASE_URL !== undefined && AFFILIATE_KEY !== undefined) {
  await readRealNetwork(AFFILIATE_BASE_URL, AFFILIATE_KEY, AFFILIATE_ID)
} else {
  await showMockNetwork()
}
