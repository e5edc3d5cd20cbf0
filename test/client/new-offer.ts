import type { OfferCreate } from '../../src/index.ts'

/** A new offer with only the required fields. */
export const newOffer: OfferCreate = {
  advertiser_id: 5,
  name: 'Shop',
  status: 'Pending',
  expire_date: '2026-12-31',
  type: 'Mobile',
  url: 'https://adv.example/landing?click={TID}',
  access_type: 'Public',
  ssl: 0,
  tracking_protocol: 'iFrame Pixel',
  currency: 840,
  payout_type: 'CPA',
  session_lifespan: '1 Day',
  has_cap_limit: 0,
  device_targeting: 0,
  geo_targeting: 0,
}
