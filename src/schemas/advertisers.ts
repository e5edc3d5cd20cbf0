import { type Ids, ids } from '../codecs/ids.ts'
import { type InputSchema, input } from '../codecs/input.ts'
import type { Known, ResponseSchema } from '../codecs/responses.ts'
import * as r from '../codecs/responses.ts'
import { oneOf } from '../codecs/scalars.ts'
import { allOptional } from '../codecs/zod/object-schemas.ts'

/** Filters of the list of advertisers (GET `v2/getAdvertisers`). All are optional. */
export interface AdvertisersQuery {
  /** Status of the advertisers to list. All statuses by default. */
  status?: 'Active' | 'Blocked' | undefined
  /** Ids of the advertisers to list. */
  id?: Ids | undefined
  /** Ids of advertiser managers. Lists only advertisers of these managers. */
  manager_id?: Ids | undefined
}

export const AdvertisersQuery: InputSchema<AdvertisersQuery> = input(() =>
  allOptional({
    status: oneOf(['Active', 'Blocked']),
    id: ids,
    manager_id: ids,
  }),
)

/** An advertiser, as GET `v2/getAdvertisers` returns it. Unknown fields are kept. */
export interface Advertiser {
  /** Advertiser id. Digits. */
  id: string
  /** First name of the advertiser. May be empty or null. */
  first_name: string | null
  /** Last name of the advertiser. May be empty or null. */
  last_name: string | null
  /** Status of the advertiser. */
  status: Known<'Active' | 'Blocked'>
}

export const Advertiser: ResponseSchema<Advertiser> = r.record(() => ({
  id: r.string,
  first_name: r.stringOrNull,
  last_name: r.stringOrNull,
  status: r.string,
}))
