import type { AffiliateOffer } from '../../schemas/affiliate-offer.ts'
import type { NetworkOffer } from '../../schemas/network-offer.ts'
import type { OfferEvent } from '../../schemas/offer-parts.ts'

type YesNo = 'Yes' | 'No'
type Interval = 'Daily' | 'Weekly' | 'Monthly'

/** The fields of an answer, all of them required here. */
type Shown = Omit<NetworkOffer, 'click_count' | 'conversion_count' | 'categories' | 'allow_traffics'> &
  Pick<AffiliateOffer, 'logo' | 'screenshot' | 'restriction' | 'hide_referrer'>

/** An event of an offer (SERVICE.md, Offer event). */
export interface MockOfferEvent extends OfferEvent {
  id: number
  e_id: number
  event_name: string
  e_tkn: string
  pre_event_id: number
  tracking_method: string
  description: string
  status: string
  is_end_point: YesNo
  is_private: YesNo
  can_multiply_conversion: YesNo
  need_approval: YesNo
  revenue_type: string
  payout_type: string
  payout: string
  revenue: string
  payout_percent: string
  revenue_percent: string
  conversion_point: string
}

/** An offer with the fields of both views (SERVICE.md, Offer), and those that can only be written. */
export interface MockOffer extends Shown {
  readonly id: number
  name: string
  status: 'Active' | 'Pending' | 'Expired' | 'Paused' | 'Archived'
  advertiser_id: number
  create_date: string
  expire_date: string
  type: 'Mobile' | 'Tablet' | 'Desktop'
  access_type: 'Public' | 'Need Approval' | 'Private'
  session_lifespan: string
  preview_url: string
  url: string
  secondary_offer: string
  force_unique: YesNo
  need_security_token: YesNo
  has_cap_limit: YesNo
  cap_type: 'Budget' | 'Conversion'
  cap_event_range: 'all' | 'initial'
  cap_overall_limit: number
  cap_interval: Interval | ''
  cap_interval_limit: number
  cap_affiliate_overall_limit: number
  cap_affiliate_interval: Interval | ''
  cap_affiliate_interval_limit: number
  enable_device_targeting: YesNo
  device_redirect_offer: number
  device_rules: string[]
  app_id: string
  enable_geo_targeting: YesNo
  geo_type: 'Include' | 'Exclude'
  geo_countries: string
  geo_redirect_offer: number
  geo_redirect_group: string
  geo_enforce: 'Enable' | 'Disable'
  geo_states: string[]
  currency: string
  currency_code: string
  price_model: string
  payout_type: string
  revenue_type: string
  tracking_protocol: string
  conversion_point: string
  description: string
  payout: string
  revenue: string
  payout_percent: string
  revenue_percent: string
  /** The first is the initial event. */
  events: MockOfferEvent[]
  /** Names of categories. */
  categories: string[]
  /** Ids of traffic types. */
  allow_traffics: number[]
  logo: string
  screenshot: string
  restriction: string
  hide_referrer: YesNo
  /** 1 or 0: whether SSL is enabled. */
  ssl: number
  /** Id of the offer at the advertiser. */
  advertiser_offer_id: string
}
