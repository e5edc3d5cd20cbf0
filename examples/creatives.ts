/** Uploads creatives to an offer, lists what an affiliate sees, and removes the uploaded ones again. */
import { createClient } from 'affiliate-network-sdk'

const OFFER_ID = 1001
const AFFILIATE_ID = 42
const FILES = [{ path: 'banner.png' }] // images or zip archives

const network = createClient({
  baseUrl: process.env.NETWORK_URL ?? 'https://acme.example',
  key: process.env.NETWORK_KEY ?? '',
  timezone: 0,
})

// Files are read while they are sent, so large ones need little memory.
const uploaded = await network.banners.v3.upload({ offer_id: OFFER_ID, type: 1, files: FILES })
for (const { banner_id, name, width, height } of uploaded)
  console.log(`Uploaded ${banner_id} ${name}, ${width}×${height} pixels`)

const creatives = await network.banners.v3.list({ offer_id: OFFER_ID, a: AFFILIATE_ID })
console.log(`Affiliate ${AFFILIATE_ID} sees ${creatives.length} creatives of offer ${OFFER_ID}`)

// Never removes all of them: an empty list is an InputError.
const ids = uploaded.map(({ banner_id }) => banner_id)
const removed = await network.banners.v3.delete({ offer_id: OFFER_ID, banner_id: ids })
console.log(`Removed ${removed.map(({ banner_id }) => banner_id).join(', ')}`)
