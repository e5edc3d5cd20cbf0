import { createRandom } from '../random.ts'
import type { MockAdvertiser, MockAdvertiserInput } from '../state/advertisers.ts'
import type { MockAffiliate, MockAffiliateInput } from '../state/affiliates.ts'
import type { Collection } from '../state/collection.ts'
import { affiliateNames, companies, contacts } from './vocabulary/people.ts'

/** One advertiser for every six offers; where there are four or more, the last is blocked. */
export function createAdvertisers(
  advertisers: Collection<MockAdvertiser, MockAdvertiserInput>,
  offers: number,
  seed: number,
): void {
  const random = createRandom(seed, 'advertisers')
  const count = Math.max(2, Math.ceil(offers / 6))
  const shift = random.below(contacts.length)
  for (let index = 0; index < count; index++) {
    const [first_name, last_name] = contacts[(index + shift) % contacts.length] as readonly [string, string]
    const round = Math.floor(index / contacts.length)
    advertisers.add({
      id: 201 + index,
      first_name: round === 0 ? first_name : `${companies[random.below(companies.length)]} ${round}`,
      last_name,
      status: count >= 4 && index === count - 1 ? 'Blocked' : 'Active',
      manager_id: 11 + (index % 3),
    })
  }
}

/** Affiliates from id 42 on; where there are three or more, the last is not active any more. */
export function createAffiliates(
  affiliates: Collection<MockAffiliate, MockAffiliateInput>,
  count: number,
  seed: number,
): void {
  const random = createRandom(seed, 'affiliates')
  const shift = random.below(affiliateNames.length)
  let id = 42
  for (let index = 0; index < count; index++) {
    const name = affiliateNames[(index + shift) % affiliateNames.length] as string
    const round = Math.floor(index / affiliateNames.length)
    affiliates.add({
      id,
      name: round === 0 ? name : `${name} ${round + 1}`,
      status: count >= 3 && index === count - 1 ? 'Inactive' : 'Active',
    })
    id += random.between(1, 5)
  }
}
