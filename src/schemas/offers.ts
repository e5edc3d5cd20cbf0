import { type Day, day } from '../codecs/dates.ts'
import { type Ids, ids } from '../codecs/ids.ts'
import { type InputSchema, input } from '../codecs/input.ts'
import type { ResponseSchema } from '../codecs/responses.ts'
import * as r from '../codecs/responses.ts'
import { type Flag, flag, oneOf, text, wholeNumberText } from '../codecs/scalars.ts'
import { allOptional } from '../codecs/zod/object-schemas.ts'
import { countries } from '../targeting/country.ts'
import type { OfferStatus, OfferType } from './offer-values.ts'
import { type PageQuery, pageFields } from './pages.ts'

/** Filters and blocks of the list of offers, for a network (GET `v2/getOffers`). All are optional. */
export interface OffersQuery extends PageQuery {
  /** Earliest creation date: `'2026-03-01'` or `'2026/03/01'`. */
  from?: Day | undefined
  /** Ids of the offers to list. */
  offer_ids?: Ids | undefined
  /** Ids of advertisers. Lists only offers of these advertisers. */
  advertiser_ids?: Ids | undefined
  /** Country code of ISO 3166-1, e.g. `US`, or a list of country codes. */
  country?: string | readonly string[] | undefined
  /** Status of the offers to list. All statuses by default. */
  status?: OfferStatus | undefined
  /** Whether to include `events`. Default off. */
  event_info?: Flag | undefined
  /** Whether to include the geo fields, e.g. `geo_countries`. Default off. */
  geo_info?: Flag | undefined
  /** Whether to include the device fields, e.g. `device_rules`. Default off. */
  device_info?: Flag | undefined
  /** Whether to include the cap fields, e.g. `cap_overall_limit`. Default off. */
  cap_info?: Flag | undefined
  /** Whether to include `categories`. Default off. */
  category_info?: Flag | undefined
  /** Whether to include `allow_traffics`. Default off. */
  traffic_type_info?: Flag | undefined
}

export const OffersQuery: InputSchema<OffersQuery> = input(() =>
  allOptional({
    ...pageFields(),
    from: day,
    offer_ids: ids,
    advertiser_ids: ids,
    country: countries,
    status: oneOf(['Active', 'Pending', 'Expired', 'Paused', 'Archived']),
    event_info: flag,
    geo_info: flag,
    device_info: flag,
    cap_info: flag,
    category_info: flag,
    traffic_type_info: flag,
  }),
)

/** Filters of the list of offers, for an affiliate (GET `v2/getOffers` with `a`). All are optional. */
export interface AffiliateOffersQuery extends PageQuery {
  /** Type of device that the offers are for. */
  type?: OfferType | undefined
  /** Ids of the offers to list. */
  offer_ids?: Ids | undefined
  /** Keywords in the name of an offer. */
  offer_name?: string | undefined
  /** Country code of ISO 3166-1, e.g. `US`, or a list of country codes. */
  country?: string | readonly string[] | undefined
  /**
   * Number of offers with the highest conversion rate to list, from 1 to 1000. Overrides `page` and `limit`: all
   * offers are on one page.
   */
  top_cr?: number | undefined
}

export const AffiliateOffersQuery: InputSchema<AffiliateOffersQuery> = input(() =>
  allOptional({
    ...pageFields(),
    type: oneOf(['Mobile', 'Tablet', 'Desktop']),
    offer_ids: ids,
    offer_name: text,
    country: countries,
    top_cr: wholeNumberText(1, 1000),
  }),
)

/** A created offer, as POST `v2/setOffer` returns it in an array. */
export interface CreatedOffer {
  /** Id of the new offer. */
  id: number
}

export const CreatedOffer: ResponseSchema<CreatedOffer> = r.record(() => ({ id: r.integer }))

/** Result of creating or updating an offer. */
export interface OfferWritten {
  /** Id of the offer. An id above 2^53, which a number cannot represent, is a string of its digits at run time. */
  id: number
  /** Confirmation message of the service. */
  message: string
}
