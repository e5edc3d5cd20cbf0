import { operation } from './operation.ts'
import { OfferAccess, OfferAccessForm, OfferAccessQuery, OfferAccessResult } from '../schemas/affiliates.ts'
import { mapOf } from '../codecs/answers.ts'

/** SERVICE.md, Campaign: setAffiliateOfferList. Setting the same list twice changes nothing the second time. */
export const setOfferAccess = operation<OfferAccessForm, OfferAccessResult>({
  name: 'affiliates.setOfferAccess',
  method: 'POST',
  path: 'v2/setAffiliateOfferList',
  role: 'network',
  retry: 'repeatable',
  carries: 'form',
  input: OfferAccessForm,
  output: OfferAccessResult,
})

/** SERVICE.md, Campaign: getOfferAffiliateList. */
export const listOfferAccess = operation<OfferAccessQuery, Record<string, OfferAccess>>({
  name: 'affiliates.listOfferAccess',
  method: 'GET',
  path: 'v2/getAffiliates',
  role: 'network',
  retry: 'read',
  carries: 'query',
  input: OfferAccessQuery,
  output: mapOf(OfferAccess),
})
