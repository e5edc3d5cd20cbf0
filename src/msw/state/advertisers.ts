import { checkChoices } from '../given.ts'
import { Collection } from './collection.ts'

/** An advertiser. */
export interface MockAdvertiser {
  /** Advertiser id. */
  readonly id: number
  /** First name. */
  first_name: string
  /** Last name; may be empty for a company. */
  last_name: string
  /** Whether the network works with it. */
  status: 'Active' | 'Blocked'
  /** Id of the manager, by which advertisers can be filtered. Not shown. */
  manager_id: number
}

/** What `state.advertisers.add` takes. Fields that are left out get default values. */
export type MockAdvertiserInput = Partial<Omit<MockAdvertiser, 'id'>>

/** The advertisers of a network. */
export type Advertisers = Collection<MockAdvertiser, MockAdvertiserInput>

/** `ck_advertiser_name` of reports. */
export const advertiserName = (advertiser: MockAdvertiser | undefined): string =>
  advertiser === undefined ? '' : `${advertiser.first_name} ${advertiser.last_name}`.trim()

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
