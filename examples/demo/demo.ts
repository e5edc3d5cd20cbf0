/** Shows the main tasks on a mock network, over a real socket: `npm run demo`. */
import { addDays, type ClientEvent, createClient, dayIn, isAffiliateNetworkError } from 'affiliate-network-sdk'
import Big from 'big.js'
import {
  code,
  grouped,
  IS_NARROW,
  print,
  printFailure,
  printSuccess,
  printTable,
  result,
  sparkline,
  step,
  strong,
} from './terminal.ts'

const WEEKS = 3

process.stdout.write('Starting a mock network… ')
// Imported here so that the line above appears at once.
const { createMockNetwork } = await import('affiliate-network-sdk/msw')
const { serveMockNetwork } = await import('affiliate-network-sdk/msw/node')
const mock = createMockNetwork({ seed: 7, conversions: 100_000 })
const { url, close } = await serveMockNetwork(mock)
console.log(url)
const network = createClient({ baseUrl: url, key: mock.keys.network, timezone: 0, concurrency: 8 })
try {
  await listOffers()
  const id = await createOffer()
  await previewUpdate(id)
  await updateOffer(id)
  await rejectInput(id)
  await reportConversions()
} finally {
  await close()
}
step('Next', 'npm run dashboard', 'A dashboard built on these calls.')

async function listOffers() {
  step('List', 'offers.list({ limit: 500 })', 'Every field is typed, and every response is checked.')
  const { totalItems, items } = await network.offers.list({ limit: 500 })
  const [first] = items
  printSuccess(`${grouped(totalItems)} offers, the first is ${first?.id} ${first?.name.trim()}`)
}

async function createOffer(): Promise<number> {
  step('Create', "offers.create({ name: 'Travel App', payout: '1.10', … })", 'The editor knows what an offer needs.')
  const { id } = await network.offers.create({
    advertiser_id: 201,
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
  printSuccess(`offer ${id}`)
  return id
}

async function previewUpdate(id: number) {
  const why = 'The request of a call without its key, for a ticket or a review.'
  step('Preview', `(await preview.offers.update(${id}, …)).toCurl()`, why)
  const preview = await network.preview.offers.update(id, { payout: '1.25' })
  // Without headers, which curl sends by default.
  const short = preview.toCurl().replaceAll(/ --header '[^']*'/g, '')
  print(short.replaceAll(/ (?='http|--data)/g, ' \\\n'))
  printSuccess('nothing was sent')
}

async function updateOffer(id: number) {
  const why = 'The service fails once. Updates by id are retried, creates never.'
  step('Update', `offers.update(${id}, { payout: '1.25' })`, why)
  const before = await network.offers.get(id)
  mock.fail('offers.update', { status: 503 })
  const onEvent = (event: ClientEvent) => {
    if (event.type === 'retry')
      printFailure(`${event.reason.replace(/^status /, '')}, retried after ${event.delayMs} ms`)
  }
  await network.with({ onEvent }).offers.update(id, { payout: '1.25' })
  const after = await network.offers.get(id)
  printSuccess(`payout ${before?.payout} → ${after?.payout}`)
}

async function rejectInput(id: number) {
  step('Reject', `offers.update(${id}, { payout: '1,25' })`, 'Invalid input is rejected before anything is sent.')
  try {
    await network.offers.update(id, { payout: '1,25' })
  } catch (error) {
    if (!isAffiliateNetworkError(error) || error.issues === undefined) throw error
    for (const { path, expected, received } of error.issues)
      printFailure(`${error.name} (${error.outcome}): ${path}: expected ${expected}, received ${received}`)
  }
}

async function reportConversions() {
  const today = dayIn(0, mock.now)
  const from = addDays(today, -7 * WEEKS)
  const call = `for await (const row of reports.conversion({ from: '${from}', … }))`
  step('Report', call, 'Pages are read ahead. Amounts are strings, so no digit is lost.')
  const start = performance.now()
  const fields = ['ck_conversion_time', 'ck_payout', 'ck_revenue'] as const
  const query = {
    from,
    to: addDays(today, -1),
    fields,
    limit: 1000,
    orderBy: 'ck_conversion_time',
    order: 'ASC',
  } as const
  let count = 0
  const days = Array.from({ length: 7 * WEEKS }, (_, at) => ({
    day: addDays(from, at),
    payout: Big(0),
    revenue: Big(0),
  }))
  for await (const row of network.reports.conversion(query, { concurrency: 8 })) {
    count++
    const day = days.find(({ day }) => row.ck_conversion_time.startsWith(day.replaceAll('-', '/')))
    if (day === undefined) throw new Error(`${row.ck_conversion_time} is outside of the report`)
    day.payout = day.payout.plus(row.ck_payout)
    day.revenue = day.revenue.plus(row.ck_revenue)
  }
  printWeeks(days)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  printSuccess(`${grouped(count)} rows of all statuses · ${seconds} s · added up exactly, as decimals`)
}

interface Day {
  readonly day: string
  payout: Big
  revenue: Big
}

/** A line for each week with its profit by day, and the total. */
function printWeeks(days: readonly Day[]) {
  const bars = sparkline(days.map(({ payout, revenue }) => revenue.minus(payout).toNumber()))
  const line = (name: string, bars: string, days: readonly Day[]) => {
    const [payout, revenue] = [sum(days, 'payout'), sum(days, 'revenue')]
    // All places of the service: nothing is rounded, so the columns add up.
    const amounts = [payout, revenue, revenue.minus(payout)].map((amount) => grouped(amount.toFixed(6)))
    return [name, ...amounts, ...(IS_NARROW ? [] : [bars])]
  }
  const head = ['week of', 'payout $', 'revenue $', 'profit $', ...(IS_NARROW ? [] : ['by day'])]
  const weeks = Array.from({ length: WEEKS }, (_, week) => {
    const [first, end] = [7 * week, 7 * week + 7]
    return line(days[first]?.day ?? '', bars.slice(first, end), days.slice(first, end))
  })
  const rows = [head, ...weeks, line('total', '', days)]
  printTable(rows, (cell, row, column) => {
    if (row === rows.length - 1) return (column === 3 ? result : strong)(cell)
    return row === 0 ? strong(cell) : cell.replace(/^[▁-█]+$/, code)
  })
}

function sum(days: readonly Day[], amount: 'payout' | 'revenue'): Big {
  return days.reduce((total, day) => total.plus(day[amount]), Big(0))
}
