import * as z from 'zod/mini'
import {
  type AnswerSchema,
  answer,
  anything,
  requiredInteger,
  known,
  knownOrNull,
  list,
  optionalDecimal,
  optionalInteger,
  optionalString,
  integer,
  string,
  stringOrNull,
} from '../codecs/answers.ts'
import type { Known } from '../codecs/known.ts'

/** What offers are made of, in both their views. */
export type Empty = null | undefined
/** A flag as the service reads it out. */
export type YesNo = Known<'Yes' | 'No'>

export const optionalYesNo = z.optional(knownOrNull<'Yes' | 'No'>())
export const texts = z.nullable(list(string))

/** An event of an offer, as the network sees it. */
export interface OfferEvent {
  /** Event record id. */
  id: number
  /** Index within the offer; 1 is the initial event. */
  e_id: number
  /** e.g. `Install`. */
  event_name: string | null
  /** Event token. */
  e_tkn?: string | Empty
  /** Id of the preceding event; -1 for none. */
  pre_event_id?: number | Empty
  /** How the event is reported. */
  tracking_method?: string | Empty
  /** In words. */
  description?: string | Empty
  /** e.g. `Active`. */
  status?: Known<'Active'> | Empty
  /** Whether no event follows. */
  is_end_point?: YesNo | Empty
  /** Whether it is hidden from affiliates. */
  is_private?: YesNo | Empty
  /** Whether it counts more than once a click. */
  can_multiply_conversion?: YesNo | Empty
  /** Whether a conversion starts as `Pending`. */
  need_approval?: YesNo | Empty
  /** What the network is paid for. */
  revenue_type?: string | Empty
  /** What an affiliate is paid for. */
  payout_type?: string | Empty
  /** Decimal, in the offer's currency. */
  payout?: string | Empty
  /** Decimal, in the offer's currency. */
  revenue?: string | Empty
  /** Percentage types only. */
  payout_percent?: string | Empty
  /** Percentage types only. */
  revenue_percent?: string | Empty
  /** What counts as the event. */
  conversion_point?: string | Empty
}

export const OfferEvent: AnswerSchema<OfferEvent> = answer(() => ({
  id: requiredInteger,
  e_id: integer,
  event_name: stringOrNull,
  e_tkn: optionalString,
  pre_event_id: optionalInteger,
  tracking_method: optionalString,
  description: optionalString,
  status: z.optional(knownOrNull<'Active'>()),
  is_end_point: optionalYesNo,
  is_private: optionalYesNo,
  can_multiply_conversion: optionalYesNo,
  need_approval: optionalYesNo,
  revenue_type: optionalString,
  payout_type: optionalString,
  payout: optionalDecimal,
  revenue: optionalDecimal,
  payout_percent: optionalDecimal,
  revenue_percent: optionalDecimal,
  conversion_point: optionalString,
}))

/** An event of an offer, as an affiliate sees it. */
export interface AffiliateOfferEvent {
  /** Index within the offer; 1 is the initial event. */
  e_id: number
  /** e.g. `Install`. */
  event_name: string | null
  /** Event token. */
  e_tkn?: string | Empty
  /** In words. */
  description?: string | Empty
  /** What the affiliate is paid for. */
  payout_type?: string | Empty
  /** Decimal, in the offer's currency. */
  payout?: string | Empty
  /** What counts as the event. */
  conversion_point?: string | Empty
}

export const AffiliateOfferEvent: AnswerSchema<AffiliateOfferEvent> = answer(() => ({
  e_id: integer,
  event_name: stringOrNull,
  e_tkn: optionalString,
  description: optionalString,
  payout_type: optionalString,
  payout: optionalDecimal,
  conversion_point: optionalString,
}))

/** A category: its name, or an object that holds it. */
export type OfferCategory = string | { category_name: string }

/** A traffic type that an offer allows (SERVICE.md lists the 14 ids and names). */
export interface TrafficType {
  /** 1 to 14, as SERVICE.md lists them. */
  traffic_id: number
  /** e.g. `Social Ads`. */
  traffic_name: Known<
    | 'Banner/Display'
    | 'Email'
    | 'Search PPC'
    | 'Social Media'
    | 'Social Ads'
    | 'PPC'
    | 'PPV/CPV'
    | 'Classified Ads'
    | 'Contextual'
    | 'Co-Registration'
    | 'Adult Traffic'
    | 'SEO'
    | 'Mobile'
    | 'Incent'
  >
}

export const TrafficType: AnswerSchema<TrafficType> = answer(() => ({
  traffic_id: requiredInteger,
  traffic_name: known<string>(),
}))

export const categories = z.optional(z.nullable(list(anything as z.ZodMiniType<OfferCategory>)))
export const traffics = z.optional(z.nullable(list(TrafficType)))
