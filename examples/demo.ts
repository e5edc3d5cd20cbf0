/**
 * Shows the main tasks, from a typed call to a real socket and back: `npm run demo`.
 *
 * It uses an embedded mock network on a loopback port. With NETWORK_URL and NETWORK_KEY set (and AFFILIATE_ID for
 * the key of an affiliate), it uses that network instead, and only reads.
 */
import {
  type AffiliateClient,
  addDays,
  type ClientEvent,
  createClient,
  dayIn,
  isAffiliateNetworkError,
  type NetworkClient,
  type Paged,
  type PagingProgress,
} from 'affiliate-network-sdk'
import Big from 'big.js'
import { nowOf, refuseSettings } from './support/connect.ts'
import { showProgress } from './support/progress.ts'
import { sparkline } from './support/sparkline.ts'
import { accepted, code, INDENT, IS_NARROW, print, refused, result, step, strong } from './support/steps.ts'
import { drawTable, grouped } from './support/table.ts'

const WEEKS = 3

async function showMockNetwork() {
  process.stdout.write('Starting a mock network… ')
  // Imported here so that the line above is there at once.
  const { createMockNetwork } = await import('affiliate-network-sdk/msw')
  const { serveMockNetwork } = await import('affiliate-network-sdk/msw/node')
  const mock = createMockNetwork({ seed: 7, conversions: 100_000 })
  const { url, close } = await serveMockNetwork(mock)
  console.log(url)
  const network = createClient({ baseUrl: url, key: mock.keys.network, timezone: 0, concurrency: 8 })
  try {
    await listOffers(network)
    const id = await createOffer(network)
    await previewUpdate(network, id)
    mock.fail('offers.update', { status: 503 })
    await updateOffer(network, id)
    await showRefusal(network, id)
    await reportConversions(network, mock.now)
  } finally {
    await close()
  }
  step('Next', 'npm run dashboard', 'A page with such calls, behind a server that has the key.')
  print('npx node examples/morning-snapshot.ts', code)
  print('NETWORK_URL=… NETWORK_KEY=… npm run demo', code)
}

async function readRealNetwork(baseUrl: string, key: string, affiliateId: string | undefined) {
  const options = { baseUrl, key, timezone: 0, concurrency: 4 } as const
  const client = affiliateId === undefined ? createClient(options) : createClient({ ...options, affiliateId })
  console.log(`Network at ${new URL(baseUrl).origin}, read only`)
  await listOffers(client)
  await reportConversions(client, await nowOf(baseUrl))
}

async function listOffers(client: NetworkClient | AffiliateClient) {
  step('List', 'offers.list({ limit: 500 })', 'Every field is typed, and every response is checked.')
  const { totalItems, items } = await client.offers.list({ limit: 500 })
  const [first] = items
  const named = first ? `, the first is ${first.id} ${first.name.trim()}` : ''
  print(`✓ ${grouped(totalItems)} offers${named}`, accepted)
}

