/** Changes an offer's payout: shows the request, sends it, reads the offer back, and names every field that changed. */
import { createClient } from 'affiliate-network-sdk'

const OFFER_ID = 1001
const CHANGE = { payout: '1.25' }

const network = createClient({
  baseUrl: process.env.NETWORK_URL ?? 'https://acme.example',
  key: process.env.NETWORK_KEY ?? '',
  timezone: 0,
})

const before = await network.offers.get(OFFER_ID)
if (before === undefined) throw new Error(`Offer ${OFFER_ID} doesn't exist`)

// A preview checks the input and builds the request, but sends nothing. The key is masked.
const preview = await network.preview.offers.update(OFFER_ID, CHANGE)
console.log(preview.method, preview.url, preview.body)

await network.offers.update(OFFER_ID, CHANGE)

const after = await network.offers.get(OFFER_ID)
console.log(`${before.name.trim()}: payout ${before.payout} → ${after?.payout}`)

const fields = Object.keys(before) as (keyof typeof before)[]
const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after?.[field]))
console.log('Changed fields:', changed.join(', '))
