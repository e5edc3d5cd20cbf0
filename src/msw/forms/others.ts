import { form } from './form.ts'
import * as wire from './wire.ts'

/** GET `v2/getAdvertisers`. */
export const advertisers = form({
  of: ['advertisers.list'],
  about: { status: 'advertiserStatus', others: 'advertiserId' },
  optional: { status: wire.oneOf('Active', 'Blocked'), id: wire.ids, manager_id: wire.ids },
})

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

/** GET and POST `v2/test`. An invalid URL is no error of the call: the test fails. */
export const redirectTest = form({
  of: ['tool.testRedirect'],
  about: { others: 'toolField' },
  required: { url: wire.someText, country: wire.someText, os: wire.oneOf('Android', 'iOS'), osv: wire.someText },
})
