import { Collection } from './collection.ts'
import { checkChoices } from '../given.ts'

/** An advertiser (SERVICE.md, Advertiser). */
export interface MockAdvertiser {
  /** Advertiser id. */
  readonly id: number
  /** As people are called. */
  first_name: string
  /** May be empty, where it is a company. */
  last_name: string
  /** Whether the network works with it. */
  status: 'Active' | 'Blocked'
  /** Id of the manager, which can be asked for and is not shown. */
  manager_id: number
}

/** What `state.advertisers.add` takes; what is left out is made up. */
export type MockAdvertiserInput = Partial<Omit<MockAdvertiser, 'id'>>

/** What reports show as `ck_advertiser_name`. */
export const advertiserName = ({ first_name, last_name }: MockAdvertiser): string => `${first_name} ${last_name}`.trim()

export const advertiserCollection = () =>
  new Collection<MockAdvertiser, MockAdvertiserInput>(
    'advertisers',
    201,
    (input, id) => ({
      first_name: 'Advertiser',
      last_name: String(id),
      status: 'Active',
      manager_id: 11,
      ...input,
      id,
    }),
    (given) => checkChoices('advertisers', given, { status: ['Active', 'Blocked'] }),
  )
