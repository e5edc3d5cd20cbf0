import { Collection } from './collection.ts'
import { checkChoices } from '../given.ts'

/** An advertiser (SERVICE.md, Advertiser), with the id of its manager, which can be asked for and is not shown. */
export interface MockAdvertiser {
  readonly id: number
  first_name: string
  last_name: string
  status: 'Active' | 'Blocked'
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
