import { form } from '../forms/form.ts'
import * as wire from '../forms/wire.ts'
import { refuse } from '../service-error.ts'
import type { Access } from '../state/access.ts'
import type { MockOffer } from '../state/offers.ts'
import type { MockState } from '../state/state.ts'
import { handler } from './handler.ts'

/** POST `v2/setAffiliateOfferList`. */
const accessLists = form({
  of: ['affiliates.setOfferAccess'],
  about: { id: 'affiliateId', others: 'accessList' },
  required: { id: wire.id },
  optional: { accessible_offers: wire.orEmpty(wire.ids, []), inaccessible_offers: wire.orEmpty(wire.ids, []) },
})

/** GET `v2/getAffiliates`. The parameter is documented as `Id`; the documentation's example sends `id`. */
const offerAccess = form({
  of: ['affiliates.listOfferAccess'],
  about: { others: 'offerId' },
  optional: { Id: wire.id, id: wire.id },
})

/** Sets access lists. Everything is checked before anything is changed. */
const setAccess = handler(
  accessLists,
  ({ id, accessible_offers: open = [], inaccessible_offers: shut = [] }, { state }) => {
    const affiliate = state.affiliates.get(id)
    if (affiliate === undefined) throw refuse('affiliateIdInvalid')
    if (affiliate.status !== 'Active') throw refuse('affiliateStatusInvalid')
    const both = open.find((offer) => shut.includes(offer))
    if (both !== undefined) throw refuse('accessListInvalid', `(${both} is in both lists)`)
    const [granted, blocked] = [offersOf(state, open), offersOf(state, shut)]
    for (const offer of granted) state.access.grant(offer, affiliate.id)
    for (const offer of blocked) state.access.block(offer, affiliate.id)
    return { status: 202, data: { result: 1, msg: 'Success' } }
  },
)

function offersOf(state: MockState, ids: readonly number[]): MockOffer[] {
  return ids.map((id) => {
    const offer = state.offers.get(id)
    if (offer === undefined) throw refuse('accessListInvalid', `(there is no offer ${id})`)
    return offer
  })
}

/** Lists the affiliates that may and may not access an offer. */
const listAccess = handler(offerAccess, ({ id, Id = id }, { state }) => {
  if (Id === undefined) throw refuse('offerIdMissing')
  const offer = state.offers.get(Id)
  if (offer === undefined) throw refuse('offerIdInvalid')
  const named = (access: Access) =>
    Object.fromEntries(
      state.affiliates.list(({ id }) => state.access.get(offer.id, id) === access).map(({ id, name }) => [id, name]),
    )
  return {
    status: 200,
    data: {
      [offer.id]: { offer_id: offer.id, approvedAffiliates: named('approved'), blockedAffiliates: named('blocked') },
    },
  }
})

export const affiliateHandlers = [...setAccess, ...listAccess]
