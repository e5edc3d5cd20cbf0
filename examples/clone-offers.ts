/** Clones offers as paused offers, with a payout that leaves a margin. A second run finds the clones and creates none. */
import { createClient, toOfferCreate } from 'affiliate-network-sdk'
import Big from 'big.js'

const OFFER_IDS = [1001, 1002]
const SHARE = '0.70' // of the revenue goes to affiliates
const CURRENCY = { code: 'USD', number: 1 } // a new offer needs your network's number of the currency

const network = createClient({
  baseUrl: process.env.NETWORK_URL ?? 'https://acme.example',
  key: process.env.NETWORK_KEY ?? '',
  timezone: 0,
})

for (const id of OFFER_IDS) {
  const offer = await network.offers.get(id)
  if (offer?.currency_code?.trim() !== CURRENCY.code) throw new Error(`There is no offer ${id} in ${CURRENCY.code}`)
  const clone = toOfferCreate(
    offer,
    {
      name: `${offer.name.trim()} (clone)`,
      status: 'Paused',
      currency: CURRENCY.number,
      ssl: true,
      payout: shareOf(offer.revenue, 5),
      // Offers that pay a percentage of each sale.
      ...(offer.payout_type?.includes('CPS') && { payout_percent: shareOf(offer.revenue_percent ?? 0, 2) }),
    },
    // New offers can't have these parts. Without this list, an offer that has them is an InputError.
    { sameNetwork: true, without: ['events', 'allow_traffics', 'categories'] },
  )
  // Look for the clone first. If the response to a create is lost, run the program again.
  const offers = network.offers.list({ advertiser_ids: clone.advertiser_id }, { onDrift: 'throw' })
  const found = (await offers.toArray()).find(({ name }) => name.trim() === clone.name)
  const cloneId = found?.id ?? (await network.offers.create(clone)).id
  const percent = clone.payout_percent ? ` and ${clone.payout_percent}% of sales` : ''
  console.log(`${id} → ${cloneId} (${found ? 'found' : 'created'}), payout ${clone.payout}${percent}`)
}

/** Rounded down, so that the margin is never smaller. */
function shareOf(amount: string | number, places: number): string {
  return Big(amount).times(SHARE).round(places, Big.roundDown).toFixed(places)
}
