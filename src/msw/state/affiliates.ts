import { checkChoices } from '../given.ts'
import { hashText, hexDigits } from '../random.ts'
import { Collection } from './collection.ts'

/** An affiliate. The service shows only its id and name. */
export interface MockAffiliate {
  /** Affiliate id. */
  readonly id: number
  /** Display name. */
  name: string
  /** The service refuses the key of an inactive affiliate. */
  status: 'Active' | 'Inactive'
  /** API key. */
  key: string
}

/** What `state.affiliates.add` takes. Fields that are left out get default values. */
export type MockAffiliateInput = Partial<Omit<MockAffiliate, 'id'>>

/** The affiliates of a network. */
export type Affiliates = Collection<MockAffiliate, MockAffiliateInput>

/** An API key: 32 hex digits, the same for the same seed and owner. */
export const keyOf = (seed: number, owner: string): string => hexDigits(4, seed, hashText(owner))

export const affiliateCollection = (seed: number) =>
  new Collection<MockAffiliate, MockAffiliateInput>(
    'affiliates',
    42,
    (input, id) => ({
      name: `Affiliate ${id}`,
      status: 'Active',
      key: keyOf(seed, `affiliate ${id}`),
      ...input,
      id,
    }),
    (given) => checkChoices('affiliates', given, { status: ['Active', 'Inactive'] }),
  )
