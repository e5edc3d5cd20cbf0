import type { Caller } from '../call/caller.ts'
import { misread, type Received } from '../call/decode.ts'
import { checkPlain, refusal } from '../errors/input-error.ts'
import { isRecord } from '../errors/is-record.ts'
import { listOfferAccess, setOfferAccess } from '../operations/affiliates.ts'
import type { CallOptions } from '../options.ts'
import type { OfferAccess, OfferAccessResult, OfferAccessUpdate } from '../schemas/affiliates.ts'
import type { Id } from '../codecs/ids.ts'
import { mapData } from './shapes.ts'

/** Which affiliates may access which offers (SERVICE.md, Campaign). */
export interface Affiliates {
  /**
   * Opens and blocks offers for an affiliate (POST `v2/setAffiliateOfferList`; SERVICE.md, Campaign). At least one list
   * must be given; an id in both is an `InputError`. Opening a Public offer and blocking a Private one are accepted and
   * have no effect.
   * @param id the affiliate's id
   * @throws any AffiliateNetworkError but PagingError, after its retries: it is safe to repeat.
   * @example
   * ```ts
   * await network.affiliates.setOfferAccess(42, { accessible_offers: [1003, 1005], inaccessible_offers: 1001 })
   * ```
   */
  setOfferAccess(id: Id, lists: OfferAccessUpdate, options?: CallOptions): Promise<OfferAccessResult>
  /**
   * The affiliates that an offer was opened or blocked for (GET `v2/getAffiliates`; SERVICE.md, Campaign).
   * @throws any AffiliateNetworkError but PagingError, after the retries of a read.
   * @example
   * ```ts
   * const [access] = await network.affiliates.listOfferAccess(1003)
   * for (const [id, name] of Object.entries(access?.approvedAffiliates ?? {})) console.log(id, name)
   * ```
   */
  listOfferAccess(offerId: Id, options?: CallOptions): Promise<OfferAccess[]>
}

export function makeAffiliates(caller: Caller): Affiliates {
  return {
    async setOfferAccess(id, lists, options) {
      if (!isRecord(lists)) return caller.call(setOfferAccess, lists, options, result)
      checkPlain(setOfferAccess.name, 'lists', lists)
      if (Object.hasOwn(lists, 'id')) {
        throw refusal(setOfferAccess.name, 'id', 'no id among the lists: it is the first argument', 'one')
      }
      return caller.call(setOfferAccess, { id: id ?? null, ...withoutEmptyBeside(lists) }, options, result)
    },
    listOfferAccess: (offerId, options) =>
      caller.call(listOfferAccess, { id: offerId }, options, (data, reply) => Object.values(mapData(data, reply))),
  }
}

/** An empty list beside a full one counts as left out; alone it stays, and is refused. */
function withoutEmptyBeside(lists: OfferAccessUpdate): OfferAccessUpdate {
  const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0
  const full = Object.values(lists).some((value) => value !== undefined && !isEmpty(value))
  return full ? Object.fromEntries(Object.entries(lists).filter(([, value]) => !isEmpty(value))) : lists
}

function result(data: OfferAccessResult, reply: Received): OfferAccessResult {
  if (isRecord(data)) return data
  throw misread(reply, 'expected data to be an object with result and msg')
}
