import { advertiserNotes } from '../state/conversion-details.ts'

/** What concerns the network and its advertisers. */
const ofNetwork = [
  'ck_cost',
  'ck_revenue',
  'ck_profit',
  'ck_roi',
  'ck_cpc',
  'ck_cpa',
  'ck_advertiser_id',
  'ck_advertiser_name',
  'ck_offer_url',
  ...advertiserNotes,
]

/** The fields of reports that an affiliate neither sees nor sorts by. */
export const hiddenFields = {
  offer: [...ofNetwork, 'ck_country', 'ck_currency', 'ck_rpc', 'ck_rpa'],
  conversion: ofNetwork,
}
