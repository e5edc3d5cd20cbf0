/**
 * Tests the tracking links of an affiliate for each country and OS.
 *
 *   NETWORK_KEY=… node examples/test-links.ts --base-url https://acme.example --affiliate 42 --countries US DE links.csv
 */
import { isAffiliateNetworkError } from 'affiliate-network-sdk'
import { stringify } from 'csv-stringify/sync'
import { command } from './support/command.ts'
import { connect } from './support/connect.ts'
import { showProgress } from './support/progress.ts'
import { save } from './support/save.ts'

const DEVICES = [
  { os: 'Android', osv: '8.1' },
  { os: 'iOS', osv: '12.3.1' },
] as const

const program = command('test-links', 'links.csv', 'links.csv --affiliate 42 --countries US DE')
  .description("Follow an affiliate's tracking links from each country and OS, and write the results as CSV.")
  .argument('<file>', 'CSV file to write')
  .option('--affiliate <id>', 'affiliate id', '42')
  .option('--countries <codes...>', 'countries to test', ['US', 'DE', 'CN'])
  .option('--base-url <url>', 'network to ask, with the key in NETWORK_KEY (default: an embedded mock network)')
  .parse()
const [file] = program.processedArgs as [string]
const { baseUrl, affiliate, countries } = program.opts<{ baseUrl?: string; affiliate: string; countries: string[] }>()

await using connection = await connect(baseUrl)
const { network } = connection
const offers = await network
  .with({ affiliateId: affiliate })
  .offers.list({ limit: 1000 }, { onDrift: 'throw' })
  .toArray()
const tests = offers.flatMap(({ id, name, tracking_link }) =>
  tracking_link
    ? countries.flatMap((country) => DEVICES.map((device) => ({ id, name, tracking_link, country, ...device })))
    : [],
)

using progress = showProgress('tests', tests.length)
// Start all at once: the client limits how many calls are in flight.
const results = await Promise.all(
  tests.map(async (test) => {
    const result = await follow(test)
    progress.step()
    return { ...test, ...result }
  }),
)
const columns = ['id', 'name', 'country', 'os', 'osv', 'verdict', 'hops', 'latency_ms', 'end', 'message']
await save(file, stringify(results, { header: true, columns }))
const failed = results.filter(({ verdict }) => verdict !== 'ok')
for (const [id, tests] of Map.groupBy(failed, ({ id }) => id)) {
  const places = tests.map(({ country, os }) => `${country} ${os}`).join(', ')
  console.log(`failed: ${id} ${tests[0]?.name}, from ${places}`)
}
console.log(`${results.length} tests, ${failed.length} failed: ${file}`)

async function follow({ tracking_link: url, country, os, osv }: (typeof tests)[number]) {
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
      return { verdict: 'failed', message: error.message }
    }
    throw error
  }
}