async function createOffer(network: NetworkClient): Promise<number> {
  step('Create', "offers.create({ name: 'Travel App', payout: '1.10', … })", 'The editor knows what an offer needs.')
  const [advertiser] = await network.advertisers.list({ status: 'Active' })
  const { id } = await network.offers.create({
    advertiser_id: advertiser?.id ?? 1,
    name: 'Travel App',
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
  print(`✓ offer ${id}`, accepted)
  return id
}

/** Shows the request that a call would send. The key is masked, so it can go into a ticket. */
async function previewUpdate(network: NetworkClient, id: number) {
  const why = 'The request of a call without its key, for a ticket or a review.'
  step('Preview', `(await preview.offers.update(${id}, …)).toCurl()`, why)
  const preview = await network.preview.offers.update(id, { payout: '1.25' })
  // Without its headers: the defaults of curl do too.
  const short = preview.toCurl().replaceAll(/ --header '[^']*'/g, '')
  print(short.replaceAll(/ (?='http|--data)/g, ' \\\n'))
  print('✓ nothing was sent', accepted)
}

/** Changes one field of the offer, although the network fails once. */
async function updateOffer(network: NetworkClient, id: number) {
  const why = 'The service fails once. Updates by id are tried again, creates never.'
  step('Update', `offers.update(${id}, { payout: '1.25' })`, why)
  const before = await network.offers.get(id)
  const retries: string[] = []
  const onEvent = (event: ClientEvent) => {
    if (event.type === 'retry')
      retries.push(`${event.reason.replace(/^status /, '')}, tried again after ${event.delayMs} ms`)
  }
  await network.with({ onEvent }).offers.update(id, { payout: '1.25' })
  const after = await network.offers.get(id)
  for (const retry of retries) print(`✗ ${retry}`, refused)
  print(`✓ payout ${before?.payout} → ${after?.payout}`, accepted)
}

/** An invalid amount is refused before anything is sent. */
async function showRefusal(network: NetworkClient, id: number) {
  step('Refuse', `offers.update(${id}, { payout: '1,25' })`, 'A wrong input is refused before anything is sent.')
  try {
    await network.offers.update(id, { payout: '1,25' })
  } catch (error) {
    if (!isAffiliateNetworkError(error) || error.issues === undefined) throw error
    for (const { path, expected, received } of error.issues)
      print(`✗ ${error.name} (${error.outcome}): ${path}: expected ${expected}, received ${received}`, refused)
  }
}

async function reportConversions(client: NetworkClient | AffiliateClient, now: Date) {
  const today = dayIn(0, now)
  const from = addDays(today, -7 * WEEKS)
  const query = { from, to: addDays(today, -1), limit: 1000, orderBy: 'ck_conversion_time', order: 'ASC' } as const
  const call = `for await (const row of reports.conversion({ from: '${from}', … }))`
  step('Report', call, 'Pages are read ahead. Amounts are texts, so that no digit is lost.')
  using progress = showProgress('rows')
  const start = performance.now()
  const read = { items: 0, totalPages: 0 }
  const onProgress = (now: PagingProgress) => progress.rows(Object.assign(read, now))
  const options = { concurrency: 8, onProgress }
  // Both clients have this report. An affiliate does not see the network's revenue, and its income is its payout.
  const rows: Paged<Conversion> =
    'advertisers' in client
      ? client.reports.conversion({ ...query, fields: ['ck_conversion_time', 'ck_payout', 'ck_revenue'] }, options)
      : client.reports.conversion({ ...query, fields: ['ck_conversion_time', 'ck_income'] }, options)
  // Do not add up amounts of different currencies.
  const currencies = new Map<string, Map<string, Sums>>()
  for await (const row of rows) {
    const days = currencies.get(row.currency) ?? new Map<string, Sums>()
    currencies.set(row.currency, days)
    const day = row.ck_conversion_time.slice(0, 10).replaceAll('/', '-')
    const { ck_income = '0', ck_payout = ck_income, ck_revenue = '0' } = row
    days.set(day, add(days.get(day) ?? NOTHING, { payout: Big(ck_payout), revenue: Big(ck_revenue) }))
  }
  if (currencies.size === 0) print('no conversions')
  for (const [currency, days] of currencies)
    printWeeks(currency, from, days, AMOUNTS.slice(0, 'advertisers' in client ? 3 : 1))
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  print(
    `✓ ${grouped(read.items)} rows · ${read.totalPages} pages · ${seconds} s · added up exactly, as decimals`,
    accepted,
  )
}

interface Conversion {
  ck_conversion_time: string
  currency: string
  ck_payout?: string
  ck_income?: string
  ck_revenue?: string
}

interface Sums {
  payout: Big
  revenue: Big
}

const NOTHING: Sums = { payout: Big(0), revenue: Big(0) }

function add(a: Sums, b: Sums): Sums {
  return { payout: a.payout.plus(b.payout), revenue: a.revenue.plus(b.revenue) }
}

/** The columns of a week. */
const AMOUNTS: [name: string, amount: (sums: Sums) => Big][] = [
  ['payout', ({ payout }) => payout],
  ['revenue', ({ revenue }) => revenue],
  ['profit', ({ payout, revenue }) => revenue.minus(payout)],
]

/** A line for each week with the last of its amounts day by day, and the total. */
function printWeeks(currency: string, from: string, days: ReadonlyMap<string, Sums>, amounts: typeof AMOUNTS) {
  const each = Array.from({ length: 7 * WEEKS }, (_, at) => days.get(addDays(from, at)) ?? NOTHING)
  const bars = sparkline(each.map((sums) => Number(amounts.at(-1)?.[1](sums))))
  const weeks = Array.from({ length: WEEKS }, (_, week) => [7 * week, 7 * week + 7] as const)
  const line = (name: string, bars: string, sums: readonly Sums[]) => {
    const total = sums.reduce(add, NOTHING)
    // All places of the service: nothing is rounded, so the columns add up.
    return [name, ...amounts.map(([, amount]) => grouped(amount(total).toFixed(6))), ...(IS_NARROW ? [] : [bars])]
  }
  const rows = weeks.map(([first, end]) => line(addDays(from, first), bars.slice(first, end), each.slice(first, end)))
  const names = amounts.map(([name]) => `${name} ${currency.trim()}`)
  const head = ['week of', ...names, ...(IS_NARROW ? [] : ['by day'])]
  const paint = (cell: string, row: number, column: number) =>
    row === WEEKS ? (column === amounts.length ? result : strong)(cell) : cell.replace(/^[▁-█]+$/, code)
  console.log(drawTable(head, [...rows, line('total', '', each)], { indent: INDENT, lineBefore: [WEEKS], paint }))
}

const { NETWORK_URL, NETWORK_KEY, AFFILIATE_ID } = process.env
if (NETWORK_URL !== undefined) {
  if (!NETWORK_KEY) throw new Error('Set NETWORK_KEY to the API key of the network.')
  await readRealNetwork(NETWORK_URL, NETWORK_KEY, AFFILIATE_ID)
} else {
  refuseSettings()
  await showMockNetwork()
}
