import { OfferAccess, OfferAccessForm, OfferAccessQuery, OfferAccessResult } from '../schemas/affiliates.ts'
import { readOperation, writeOperation } from './operation.ts'
import { mapReader, recordReader } from './readers.ts'

/** POST `v2/setAffiliateOfferList`. Setting the same lists again changes nothing. */
export const setOfferAccess = writeOperation<OfferAccessForm, OfferAccessResult>({
  name: 'affiliates.setOfferAccess',
  path: 'v2/setAffiliateOfferList',
  effect: 'repeatable',
  takes: ['id', 'lists'],
  input: OfferAccessForm,
  result: recordReader(OfferAccessResult),
})

const accessByOffer = mapReader(OfferAccess)

/** GET `v2/getAffiliates`. The response is a map by offer. */
export const listOfferAccess = readOperation<OfferAccessQuery, OfferAccess[]>({
  name: 'affiliates.listOfferAccess',
  path: 'v2/getAffiliates',
  takes: ['id'],
  input: OfferAccessQuery,
  result: {
    ...accessByOffer,
    shape: 'list',
    read: (reply, wire) => Object.values(accessByOffer.read(reply, wire)),
  },
})

export const affiliates = { network: { setOfferAccess, listOfferAccess } }
