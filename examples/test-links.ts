/** Follows an affiliate's tracking links from each targeted country and device, and prints which links fail, and why. */
import { createClient, isAffiliateNetworkError } from 'affiliate-network-sdk'

const AFFILIATE_ID = 42
const COUNTRIES = ['US', 'DE']
const DEVICES = [
  { os: 'Android', osv: '14' },
  { os: 'iOS', osv: '17.5' },
] as const

const network = createClient({
  baseUrl: process.env.NETWORK_URL ?? 'https://acme.example',
  key: process.env.NETWORK_KEY ?? '',
  timezone: 0,
})

const offers = await network.with({ affiliateId: AFFILIATE_ID }).offers.list({}, { onDrift: 'throw' }).toArray()
const tests = offers.flatMap(({ id, name, tracking_link: url, geo_type, geo_countries }) => {
  const listed = geo_countries ? geo_countries.split(';') : []
  const takes = (country: string) => listed.length === 0 || listed.includes(country) === (geo_type !== 'Exclude')
  if (!url) return []
  return COUNTRIES.filter(takes).flatMap((country) => DEVICES.map((device) => ({ id, name, url, country, ...device })))
})

// Start all at once: the client limits how many calls are in flight.
const results = await Promise.all(tests.map(async (test) => ({ ...test, failure: await failureOf(test) })))

const failed = results.filter(({ failure }) => failure !== undefined)
for (const { id, name, country, os, failure } of failed)
  console.log(`${id} ${name.trim()}, ${country} ${os}: ${failure}`)
console.log(`${failed.length} of ${tests.length} links fail`)

/** Why a link fails, in the service's words. Its offer may not take the device, or visitors from a region. */
async function failureOf({ url, country, os, osv }: (typeof tests)[number]) {
  try {
    await network.tool.testRedirect({ url, country, os, osv })
    return undefined
  } catch (error) {
    // A failed test has errorCode 0. Anything else is an error of the call.
    if (isAffiliateNetworkError(error) && error.errorCode === 0) return error.serviceMessage
    throw error
  }
}
