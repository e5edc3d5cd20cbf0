/**
 * Job: clone offers with a margin, without duplicates.
 *
 *   NETWORK_KEY=… node examples/clone-offers.ts --base-url https://acme.example --margin 30 --currency 1 1001 1006
 */
import { isAffiliateNetworkError, type NetworkOffer, type OfferCreate, toOfferCreate } from 'affiliate-network-sdk'
import Big from 'big.js'
import { Command } from 'commander'
import { decimal, wholeNumber } from './support/arguments.ts'
import { connect } from './support/connect.ts'
import { eachOnce } from './support/each-once.ts'

const program = new Command('clone-offers')
  .description('Clone offers, paused, with a payout that leaves a margin. Running it again clones nothing twice.')
  .argument('<ids...>', 'offers to clone')
  .option('--margin <percent>', "the network's part of the revenue", decimal, '30')
  .option('--suffix <text>', "added to the clone's name", ' (clone)')
  .option(
    '--currency <number>',
    "the network's number of the offers' currency, which reading does not give",
    wholeNumber(1),
    1,
  )
  .option('--base-url <url>', 'network to write to (default: an embedded mock network)')
  .parse()
const [ids] = program.processedArgs as [string[]]
const { baseUrl, margin, suffix, currency } = program.opts<{
  baseUrl?: string
  margin: string
  suffix: string
  currency: number
}>()

await using connection = await connect(baseUrl)
const { network } = connection

for (const id of ids) {
  const offer = await network.offers.get(id)
  if (offer === undefined) throw new Error(`There is no offer ${id}`)
  const clone = toOfferCreate(offer, {
    // Services have been seen to put blanks around names.
    name: offer.name.trim() + suffix,
    status: 'Paused',
    currency,
    ssl: true,
    payout: lessMargin(offer.revenue, 5),
    ...percentOf(offer),
  })
  const { id: made, how } = await createOnce(clone)
  console.log(`${id} -> ${made}  ${how}  payout ${clone.payout} of ${offer.revenue} ${offer.currency_code}`)
}

/** Rounded down: the margin is never below what was asked for. */
function lessMargin(revenue: string, places: number): string {
  return Big(revenue).times(Big(100).minus(margin)).div(100).round(places, Big.roundDown).toFixed(places)
}

/** Offers that pay a part of a sale have their margin in the percentage. */
function percentOf({ payout_type, revenue_percent }: NetworkOffer): { payout_percent?: string } {
  return payout_type?.includes('CPS') && revenue_percent ? { payout_percent: lessMargin(revenue_percent, 2) } : {}
}

async function createOnce(offer: OfferCreate, attempts = 3): Promise<{ id: number; how: 'created' | 'found' }> {
  // A row that was missed would be made once more.
  const list = network.offers.list({ advertiser_ids: offer.advertiser_id }, { onDrift: 'throw' })
  const found = eachOnce(await list.toArray(), ({ id }) => id).find(({ name }) => name.trim() === offer.name.trim())
  if (found !== undefined) return { id: found.id, how: 'found' }
  try {
    const { id } = await network.offers.create(offer)
    return { id, how: 'created' }
  } catch (error) {
    // The answer was lost, and the offer may be there: the client does not send it again, we look first.
    if (isAffiliateNetworkError(error) && error.outcome === 'unknown' && attempts > 1)
      return createOnce(offer, attempts - 1)
    throw error
  }
}
