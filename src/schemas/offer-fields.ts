import { type Day, day } from '../codecs/dates.ts'
import { type Id, type Ids, id, idOrNone, ids } from '../codecs/ids.ts'
import { type Decimal, money, percent } from '../codecs/money.ts'
import {
  type Flag,
  flag,
  nonEmptyText,
  oneOf,
  oneOfNumbers,
  text,
  textUpTo,
  url,
  wholeNumberText,
} from '../codecs/scalars.ts'
import { nonEmptyArray } from '../codecs/zod/checks.ts'
import { allOptional } from '../codecs/zod/object-schemas.ts'
import type { DeviceRule } from '../targeting/device-rules.ts'
import type { GeoRule } from '../targeting/geo-rules.ts'
import { deviceRule, geoRule } from '../targeting/rule-codecs.ts'
import type {
  AccessType,
  CapInterval,
  OfferStatus,
  OfferType,
  PayoutType,
  RevenueType,
  SessionLifespan,
  TrackingProtocol,
} from './offer-values.ts'

/** The fields of POST `v2/setOffer` that a new offer must have. */
export interface OfferRequired {
  /** Id of the advertiser that the offer belongs to. */
  advertiser_id: Id
  /** Display name of the offer. */
  name: string
  /** Status of the offer. `Expired` cannot be written. */
  status: Exclude<OfferStatus, 'Expired'>
  /** Expiry date of the offer: `'2026-03-01'` or `'2026/03/01'`. */
  expire_date: Day
  /** Type of device that the offer is for. */
  type: OfferType
  /** Destination URL. May contain `{TID}`, `{OID}`, `{AFFID}`; with `Server Postback URL` it must contain `{TID}`. */
  url: string
  /** Affiliates that may promote the offer: all (`Public`), approved (`Need Approval`) or selected (`Private`). */
  access_type: AccessType
  /** Whether SSL is enabled. Meaning not documented by the service. */
  ssl: Flag
  /** Method by which conversions are reported to the network. */
  tracking_protocol: TrackingProtocol
  /** Currency id. The ids are not documented by the service; known deployments use 1 for US dollars. */
  currency: number
  /** Payout model: the action that an affiliate is paid for. `CPS` and `CPA+CPS` take `payout_percent`. */
  payout_type: PayoutType
  /** Time after a click during which a conversion counts. */
  session_lifespan: SessionLifespan
  /** Whether the cap fields apply, e.g. `cap_overall_limit`. */
  has_cap_limit: Flag
  /** Whether `device_rules` apply. */
  device_targeting: Flag
  /** Whether the geo fields apply, e.g. `geo_countries`. */
  geo_targeting: Flag
}

