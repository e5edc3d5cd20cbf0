import { listOfferAccess, setOfferAccess } from '../../operations/affiliates.ts'
import type { Reading } from '../parameters.ts'
import { refuse } from '../service-error.ts'
import type { Access } from '../state/access.ts'
import type { MockOffer } from '../state/offers.ts'
import type { MockState } from '../state/state.ts'
import { handler, idNumbers } from './handler.ts'

const listsReading: Reading = {
  about: (parameter) => (parameter === 'id' ? 'affiliateId' : 'accessList'),
  // A form sends both fields, even if one is empty.
  tidy: (given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
}

/** SERVICE.md, Campaign: setAffiliateOfferList. Everything is checked before anything is changed. */
const setAccess = handler([setOfferAccess], listsReading, (form, { state }) => {
  const affiliate = state.affiliates.get(Number(form.id))
  if (affiliate === undefined) throw refuse('affiliateIdInvalid')
  if (affiliate.status !== 'Active') throw refuse('affiliateStatusInvalid')
  const open = offersOf(state, idNumbers(form.accessible_offers))
  const shut = offersOf(state, idNumbers(form.inaccessible_offers))
  for (const offer of open) state.access.grant(offer, affiliate.id)
  for (const offer of shut) state.access.block(offer, affiliate.id)
  return { status: 202, data: { result: 1, msg: 'Success' } }
})

function offersOf(state: MockState, ids: readonly number[] = []): MockOffer[] {
  return ids.map((id) => {
    const offer = state.offers.get(id)
    if (offer === undefined) throw refuse('accessListInvalid', `(there is no offer ${id})`)
    return offer
  })
}

const offerReading: Reading = {
  about: () => 'offerId',
  // SERVICE.md has both names.
  tidy: ({ Id, ...given }) => ({ id: Id, ...given }),
}

/** SERVICE.md, Campaign: getOfferAffiliateList. */
const listAccess = handler([listOfferAccess], offerReading, (query, { state }) => {
  const offer = state.offers.get(Number(query.id))
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
