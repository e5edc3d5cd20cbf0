/** The fields of a new offer that setOffer requires. */
export const NEW_OFFER = {
  advertiser_id: 201,
  name: 'New',
  status: 'Active',
  expire_date: '2027/12/31',
  type: 'Mobile',
  url: 'https://adv.example/?t={TID}',
  access_type: 'Public',
  ssl: 0,
  tracking_protocol: 'Server Postback URL',
  currency: 1,
  payout_type: 'CPI',
  session_lifespan: '1 Week',
  has_cap_limit: 0,
  device_targeting: 0,
  geo_targeting: 0,
}
