import type { AffiliateOffer } from '../../schemas/affiliate-offer.ts'
import type { NetworkOffer } from '../../schemas/network-offer.ts'
import type { OfferEvent } from '../../schemas/offer-parts.ts'

const NO_YES = ['No', 'Yes'] as const
const INTERVALS = ['', 'Daily', 'Weekly', 'Monthly'] as const

/** The values of some fields of an offer. The first one is the default. */
export const OFFER_CHOICES = {
  status: ['Active', 'Pending', 'Expired', 'Paused', 'Archived'],
  type: ['Desktop', 'Mobile', 'Tablet'],
  access_type: ['Public', 'Need Approval', 'Private'],
  force_unique: NO_YES,
  need_security_token: NO_YES,
  has_cap_limit: NO_YES,
  cap_type: ['Conversion', 'Budget'],
  cap_event_range: ['all', 'initial'],
  cap_interval: INTERVALS,
  cap_affiliate_interval: INTERVALS,
  enable_device_targeting: NO_YES,
  enable_geo_targeting: NO_YES,
  geo_type: ['Include', 'Exclude'],
  geo_enforce: ['Disable', 'Enable'],
  hide_referrer: NO_YES,
} as const

/** The values of some fields of an event. The first one is the default. */
export const EVENT_CHOICES = {
  is_end_point: NO_YES,
  is_private: NO_YES,
  can_multiply_conversion: NO_YES,
  need_approval: NO_YES,
} as const

type Choices = Readonly<Record<string, readonly string[]>>

/** The fields of a response. Here they are never empty, and some have listed values only. */
type Complete<Shown, Listed extends Choices> = {
  -readonly [Field in keyof Shown]-?: Field extends keyof Listed
    ? Listed[Field][number]
    : Exclude<Shown[Field], null | undefined>
}

/** An event of an offer. */
export interface MockOfferEvent extends Complete<OfferEvent, typeof EVENT_CHOICES> {}

/** The fields that a response shows as they are here. */
type Shown = Omit<
  NetworkOffer,
  'id' | 'click_count' | 'conversion_count' | 'events' | 'categories' | 'allow_traffics'
> &
  Pick<AffiliateOffer, 'logo' | 'screenshot' | 'restriction' | 'hide_referrer'>

/** An offer with the fields that the network and affiliates see, and those that can only be written. */
export interface MockOffer extends Complete<Shown, typeof OFFER_CHOICES> {
  /** Offer id. */
  readonly id: number
  /** The first is the initial event. */
  events: MockOfferEvent[]
  /** Names of categories. */
  categories: string[]
  /** Ids of traffic types. */
  allow_traffics: number[]
  /** 1 or 0: whether SSL is enabled. */
  ssl: number
  /** Id of the offer at the advertiser. */
  advertiser_offer_id: string
}

/** The default of each field: the first of its values. */
export const firstOf = <Listed extends Choices>(choices: Listed): { [Field in keyof Listed]: Listed[Field][number] } =>
  Object.fromEntries(Object.entries(choices).map(([field, [first]]) => [field, first])) as {
    [Field in keyof Listed]: Listed[Field][number]
  }
