import { form } from './form.ts'
import { id, ids, oneOf, orEmpty, someText } from './wire.ts'

/** GET `v2/getAdvertisers`. */
export const advertisers = form({
  of: ['advertisers.list'],
  about: { status: 'advertiserStatus', others: 'advertiserId' },
  optional: { status: oneOf('Active', 'Blocked'), id: ids, manager_id: ids },
})

/** POST `v2/setAffiliateOfferList`. */
export const accessLists = form({
  of: ['affiliates.setOfferAccess'],
  about: { id: 'affiliateId', others: 'accessList' },
  required: { id },
  optional: { accessible_offers: orEmpty(ids, []), inaccessible_offers: orEmpty(ids, []) },
})

/** GET `v2/getAffiliates`. The parameter is documented as `Id`, and sent as `id`. */
export const offerAccess = form({
  of: ['affiliates.listOfferAccess'],
  about: { others: 'offerId' },
  required: { id },
  aliases: { Id: 'id' },
})

/** GET and POST `v2/test`. An invalid URL is no error of the call: the test fails. */
export const redirectTest = form({
  of: ['tool.testRedirect'],
  about: { others: 'toolField' },
  required: { url: someText, country: someText, os: oneOf('Android', 'iOS'), osv: someText },
})
