import * as z from 'zod/mini'
import { type AnswerSchema, answer, known, string, stringOrNull } from '../codecs/answers.ts'
import { type Ids, ids } from '../codecs/ids.ts'
import { oneOf } from '../codecs/scalars.ts'
import { type InputSchema, input } from '../codecs/input.ts'

/** Which advertisers to list; without any, all. */
export interface AdvertisersQuery {
  /** Both by default. */
  status?: 'Active' | 'Blocked' | undefined
  /** Advertiser ids. */
  id?: Ids | undefined
  /** Ids of advertiser managers. */
  manager_id?: Ids | undefined
}

export const AdvertisersQuery: InputSchema<AdvertisersQuery> = input(() => ({
  status: z.optional(oneOf(['Active', 'Blocked'])),
  id: z.optional(ids),
  manager_id: z.optional(ids),
}))

/** An advertiser (SERVICE.md, Advertiser). */
export interface Advertiser {
  /** Digits, as a string. */
  id: string
  /** May be empty. */
  first_name: string | null
  /** May be empty. */
  last_name: string | null
  /** New values of a service are handed on. */
  status: 'Active' | 'Blocked' | (string & {})
}

export const Advertiser: AnswerSchema<Advertiser> = answer(() => ({
  id: string,
  first_name: stringOrNull,
  last_name: stringOrNull,
  status: known<'Active' | 'Blocked'>(),
}))
