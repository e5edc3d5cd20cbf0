import { form } from './form.ts'
import * as wire from './wire.ts'

/** POST `v2/setAffiliateOfferList`. */
export const accessLists = form({
  of: ['affiliates.setOfferAccess'],
  about: { id: 'affiliateId', others: 'accessList' },
  required: { id: wire.id },
  optional: { accessible_offers: wire.orEmpty(wire.ids, []), inaccessible_offers: wire.orEmpty(wire.ids, []) },
})

/** GET `v2/getAffiliates`. The parameter is documented as `Id`; the documentation's example sends `id`. */
export const offerAccess = form({
  of: ['affiliates.listOfferAccess'],
  about: { others: 'offerId' },
  requiredUnless: { Id: { id: wire.id } },
  optional: { Id: wire.id },
})
