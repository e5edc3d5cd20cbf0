import { hashText, hexDigits } from '../random.ts'
import { Collection } from './collection.ts'
import { checkChoices } from '../given.ts'

/** An affiliate. SERVICE.md shows no more of one than id and name. */
export interface MockAffiliate {
  /** Affiliate id. */
  readonly id: number
  /** As reports show it. */
  name: string
  /** The service refuses the key of one that is not active. */
  status: 'Active' | 'Inactive'
  /** What it calls with. */
  key: string
}

/** What `state.affiliates.add` takes; what is left out is made up. */
export type MockAffiliateInput = Partial<Omit<MockAffiliate, 'id'>>

/** A key as the service issues them: 32 hex digits, the same for the same seed and owner. */
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
