import { mapOf } from '../codecs/answers.ts'
import { OfferAccess, OfferAccessForm, OfferAccessQuery, OfferAccessResult } from '../schemas/affiliates.ts'
import { operation } from './operation.ts'

/** POST `v2/setAffiliateOfferList`. Setting the same lists again changes nothing. */
export const setOfferAccess = operation<OfferAccessForm, OfferAccessResult>({
  name: 'affiliates.setOfferAccess',
  method: 'POST',
  path: 'v2/setAffiliateOfferList',
  retry: 'repeatable',
  takesId: true,
  bodyType: 'form',
  input: OfferAccessForm,
  output: OfferAccessResult,
})

/** GET `v2/getAffiliates`. */
export const listOfferAccess = operation<OfferAccessQuery, Record<string, OfferAccess>>({
  name: 'affiliates.listOfferAccess',
  path: 'v2/getAffiliates',
  takesId: true,
  input: OfferAccessQuery,
  output: mapOf(OfferAccess),
})
