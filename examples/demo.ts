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
import Big from 'big.js'
import './support/plain-errors.ts'
import { showProgress } from './support/progress.ts'
import { drawTable, inCents } from './support/table.ts'

const WEEKS = 4

async function showMockNetwork() {
  const mock = createMockNetwork({ seed: 7, conversions: 200_000 })
  const { url, close } = await serveMockNetwork(mock)
  const network = createClient({ baseUrl: url, key: mock.keys.network, timezone: 0, concurrency: 8 })
  print(`Mock network on ${url}`)
  try {
    await listOffers(network)
    await writeOffer(network)
    await reportConversions(network, mock.now)
    await showRefusal(network)
  } finally {
    await close()
  }
  print('Next: npm run dashboard, examples/README.md, or your own network: AFFILIATE_BASE_URL=… AFFILIATE_KEY=…')
}

async function readRealNetwork(baseUrl: string, key: string, affiliateId: string | undefined) {
  const options = { baseUrl, key, timezone: 0, concurrency: 4 } as const
  const client = affiliateId === undefined ? createClient(options) : createClient({ ...options, affiliateId })
  print(`Network at ${new URL(baseUrl).origin}, read only`)
  await listOffers(client)
  await reportConversions(client, new Date())
}

async function listOffers(client: NetworkClient | AffiliateClient) {
  showCode('offers.list({ limit: 500 })')
  const page = await client.offers.list({ limit: 500 })
  for (const { id, name, payout_type, payout } of page.items.slice(0, 2))
    print(`${id}  ${payout_type ?? ''} ${payout ?? ''}  ${name}`)
  print(`… ${page.totalItems} offers in all`)
}

async function writeOffer(network: NetworkClient) {
  const [advertiser] = await network.advertisers.list({ status: 'Active' })
  showCode("offers.create({ name: 'Travel App, iOS', payout: '1.10', … })")
  const created = await network.offers.create({
    advertiser_id: advertiser?.id ?? 1,
    name: 'Travel App, iOS',
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
  print(`id ${created.id}  ${created.message}`)
  const before = await network.offers.get(created.id)
  showCode(`offers.update(${created.id}, { payout: '1.25' })`)
  await network.offers.update(created.id, { payout: '1.25' })
  const after = await network.offers.get(created.id)
  print(`payout ${before?.payout} -> ${after?.payout}, revenue still ${after?.revenue}`)
}

async function reportConversions(client: NetworkClient | AffiliateClient, now: Date) {
  const from = new Date(now.getTime() - WEEKS * 7 * 86_400_000)
  const query = { from, to: now, limit: 1000, orderBy: 'ck_conversion_time', order: 'ASC' } as const
  showCode(`for await (const row of reports.conversion({ from: '${from.toISOString().slice(0, 10)}', … }))`)
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
    const weeks = currencies.get(row.currency) ?? new Map<string, Sums>()
    currencies.set(row.currency, weeks)
    const week = weekOf(row.ck_conversion_time, from)
    const { ck_payout, ck_revenue = '0' } = row
    weeks.set(
      week,
      add(weeks.get(week) ?? NOTHING, { conversions: 1, payout: Big(ck_payout), revenue: Big(ck_revenue) }),
    )
  }
  const amounts = 'advertisers' in client ? AMOUNTS : AMOUNTS.slice(0, 1)
  for (const [currency, weeks] of currencies) printWeeks(currency, [...weeks].sort(), amounts)
}

/** The first day of the week that a time is in, counted from the start of the report. */
function weekOf(time: string, from: Date): string {
  const start = Date.parse(from.toISOString().slice(0, 10))
  const day = Date.parse(time.slice(0, 10).replaceAll('/', '-'))
  const weeks = Math.floor((day - start) / (7 * 86_400_000))
  return new Date(start + weeks * 7 * 86_400_000).toISOString().slice(0, 10)
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

/** The columns of a week. */
const AMOUNTS: [name: string, amount: (sums: Sums) => Big][] = [
  ['payout', ({ payout }) => payout],
  ['revenue', ({ revenue }) => revenue],
  ['profit', ({ payout, revenue }) => revenue.minus(payout)],
]

function printWeeks(currency: string, weeks: [string, Sums][], amounts: typeof AMOUNTS) {
  const total = weeks.map(([, sums]) => sums).reduce(add, NOTHING)
  const rows = [...weeks, ['total', total] as const].map(([week, sums]) => [
    week,
    sums.conversions,
    ...amounts.map(([, amount]) => inCents(amount(sums))),
  ])
  console.log(drawTable(['week of', 'rows', ...amounts.map(([name]) => `${name} ${currency}`)], rows))
}

async function showRefusal(network: NetworkClient) {
  showCode("offers.update(42, { payout: '1,25' })")
  try {
    await network.offers.update(42, { payout: '1,25' })
  } catch (error) {
    if (!isAffiliateNetworkError(error)) throw error
    print(`${error.name} (${error.outcome}): ${error.message}`)
  }
}

/** Shows the call whose result follows. */
function showCode(code: string) {
  console.log(styleText('cyan', `> ${code}`))
}

/** Prints a text in lines that fit the terminal. */
function print(text: string) {
  const columns = process.stdout.columns ?? 80
  const lines = text.match(new RegExp(`.{1,${columns - 3}}(?:\\s|$)|.{1,${columns - 3}}`, 'gu')) ?? []
  for (const line of lines) console.log(`  ${line.trimEnd()}`)
}

const { AFFILIATE_BASE_URL, AFFILIATE_KEY, AFFILIATE_ID } = process.env
if (AFFILIATE_BASE_URL !== undefined && AFFILIATE_KEY !== undefined) {
  await readRealNetwork(AFFILIATE_BASE_URL, AFFILIATE_KEY, AFFILIATE_ID)
} else {
  await showMockNetwork()
}
