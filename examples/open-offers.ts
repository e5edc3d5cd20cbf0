/** Approves affiliates on offers, and checks that the network has recorded each approval. */
import { createClient } from 'affiliate-network-sdk'

const AFFILIATE_IDS = [42, 47]
const OFFER_IDS = [1001, 1003, 1005]

const network = createClient({
  baseUrl: process.env.NETWORK_URL ?? 'https://acme.example',
  key: process.env.NETWORK_KEY ?? '',
  timezone: 0,
})

// To block affiliates, pass inaccessible_offers. Both are idempotent, so the client retries them.
for (const id of AFFILIATE_IDS) await network.affiliates.setOfferAccess(id, { accessible_offers: OFFER_IDS })

for (const id of OFFER_IDS) {
  const offer = await network.offers.get(id)
  const [access] = await network.affiliates.listOfferAccess(id)
  for (const affiliate of AFFILIATE_IDS) {
    const approved = Object.hasOwn(access?.approvedAffiliates ?? {}, affiliate)
    // The service ignores an approval on a public offer, which needs none.
    const state = approved ? 'approved' : offer?.access_type === 'Public' ? 'public' : 'NOT APPROVED'
    console.log(`Offer ${id}, affiliate ${affiliate}: ${state}`)
    if (state === 'NOT APPROVED') process.exitCode = 1
  }
}
