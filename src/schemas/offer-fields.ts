import { day } from '../codecs/dates.ts'
import { id, idOrNone, ids } from '../codecs/ids.ts'
import type { InputOf } from '../codecs/input.ts'
import { money, percent } from '../codecs/money.ts'
import { flag, nonEmptyText, oneOf, oneOfNumbers, text, textUpTo, url, wholeNumberText } from '../codecs/scalars.ts'
import { nonEmptyArray } from '../codecs/zod/checks.ts'
import { allOptional } from '../codecs/zod/object-schemas.ts'
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

export const requiredFields = () => ({
  /** Id of the offer's advertiser. */
  advertiser_id: id,
  /** Display name. */
  name: nonEmptyText,
  /** Offer status. `Expired` can't be set. */
  status: oneOf<Exclude<OfferStatus, 'Expired'>>(['Active', 'Pending', 'Paused', 'Archived']),
  /** Expiration date: `'2026-03-01'` or `'2026/03/01'`. */
  expire_date: day,
  /** Device type that the offer is for. */
  type: oneOf<OfferType>(['Desktop', 'Mobile', 'Tablet']),
  /** Destination URL. May contain `{TID}`, `{OID}`, `{AFFID}`; with `Server Postback URL` it must contain `{TID}`. */
  url,
  /** Affiliates that may promote the offer: all (`Public`), approved (`Need Approval`) or selected (`Private`). */
  access_type: oneOf<AccessType>(['Public', 'Need Approval', 'Private']),
  /** Whether SSL is enabled. The service doesn't document its meaning. */
  ssl: flag,
  /** How conversions are reported to the network. */
  tracking_protocol: oneOf<TrackingProtocol>(['Server Postback URL', 'iFrame Pixel', 'Image Pixel']),
  /** Currency id. The service doesn't document the ids; known deployments use 1 for US dollars. */
  currency: wholeNumberText(0),
  /** Payout model: the action that an affiliate is paid for. `CPS` and `CPA+CPS` take `payout_percent`. */
  payout_type: oneOf<PayoutType>(['CPA', 'CPC', 'CPS', 'CPI', 'CPA+CPS', 'CPL']),
  /** How long after a click a conversion counts. */
  session_lifespan: oneOf<SessionLifespan>(['1 Day', '1 Week', '2 Weeks', '1 Month']),
  /** Whether the cap fields apply, e.g. `cap_overall_limit`. Caps that are set while this is off may have no effect. */
  has_cap_limit: flag,
  /** Whether `device_rules` apply. */
  device_targeting: flag,
  /** Whether the geo fields apply, e.g. `geo_countries`. */
  geo_targeting: flag,
})

/** Required fields of a new offer (POST `v2/setOffer`). */
export interface OfferRequired extends InputOf<typeof requiredFields> {}

const cap = () => wholeNumberText(-1)
const interval = () => oneOf<CapInterval>(['Daily', 'Weekly', 'Monthly'])

