/**
 * Tests the tracking links of an affiliate for each country and OS. Fails if a link is broken where its offer is
 * targeted. A link that fails where the offer takes no visitors does what it should.
 *
 *   NETWORK_KEY=… node examples/test-links.ts --base-url https://acme.example links.csv --affiliate 42 --countries US DE
 */
import {
  type AffiliateOffer,
  type DeviceRule,
  isAffiliateNetworkError,
  parseDeviceRule,
  parseGeoRule,
} from 'affiliate-network-sdk'
import { baseUrlOption } from './support/arguments.ts'
import { command, wrap } from './support/command.ts'
import { connect } from './support/connect.ts'
import { toCsv } from './support/csv.ts'
import { showProgress } from './support/progress.ts'
import { save } from './support/save.ts'
import { grouped } from './support/table.ts'
import { visible } from './support/visible.ts'

interface Test {
  readonly offer: AffiliateOffer
  readonly id: string
  readonly name: string
  readonly tracking_link: string
  readonly country: string
  readonly os: 'Android' | 'iOS'
  readonly osv: string
}

interface Outcome {
  readonly verdict: 'ok' | 'not targeted' | 'broken'
  readonly message?: string
  readonly hops?: number
  readonly latency_ms?: number
  readonly end?: string | null | undefined
}

type Result = Test & Outcome

const DEVICES = [
  { os: 'Android', osv: '8.1' },
  { os: 'iOS', osv: '12.3.1' },
] as const

const program = command('test-links', '', 'links.csv --affiliate 42 --countries US DE')
  .description("Follow an affiliate's tracking links from each country and OS, and write the results as CSV.")
  .addHelpText(
    'after',
    wrap('\nExit codes: 0 no link is broken where its offer is targeted, 1 one is, 130 stopped by Ctrl-C.'),
  )
  .argument('[file]', 'CSV file to write', 'links.csv')
  .option('--affiliate <id>', 'affiliate id', '42')
  .option('--countries <codes...>', 'countries to test', ['US', 'DE', 'CN'])
  .addOption(baseUrlOption('network to ask, with the key in NETWORK_KEY (default: an embedded mock network)'))
  .parse()
const [file] = program.processedArgs as [string]
const { baseUrl, affiliate, countries } = program.opts<{ baseUrl?: string; affiliate: string; countries: string[] }>()

await using connection = await connect(baseUrl)
const { network } = connection
const offers = await network
  .with({ affiliateId: affiliate })
  .offers.list({ limit: 1000 }, { onDrift: 'throw' })
  .toArray()
const tests: Test[] = offers.flatMap((offer) => {
  const { id, name, tracking_link } = offer
  if (!tracking_link) return []
  return countries.flatMap((country) =>
    DEVICES.map((device) => ({ offer, id, name, tracking_link, country, ...device })),
  )
})

using progress = showProgress('tests', tests.length)
// Start all at once: the client limits how many calls are in flight.
const results: Result[] = await Promise.all(
  tests.map(async (test) => {
    const result = await follow(test)
    progress.step()
    return { ...test, ...result }
  }),
)
const columns = ['id', 'name', 'country', 'os', 'osv', 'verdict', 'hops', 'latency_ms', 'end', 'message']
await save(file, toCsv(results, columns))
const [ok, notTargeted, broken] = (['ok', 'not targeted', 'broken'] as const).map((verdict) =>
  results.filter((result) => result.verdict === verdict),
) as [Result[], Result[], Result[]]
for (const [id, ofOffer] of Map.groupBy(broken, ({ id }) => id)) {
  console.log(`broken: ${id} ${visible(ofOffer[0]?.name.trim() ?? '')}`)
  for (const [reason, same] of Map.groupBy(ofOffer, ({ message }) => message))
    console.log(`  ${same.map(({ country, os }) => `${country} ${os}`).join(', ')}: ${visible(String(reason))}`)
}
console.log(
  `${grouped(results.length)} tests: ${grouped(ok.length)} ok, ${grouped(notTargeted.length)} not targeted, ${grouped(broken.length)} broken: ${file}`,
)
if (broken.length > 0) process.exitCode = 1

async function follow(test: Test): Promise<Outcome> {
  const { tracking_link: url, country, os, osv } = test
  try {
    const { redirects } = await network.tool.testRedirect({ url, country, os, osv })
    const last = redirects.at(-1)
    return {
      verdict: 'ok',
      hops: redirects.length,
      // -2 means that a hop was not part of the test.
      latency_ms: redirects.reduce((sum, { latency_ms }) => sum + Math.max(0, latency_ms ?? 0), 0),
      end: last?.redirect_to || last?.url,
    }
  } catch (error) {
    // A broken link is a result; anything else is an error.
    if (isAffiliateNetworkError(error) && error.kind === 'api' && error.errorCode === 0) {
      const message = error.serviceMessage ?? 'the service gives no reason'
      return { verdict: isTargeted(test) ? 'broken' : 'not targeted', message }
    }
    throw error
  }
}

/**
 * Whether the offer takes visitors from the country with the OS, by its own rules: the service states the reason of a
 * failed test in words only. A test has no brand, carrier or language, so a link that fails for one of them is broken
 * too; the reason is printed.
 */
function isTargeted({ offer, country, os, osv }: Test): boolean {
  const listed = offer.geo_countries ? offer.geo_countries.split(/[;,]/) : []
  if (listed.length > 0 && listed.includes(country) === (offer.geo_type === 'Exclude')) return false
  const places = (offer.geo_states || []).map(parseGeoRule)
  if (places.some((rule) => rule.country === country && !rule.allow && !rule.regions?.length)) return false
  const rules = (offer.device_rules || []).map(parseDeviceRule).filter(({ kind }) => kind === 'OS')
  const matches = ({ values }: DeviceRule) =>
    values.some(({ value, from = osv, to = osv }) => value === os && isInOrder(from, osv) && isInOrder(osv, to))
  if (rules.some((rule) => !rule.allow && matches(rule))) return false
  const allowing = rules.filter(({ allow }) => allow)
  return allowing.length === 0 || allowing.some(matches)
}

/** Whether a version such as 9.3 is not above another one such as 10.3.1. */
function isInOrder(low: string, high: string): boolean {
  return low.localeCompare(high, 'en', { numeric: true }) <= 0
}