/** The fields of POST `v2/setOffer` that may be left out. */
export interface OfferOptional {
  /** Action that counts as a conversion, e.g. `Email Submit`, `DOI`, `SOI` or `Download and Install`. */
  conversion_point?: string | undefined
  /** URL of a preview of the offer. Absolute. */
  preview_url?: string | undefined
  /** Price model, e.g. `CPA+CPS`. Meaning not documented by the service. */
  price_model?: string | undefined
  /** Amount paid to an affiliate for each conversion, in the offer's currency. Decimal, at most 5 places. */
  payout?: Decimal | undefined
  /** Percentage of a sale paid to an affiliate, 0 to 100. Decimal, at most 5 places. For `CPS` and `CPA+CPS`. */
  payout_percent?: Decimal | undefined
  /** Revenue model: the action that the network is paid for. `RPS` and `RPA+RPS` take `revenue_percent`. */
  revenue_type?: RevenueType | undefined
  /** Amount paid to the network for each conversion, in the offer's currency. Decimal, at most 5 places. */
  revenue?: Decimal | undefined
  /** Percentage of a sale paid to the network, 0 to 100. Decimal, at most 5 places. For `RPS` and `RPA+RPS`. */
  revenue_percent?: Decimal | undefined
  /** Whether a security token is needed. Off by default in a new offer. Meaning not documented by the service. */
  need_security_token?: Flag | undefined
  /** Whether uniqueness is enforced. Off by default in a new offer. Meaning not documented by the service. */
  force_unique?: Flag | undefined
  /** Whether the referrer is hidden. Off by default in a new offer. Meaning not documented by the service. */
  hide_referrer?: Flag | undefined
  /** Id of the secondary offer. 0 means none. Its use is not documented by the service. */
  secondary_offer?: Id | undefined
  /** Description of the offer and of its initial event. */
  description?: string | undefined
  /** Restrictions for affiliates, as free text. */
  restriction?: string | undefined
  /** Unit of the caps: money (`Budget`) or conversions (`Conversion`). */
  cap_type?: 'Budget' | 'Conversion' | undefined
  /** Events that count towards the caps. `All` by default in a new offer. */
  cap_event_range?: 'All' | 'Initial' | undefined
  /** Cap of the offer in total, in the unit of `cap_type`. -1 means no limit. */
  cap_overall_limit?: number | undefined
  /** Interval of `cap_interval_limit`. */
  cap_interval?: CapInterval | undefined
  /** Offer cap for each `cap_interval`, in the unit of `cap_type`. -1 means no limit. Requires `cap_interval`. */
  cap_interval_limit?: number | undefined
  /** Cap of each affiliate in total, in the unit of `cap_type`. -1 means no limit. */
  cap_affiliate_overall_limit?: number | undefined
  /** Interval of `cap_affiliate_interval_limit`. */
  cap_affiliate_interval?: CapInterval | undefined
  /**
   * Affiliate cap for each `cap_affiliate_interval`, in the unit of `cap_type`. -1 means no limit. Requires
   * `cap_affiliate_interval`.
   */
  cap_affiliate_interval_limit?: number | undefined
  /** Device rules, e.g. `1:OS:iOS(9.0-)`. Flag 1 allows, 0 blocks. */
  device_rules?: readonly (string | DeviceRule)[] | undefined
  /** Id of the offer that visitors are sent to when `device_rules` refuse their device. 0 means none. */
  device_redirect_offer_id?: Id | undefined
  /** Whether `geo_countries` are included (1) or excluded (0). With 0, rules cannot have regions. */
  geo_type?: 0 | 1 | undefined
  /**
   * Geo rules, e.g. `US:1:` for the whole country, `US:1:CA;NY` for two states. Flag 1 allows, 0 blocks. They apply only
   * if `geo_targeting` is on.
   */
  geo_countries?: readonly (string | GeoRule)[] | undefined
  /** Whether geo targeting is enforced. Off by default in a new offer. Meaning not documented by the service. */
  geo_enforce?: Flag | undefined
  /** Kind of `geo_redirect_target_id`: the id of an offer (0) or of a geo offer group (1). */
  geo_redirect_type?: 0 | 1 | undefined
  /** Id of the offer or geo offer group for visitors from refused countries. 0 means none. */
  geo_redirect_target_id?: Id | undefined
  /** Id of the offer's app in its store. Format not documented by the service. */
  app_id?: string | undefined
  /** Category ids. The ids are not documented by the service. */
  categories?: Ids | undefined
  /** Id of the offer at the advertiser. At most 50 characters. */
  advertiser_offer_id?: string | undefined
}

export const requiredFields = () => ({
  advertiser_id: id,
  name: nonEmptyText,
  status: oneOf(['Active', 'Pending', 'Paused', 'Archived']),
  expire_date: day,
  type: oneOf(['Desktop', 'Mobile', 'Tablet']),
  url,
  access_type: oneOf(['Public', 'Need Approval', 'Private']),
  ssl: flag,
  tracking_protocol: oneOf(['Server Postback URL', 'iFrame Pixel', 'Image Pixel']),
  currency: wholeNumberText(0),
  payout_type: oneOf(['CPA', 'CPC', 'CPS', 'CPI', 'CPA+CPS', 'CPL']),
  session_lifespan: oneOf(['1 Day', '1 Week', '2 Weeks', '1 Month']),
  has_cap_limit: flag,
  device_targeting: flag,
  geo_targeting: flag,
})

const cap = () => wholeNumberText(-1)
const interval = () => oneOf(['Daily', 'Weekly', 'Monthly'])

export const optionalFields = () =>
  allOptional({
    conversion_point: text,
    preview_url: url,
    price_model: text,
    payout: money,
    payout_percent: percent,
    revenue_type: oneOf(['RPA', 'RPC', 'RPS', 'RPI', 'RPA+RPS', 'RPL']),
    revenue: money,
    revenue_percent: percent,
    need_security_token: flag,
    force_unique: flag,
    hide_referrer: flag,
    secondary_offer: idOrNone,
    description: text,
    restriction: text,
    cap_type: oneOf(['Budget', 'Conversion']),
    cap_event_range: oneOf(['All', 'Initial']),
    cap_overall_limit: cap(),
    cap_interval: interval(),
    cap_interval_limit: cap(),
    cap_affiliate_overall_limit: cap(),
    cap_affiliate_interval: interval(),
    cap_affiliate_interval_limit: cap(),
    device_rules: nonEmptyArray(deviceRule, "a non-empty array of device rules such as '1:OS:iOS'"),
    device_redirect_offer_id: idOrNone,
    geo_type: oneOfNumbers([0, 1]),
    geo_countries: nonEmptyArray(
      geoRule,
      "a non-empty array of geo rules such as ['US:1:', 'CA:1:'] for whole countries",
    ),
    geo_enforce: flag,
    geo_redirect_type: oneOfNumbers([0, 1]),
    geo_redirect_target_id: idOrNone,
    app_id: text,
    categories: ids,
    advertiser_offer_id: textUpTo(50),
  })
