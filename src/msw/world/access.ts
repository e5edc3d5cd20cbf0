import { createRandom } from '../random.ts'
import type { AccessLists } from '../state/access.ts'
import type { MockOffer } from '../state/offers.ts'

/** Approves and blocks affiliates. The first one has access to all offers but every second private one. */
export function createAccess(
  access: AccessLists,
  offers: readonly MockOffer[],
  affiliates: readonly number[],
  seed: number,
): void {
  const random = createRandom(seed, 'access')
  let privates = 0
  for (const offer of offers) {
    if (offer.access_type === 'Private') privates++
    affiliates.forEach((affiliateId, index) => {
      const roll = random.below(100)
      if (index === 0) {
        if (offer.access_type === 'Need Approval' || privates % 2 === 1) access.grant(offer, affiliateId)
      } else if (offer.access_type === 'Need Approval') {
        if (roll < 55) access.grant(offer, affiliateId)
        else if (roll < 65) access.block(offer, affiliateId)
      } else if (offer.access_type === 'Private') {
        if (roll < 35) access.grant(offer, affiliateId)
      } else if (roll < 4) access.block(offer, affiliateId)
    })
  }
}
