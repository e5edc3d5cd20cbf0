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

/** A network's filters for listing offers, and the blocks to include (GET `v2/getOffers`). All are optional. */
export interface OffersQuery extends PageQuery, InputOf<typeof OffersQuery> {}

export const OffersQuery = input(() => ({
  ...pageFields(),
  ...allOptional({
    /** Earliest creation date: `'2026-03-01'` or `'2026/03/01'`. */
    from: day,
    /** Ids of the offers to list. */
    offer_ids: ids,
    /** Advertiser ids. Lists only these advertisers' offers. */
    advertiser_ids: ids,
    /** ISO 3166-1 country code, e.g. `US`, or a list of codes. */
    country: countries,
    /** Status of the offers to list. All statuses by default. */
    status: oneOf<OfferStatus>(['Active', 'Pending', 'Expired', 'Paused', 'Archived']),
    /** Whether to include `events`. Off by default. */
    event_info: flag,
    /** Whether to include the geo fields, e.g. `geo_countries`. Off by default. */
    geo_info: flag,
    /** Whether to include the device fields, e.g. `device_rules`. Off by default. */
    device_info: flag,
    /** Whether to include the cap fields, e.g. `cap_overall_limit`. Off by default. */
    cap_info: flag,
    /** Whether to include `categories`. Off by default. */
    category_info: flag,
    /** Whether to include `allow_traffics`. Off by default. */
    traffic_type_info: flag,
  }),
}))

/** An affiliate's filters for listing offers (GET `v2/getOffers` with `a`). All are optional. */
export interface AffiliateOffersQuery extends PageQuery, InputOf<typeof AffiliateOffersQuery> {}

export const AffiliateOffersQuery = input(() => ({
  ...pageFields(),
  ...allOptional({
    /** Lists only offers for this device type. */
    type: oneOf<OfferType>(['Mobile', 'Tablet', 'Desktop']),
    /** Ids of the offers to list. */
    offer_ids: ids,
    /** Keywords to find in offer names. */
    offer_name: text,
    /** ISO 3166-1 country code, e.g. `US`, or a list of codes. */
    country: countries,
    /**
     * Lists this many offers, from 1 to 1000: those with the highest conversion rates, on one page. Overrides `page`
     * and `limit`.
     */
    top_cr: wholeNumberText(1, 1000),
  }),
}))

/** A created offer. POST `v2/setOffer` returns it in an array. */
export interface CreatedOffer extends DataOf<typeof CreatedOffer> {}

export const CreatedOffer = r.record(() => ({
  /** Id of the new offer. */
  id: r.integer,
}))

/** Result of creating or updating an offer. */
export interface OfferWritten {
  /** Offer id. An id above 2^53, which a number can't represent, is a string of digits at run time. */
  id: number
  /** The service's confirmation message. */
  message: string
}
