import * as z from 'zod/mini'
import { type Day, day } from '../codecs/dates.ts'
import { type Id, type Ids, id, ids } from '../codecs/ids.ts'
import { type Decimal, money, percent } from '../codecs/money.ts'
import { type DeviceRule, deviceRule, type GeoRule, geoRule } from '../codecs/rules.ts'
import { allOptional } from '../codecs/shape.ts'
import { type Flag, flag, integer, oneOf, oneOfNumbers, text, textUpTo, url } from '../codecs/scalars.ts'
import type { CapInterval, OfferType } from './offers.ts'
import { check, type InputSchema, input, nonEmpty } from '../codecs/input.ts'

/** What an affiliate is paid for: cost per action, click, sale, install, lead, or action and sale. */
export type PayoutType = 'CPA' | 'CPC' | 'CPS' | 'CPI' | 'CPA+CPS' | 'CPL'
/** What the network is paid for: revenue per action, click, sale, install, lead, or action and sale. */
export type RevenueType = 'RPA' | 'RPC' | 'RPS' | 'RPI' | 'RPA+RPS' | 'RPL'

/** The fields of `setOffer` that a new offer must have (SERVICE.md, setOffer). */
export interface OfferRequired {
  /** Whose offer it is. */
  advertiser_id: Id
  /** What people call it. */
  name: string
  /** `Expired` cannot be written: it comes with `expire_date`. */
  status: 'Active' | 'Pending' | 'Paused' | 'Archived'
  /** Last day. */
  expire_date: Day
  /** The kind of device that it is for. */
  type: OfferType
  /** Destination template; with `Server Postback URL` it must contain `{TID}`. */
  url: string
  /** Open to all affiliates, to those who were approved, or to those who were let in. */
  access_type: 'Public' | 'Need Approval' | 'Private'
  /** SSL of the tracking links, on or off. */
  ssl: Flag
  /** How conversions are reported to the network. */
  tracking_protocol: 'Server Postback URL' | 'iFrame Pixel' | 'Image Pixel'
  /** Currency code, a number of the network's own. */
  currency: number
  /** What an affiliate is paid for; with a percentage, `CPS` or `CPA+CPS`. */
  payout_type: PayoutType
  /** How long after a click a conversion still counts. */
  session_lifespan: '1 Day' | '1 Week' | '2 Weeks' | '1 Month'
  /** Whether the `cap_…` fields apply. */
  has_cap_limit: Flag
  /** Whether `device_rules` apply. */
  device_targeting: Flag
  /** Whether the `geo_…` fields apply. */
  geo_targeting: Flag
}

/** The fields of `setOffer` that may be left out. */
export interface OfferOptional {
  /** e.g. Email Submit, DOI, SOI, Download and Install. */
  conversion_point?: string | undefined
  /** Where people may look at the offer; an absolute URL. */
  preview_url?: string | undefined
  /** e.g. `CPA+CPS`. */
  price_model?: string | undefined
  /** What an affiliate gets per conversion, in the offer's currency. */
  payout?: Decimal | undefined
  /** 0 to 100; for CPS and CPA+CPS. */
  payout_percent?: Decimal | undefined
  /** What the network is paid for; with a percentage, `RPS` or `RPA+RPS`. */
  revenue_type?: RevenueType | undefined
  /** What the network gets per conversion, in the offer's currency. */
  revenue?: Decimal | undefined
  /** 0 to 100; for RPS and RPA+RPS. */
  revenue_percent?: Decimal | undefined
  /** Off by default. */
  need_security_token?: Flag | undefined
  /** Off by default. */
  force_unique?: Flag | undefined
  /** Off by default. */
  hide_referrer?: Flag | undefined
  /** Id of the secondary offer. */
  secondary_offer?: Id | undefined
  /** Of the offer and its initial event. */
  description?: string | undefined
  /** What affiliates may not do, in words. */
  restriction?: string | undefined
  /** Whether caps count money or conversions. */
  cap_type?: 'Budget' | 'Conversion' | undefined
  /** Which events count towards a cap; `All` by default. */
  cap_event_range?: 'All' | 'Initial' | undefined
  /** -1 means no limit. */
  cap_overall_limit?: number | undefined
  /** After what time `cap_interval_limit` starts anew. */
  cap_interval?: CapInterval | undefined
  /** -1 means no limit. Needs `cap_interval`. */
  cap_interval_limit?: number | undefined
  /** -1 means no limit. */
  cap_affiliate_overall_limit?: number | undefined
  /** After what time `cap_affiliate_interval_limit` starts anew. */
  cap_affiliate_interval?: CapInterval | undefined
  /** -1 means no limit. Needs `cap_affiliate_interval`. */
  cap_affiliate_interval_limit?: number | undefined
  /** Rules as strings or structured, e.g. `'1:OS:iOS(9.0-)'`. */
  device_rules?: readonly (string | DeviceRule)[] | undefined
  /** Offer that devices are sent to which the rules refuse. */
  device_redirect_offer_id?: Id | undefined
  /** 1 include (takes regions), 0 exclude (takes countries only). */
  geo_type?: 0 | 1 | undefined
  /** Rules as strings or structured, e.g. `'US:1:CA;NY'`. */
  geo_countries?: readonly (string | GeoRule)[] | undefined
  /** Off by default. */
  geo_enforce?: Flag | undefined
  /** 0 offer, 1 geo offer group. */
  geo_redirect_type?: 0 | 1 | undefined
  /** Id of an offer or of a geo offer group, by `geo_redirect_type`. */
  geo_redirect_target_id?: Id | undefined
  /** Id of the app in its store. */
  app_id?: string | undefined
  /** Category ids. */
  categories?: Ids | undefined
  /** At most 50 characters. */
  advertiser_offer_id?: string | undefined
}

