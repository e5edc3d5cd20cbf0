/**
 * Clones offers with a margin, without creating duplicates.
 *
 *   NETWORK_KEY=… node examples/clone-offers.ts 1001 1004 --currency 1 --currency-code USD \
 *     --without events allow_traffics categories --base-url https://acme.example
 */
import {
  InputError,
  isAffiliateNetworkError,
  type NetworkOffer,
  type OfferCreate,
  type OfferPart,
  toOfferCreate,
} from 'affiliate-network-sdk'
import Big from 'big.js'
import { Option } from 'commander'
import { baseUrlOption, decimal, ids, wholeNumber } from './support/arguments.ts'
import { command } from './support/command.ts'
import { connect } from './support/connect.ts'

/** What an offer has and `offers.create` cannot write. */
const PARTS: readonly string[] = ['events', 'allow_traffics', 'categories']

const program = command(
  'clone-offers',
  '1001 1004 --currency 1 --currency-code USD --without events allow_traffics categories',
)
  .description('Clone offers as paused offers, with a payout that leaves a margin. A second run creates no duplicates.')
  .argument('<ids...>', 'offers to clone', ids)
  .option('--margin <percent>', "the network's share of the revenue", decimal, '30')
  .option('--suffix <text>', 'text added to the name of a clone', ' (clone)')
  .requiredOption('--currency-code <code>', 'currency of the offers, e.g. USD; an offer in another one is not cloned')
  .requiredOption('--currency <number>', "the network's number of that currency, e.g. 1 for USD", wholeNumber(1))
  .addOption(
    new Option('--without <parts...>', 'parts that the clones may lose, because they cannot be written')
      .choices(PARTS)
      .default([], 'none'),
  )
  .addOption(baseUrlOption('network to write to, with the key in NETWORK_KEY (default: an embedded mock network)'))
  .parse()
const [originals] = program.processedArgs as [number[]]
const { baseUrl, margin, suffix, currency, currencyCode, without } = program.opts<{
  baseUrl?: string
  margin: string
  suffix: string
  currency: number
  currencyCode: string
  without: OfferPart[]
}>()

await using connection = await connect(baseUrl)
const { network } = connection

// All are read and checked before the first clone is made.
const plans = []
for (const id of originals) plans.push(await planOf(id))
for (const { offer, clone } of plans) {
  const { id, how } = await createOnce(clone)
  console.log(`${offer.id} -> ${id}  ${how}  payout ${clone.payout} of ${offer.revenue} ${offer.currency_code}`)
}

async function planOf(id: number): Promise<{ offer: NetworkOffer; clone: OfferCreate }> {
  const offer = await network.offers.get(id)
  if (offer === undefined) throw new Error(`There is no offer ${id}`)
  // The clone would have the same digits in another currency.
  if (offer.currency_code?.trim() !== currencyCode)
    throw new Error(`Offer ${id} is in ${offer.currency_code || 'an unknown currency'} and not in ${currencyCode}`)
  const changes = {
    // Some services put blanks around names.
    name: offer.name.trim() + suffix,
    status: 'Paused',
    currency,
    ssl: true,
    payout: lessMargin(offer.revenue, 5),
    ...percentOf(offer),
  } as const
  try {
    return { offer, clone: toOfferCreate(offer, changes, { without }) }
  } catch (error) {
    const lost = error instanceof InputError ? (error.issues ?? []).map(({ path }) => path) : []
    if (lost.length === 0 || !lost.every((part) => PARTS.includes(part))) throw error
    throw new Error(`Offer ${id} has ${lost.join(', ')}, which clones cannot have: add them to --without`)
  }
}

/** Subtracts the margin. Rounds down, so that the margin is never smaller than requested. */
function lessMargin(revenue: string, places: number): string {
  return Big(revenue).times(Big(100).minus(margin)).div(100).round(places, Big.roundDown).toFixed(places)
}

/** The percentage of offers that pay a share of a sale (CPS). */
function percentOf({ payout_type, revenue_percent }: NetworkOffer): { payout_percent?: string } {
  return payout_type?.includes('CPS') && revenue_percent ? { payout_percent: lessMargin(revenue_percent, 2) } : {}
}

async function createOnce(offer: OfferCreate, attempts = 3): Promise<{ id: number; how: 'created' | 'found' }> {
  // A missed row would be created again.
  const list = network.offers.list({ advertiser_ids: offer.advertiser_id }, { onDrift: 'throw' })
  const found = (await list.toArray()).find(({ name }) => name.trim() === offer.name.trim())
  if (found !== undefined) return { id: found.id, how: 'found' }
  try {
    const { id } = await network.offers.create(offer)
    return { id, how: 'created' }
  } catch (error) {
    // The response was lost, so the offer may exist. The client does not retry; look for the offer first.
    if (isAffiliateNetworkError(error) && error.outcome === 'unknown' && attempts > 1)
      return createOnce(offer, attempts - 1)
    throw error
  }
}
