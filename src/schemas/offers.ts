import { day } from '../codecs/dates.ts'
import { ids } from '../codecs/ids.ts'
import type { InputOf } from '../codecs/input.ts'
import type { DataOf } from '../codecs/responses.ts'
import * as r from '../codecs/responses.ts'
import { flag, oneOf, text, wholeNumberText } from '../codecs/scalars.ts'
import { allOptional } from '../codecs/zod/object-schemas.ts'
import { countries } from '../targeting/country.ts'
import { input } from './input.ts'
import type { OfferStatus, OfferType } from './offer-values.ts'
import { type PageQuery, pageFields } from './pages.ts'

/** Filters and blocks of the list of offers, for a network (GET `v2/getOffers`). All are optional. */
export interface OffersQuery extends PageQuery, InputOf<typeof OffersQuery> {}

export const OffersQuery = input(() => ({
  ...pageFields(),
  ...allOptional({
    /** Earliest creation date: `'2026-03-01'` or `'2026/03/01'`. */
    from: day,
    /** Ids of the offers to list. */
    offer_ids: ids,
    /** Ids of advertisers. Lists only offers of these advertisers. */
    advertiser_ids: ids,
    /** Country code of ISO 3166-1, e.g. `US`, or a list of country codes. */
    country: countries,
    /** Status of the offers to list. All statuses by default. */
    status: oneOf<OfferStatus>(['Active', 'Pending', 'Expired', 'Paused', 'Archived']),
    /** Whether to include `events`. Default off. */
    event_info: flag,
    /** Whether to include the geo fields, e.g. `geo_countries`. Default off. */
    geo_info: flag,
    /** Whether to include the device fields, e.g. `device_rules`. Default off. */
    device_info: flag,
    /** Whether to include the cap fields, e.g. `cap_overall_limit`. Default off. */
    cap_info: flag,
    /** Whether to include `categories`. Default off. */
    category_info: flag,
    /** Whether to include `allow_traffics`. Default off. */
    traffic_type_info: flag,
  }),
}))

/** Filters of the list of offers, for an affiliate (GET `v2/getOffers` with `a`). All are optional. */
export interface AffiliateOffersQuery extends PageQuery, InputOf<typeof AffiliateOffersQuery> {}

export const AffiliateOffersQuery = input(() => ({
  ...pageFields(),
  ...allOptional({
    /** Type of device that the offers are for. */
    type: oneOf<OfferType>(['Mobile', 'Tablet', 'Desktop']),
    /** Ids of the offers to list. */
    offer_ids: ids,
    /** Keywords in the name of an offer. */
    offer_name: text,
    /** Country code of ISO 3166-1, e.g. `US`, or a list of country codes. */
    country: countries,
    /**
     * Number of offers with the highest conversion rate to list, from 1 to 1000. Overrides `page` and `limit`: all
     * offers are on one page.
     */
    top_cr: wholeNumberText(1, 1000),
  }),
}))

/** A created offer, as POST `v2/setOffer` returns it in an array. */
export interface CreatedOffer extends DataOf<typeof CreatedOffer> {}

export const CreatedOffer = r.record(() => ({
  /** Id of the new offer. */
  id: r.integer,
}))

/** Result of creating or updating an offer. */
export interface OfferWritten {
  /** Id of the offer. An id above 2^53, which a number cannot represent, is a string of its digits at run time. */
  id: number
  /** Confirmation message of the service. */
  message: string
}