/** A new offer. */
export interface OfferCreate extends OfferRequired, OfferOptional {}

/** Changes to an offer: only the given fields are sent, the others stay. */
export interface OfferUpdate
  extends Partial<{ [Field in keyof OfferRequired]: OfferRequired[Field] | undefined }>,
    OfferOptional {}

/** `OfferUpdate` with the id that makes it an update, as it goes out. */
export interface OfferUpdateForm extends OfferUpdate {
  /** Offer id. */
  id: Id
}

const required = () => ({
  advertiser_id: id,
  name: text,
  status: oneOf(['Active', 'Pending', 'Paused', 'Archived']),
  expire_date: day,
  type: oneOf(['Desktop', 'Mobile', 'Tablet']),
  url,
  access_type: oneOf(['Public', 'Need Approval', 'Private']),
  ssl: flag,
  tracking_protocol: oneOf(['Server Postback URL', 'iFrame Pixel', 'Image Pixel']),
  currency: integer(0),
  payout_type: oneOf(['CPA', 'CPC', 'CPS', 'CPI', 'CPA+CPS', 'CPL']),
  session_lifespan: oneOf(['1 Day', '1 Week', '2 Weeks', '1 Month']),
  has_cap_limit: flag,
  device_targeting: flag,
  geo_targeting: flag,
})

const cap = () => z.optional(integer(-1))
const interval = () => z.optional(oneOf(['Daily', 'Weekly', 'Monthly']))

const optional = () => ({
  conversion_point: z.optional(text),
  preview_url: z.optional(url),
  price_model: z.optional(text),
  payout: z.optional(money),
  payout_percent: z.optional(percent),
  revenue_type: z.optional(oneOf(['RPA', 'RPC', 'RPS', 'RPI', 'RPA+RPS', 'RPL'])),
  revenue: z.optional(money),
  revenue_percent: z.optional(percent),
  need_security_token: z.optional(flag),
  force_unique: z.optional(flag),
  hide_referrer: z.optional(flag),
  secondary_offer: z.optional(id),
  description: z.optional(text),
  restriction: z.optional(text),
  cap_type: z.optional(oneOf(['Budget', 'Conversion'])),
  cap_event_range: z.optional(oneOf(['All', 'Initial'])),
  cap_overall_limit: cap(),
  cap_interval: interval(),
  cap_interval_limit: cap(),
  cap_affiliate_overall_limit: cap(),
  cap_affiliate_interval: interval(),
  cap_affiliate_interval_limit: cap(),
  device_rules: z.optional(nonEmpty(deviceRule, 'rules')),
  device_redirect_offer_id: z.optional(id),
  geo_type: z.optional(oneOfNumbers([0, 1])),
  geo_countries: z.optional(nonEmpty(geoRule, 'rules')),
  geo_enforce: z.optional(flag),
  geo_redirect_type: z.optional(oneOfNumbers([0, 1])),
  geo_redirect_target_id: z.optional(id),
  app_id: z.optional(text),
  categories: z.optional(ids),
  advertiser_offer_id: z.optional(textUpTo(50)),
})

/** Fields that depend on each other, by the service's documentation. */
const conditions = check<keyof OfferUpdate>((offer, refuse, lists) => {
  const needs = (field: keyof OfferUpdate, other: keyof OfferUpdate) => {
    if (offer[field] !== undefined && offer[other] === undefined) refuse(`${other} beside it`, field)
  }
  const onlyFor = (field: keyof OfferUpdate, type: 'payout_type' | 'revenue_type', types: readonly string[]) => {
    const given = offer[type]
    if (offer[field] === undefined || given === undefined || types.includes(given)) return
    refuse(`nothing, as ${type} is ${given}: a percentage is for ${types.join(' and ')}`, field)
  }
  needs('cap_interval_limit', 'cap_interval')
  needs('cap_affiliate_interval_limit', 'cap_affiliate_interval')
  onlyFor('payout_percent', 'payout_type', ['CPS', 'CPA+CPS'])
  onlyFor('revenue_percent', 'revenue_type', ['RPS', 'RPA+RPS'])
  if (offer.tracking_protocol === 'Server Postback URL' && offer.url !== undefined && !offer.url.includes('{TID}')) {
    refuse('a URL that contains {TID}, as tracking_protocol is Server Postback URL', 'url')
  }
  if (offer.geo_type === '0' && lists.geo_countries?.some(hasRegions)) {
    refuse('countries without regions, as geo_type is 0 (exclude)', 'geo_countries')
  }
})

const hasRegions = (rule: string) => /^[^:]+:[^:]+:./.test(rule)

export const OfferCreate: InputSchema<OfferCreate> = input(() => ({ ...required(), ...optional() }), {
  forbidden: 'id',
  checks: [conditions],
})

const changes = () => ({ ...allOptional(required()), ...optional() })

const changesSomething = check<keyof OfferUpdateForm>((form, refuse) => {
  if (Object.entries(form).every(([name, value]) => name === 'id' || value === undefined))
    refuse('at least one field to change')
})

export const OfferUpdateForm: InputSchema<OfferUpdateForm> = input(() => ({ id, ...changes() }), {
  checks: [conditions, changesSomething],
})

/** The changes alone, for contract tests. */
export const OfferUpdate: InputSchema<OfferUpdate> = input(changes, { checks: [conditions, changesSomething] })
