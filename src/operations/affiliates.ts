import { OfferAccess, OfferAccessForm, OfferAccessQuery, OfferAccessResult } from '../schemas/affiliates.ts'
import { mapData, recordData } from './data.ts'
import { readOperation, writeOperation } from './operation.ts'

/** POST `v2/setAffiliateOfferList`. Setting the same lists again changes nothing. */
export const setOfferAccess = writeOperation<OfferAccessForm, OfferAccessResult>({
  name: 'affiliates.setOfferAccess',
  path: 'v2/setAffiliateOfferList',
  effect: 'repeatable',
  takes: ['id', 'lists'],
  input: OfferAccessForm,
  ...recordData(OfferAccessResult),
})

const accessByOffer = mapData(OfferAccess)

/** GET `v2/getAffiliates`. The response is a map by offer. */
export const listOfferAccess = readOperation<OfferAccessQuery, Record<string, OfferAccess>, OfferAccess[]>({
  name: 'affiliates.listOfferAccess',
  path: 'v2/getAffiliates',
  takes: ['id'],
  input: OfferAccessQuery,
  ...accessByOffer,
  result: (...args) => Object.values(accessByOffer.result(...args)),
})

export const affiliates = { network: { setOfferAccess, listOfferAccess } }
