import { ids } from '../codecs/ids.ts'
import type { InputOf } from '../codecs/input.ts'
import type { DataOf } from '../codecs/responses.ts'
import * as r from '../codecs/responses.ts'
import { oneOf } from '../codecs/scalars.ts'
import { allOptional } from '../codecs/zod/object-schemas.ts'
import { input } from './input.ts'

/** Filters for listing advertisers (GET `v2/getAdvertisers`). All are optional. */
export interface AdvertisersQuery extends InputOf<typeof AdvertisersQuery> {}

export const AdvertisersQuery = input(() =>
  allOptional({
    /** Status of the advertisers to list. All statuses by default. */
    status: oneOf(['Active', 'Blocked']),
    /** Ids of the advertisers to list. */
    id: ids,
    /** Advertiser manager ids. Lists only these managers' advertisers. */
    manager_id: ids,
  }),
)

/** An advertiser, as returned by GET `v2/getAdvertisers`. Unknown fields are kept. */
export interface Advertiser extends DataOf<typeof Advertiser> {}

export const Advertiser = r.record(() => ({
  /** Advertiser id. A string of digits. */
  id: r.string,
  /** First name of the advertiser. May be empty or null. */
  first_name: r.stringOrNull,
  /** Last name of the advertiser. May be empty or null. */
  last_name: r.stringOrNull,
  /** Status of the advertiser. */
  status: r.known<'Active' | 'Blocked'>(r.string),
}))