export const optionalFields = () =>
  allOptional({
    /** Action that counts as a conversion, e.g. `Email Submit`, `DOI`, `SOI` or `Download and Install`. */
    conversion_point: text,
    /** Absolute URL of an offer preview. */
    preview_url: url,
    /** Price model, e.g. `CPA+CPS`. The service doesn't document its meaning. */
    price_model: text,
    /** Amount paid to an affiliate per conversion, in the offer's currency. Decimal, at most 5 places. */
    payout: money,
    /** Percentage of a sale paid to an affiliate, 0 to 100. Decimal, at most 5 places. For `CPS` and `CPA+CPS`. */
    payout_percent: percent,
    /** Revenue model: the action that the network is paid for. `RPS` and `RPA+RPS` take `revenue_percent`. */
    revenue_type: oneOf<RevenueType>(['RPA', 'RPC', 'RPS', 'RPI', 'RPA+RPS', 'RPL']),
    /** Amount paid to the network per conversion, in the offer's currency. Decimal, at most 5 places. */
    revenue: money,
    /** Percentage of a sale paid to the network, 0 to 100. Decimal, at most 5 places. For `RPS` and `RPA+RPS`. */
    revenue_percent: percent,
    /** Whether a security token is needed. Off by default in a new offer. The service doesn't document its meaning. */
    need_security_token: flag,
    /** Whether uniqueness is enforced. Off by default in a new offer. The service doesn't document its meaning. */
    force_unique: flag,
    /** Whether the referrer is hidden. Off by default in a new offer. The service doesn't document its meaning. */
    hide_referrer: flag,
    /** Id of the secondary offer. 0 means none. The service doesn't document its use. */
    secondary_offer: idOrNone,
    /** Description of the offer and of its initial event. */
    description: text,
    /** Restrictions for affiliates, as free text. */
    restriction: text,
    /** Unit of the caps: money (`Budget`) or conversions (`Conversion`). */
    cap_type: oneOf(['Budget', 'Conversion']),
    /** Events that count toward the caps. `All` by default in a new offer. */
    cap_event_range: oneOf(['All', 'Initial']),
    /** Total offer cap, in the unit of `cap_type`. -1 means no limit. Applies only if `has_cap_limit` is on. */
    cap_overall_limit: cap(),
    /** Interval of `cap_interval_limit`. */
    cap_interval: interval(),
    /**
     * Offer cap for each `cap_interval`, in the unit of `cap_type`. -1 means no limit. Requires `cap_interval`, and
     * applies only if `has_cap_limit` is on.
     */
    cap_interval_limit: cap(),
    /** Total cap per affiliate, in the unit of `cap_type`. -1 means no limit. Applies only if `has_cap_limit` is on. */
    cap_affiliate_overall_limit: cap(),
    /** Interval of `cap_affiliate_interval_limit`. */
    cap_affiliate_interval: interval(),
    /**
     * Cap per affiliate for each `cap_affiliate_interval`, in the unit of `cap_type`. -1 means no limit. Requires
     * `cap_affiliate_interval`, and applies only if `has_cap_limit` is on.
     */
    cap_affiliate_interval_limit: cap(),
    /** Device rules, e.g. `1:OS:iOS(9.0-)`. Flag 1 allows, 0 blocks. They apply only if `device_targeting` is on. */
    device_rules: nonEmptyArray(deviceRule, "a non-empty array of device rules such as '1:OS:iOS'"),
    /** Id of the offer that visitors are redirected to if `device_rules` block their device. 0 means none. */
    device_redirect_offer_id: idOrNone,
    /** Whether `geo_countries` are included (1) or excluded (0). With 0, rules can't have regions. */
    geo_type: oneOfNumbers([0, 1]),
    /**
     * Geo rules, e.g. `US:1:` for the whole country, `US:1:CA;NY` for two states. Flag 1 allows, 0 blocks. They apply only
     * if `geo_targeting` is on.
     */
    geo_countries: nonEmptyArray(
      geoRule,
      "a non-empty array of geo rules such as ['US:1:', 'CA:1:'] for whole countries",
    ),
    /** Whether geo targeting is enforced. Off by default in a new offer. The service doesn't document its meaning. */
    geo_enforce: flag,
    /** Whether `geo_redirect_target_id` is an offer id (0) or a geo offer group id (1). */
    geo_redirect_type: oneOfNumbers([0, 1]),
    /** Id of the offer or geo offer group that visitors from blocked countries are redirected to. 0 means none. */
    geo_redirect_target_id: idOrNone,
    /** The app's id in its app store. The service doesn't document its format. */
    app_id: text,
    /** Category ids. The service doesn't document them. */
    categories: ids,
    /** The advertiser's own id of the offer. At most 50 characters. */
    advertiser_offer_id: textUpTo(50),
  })

/** Optional fields of an offer (POST `v2/setOffer`). */
export interface OfferOptional extends InputOf<typeof optionalFields> {}
