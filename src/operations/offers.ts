import { idDigits, readId, withoutZeros } from '../codecs/ids.ts'
import type { WireRecord } from '../codecs/input.ts'
import { list, listFrom } from '../codecs/responses.ts'
import { ResponseError } from '../errors/errors.ts'
import { isRecord } from '../errors/objects.ts'
import type { MissingSwitchEvent, WarningDetails } from '../options/client-event.ts'
import { AffiliateOffer } from '../schemas/affiliate-offer.ts'
import { NetworkOffer } from '../schemas/network-offer.ts'
import { OfferCreate, OfferUpdateForm } from '../schemas/offer-form.ts'
import { AffiliateOffersQuery, CreatedOffer, OffersQuery, type OfferWritten } from '../schemas/offers.ts'
import { listOperation, PAGE_SIZE, readOperation, writeOperation } from './operation.ts'
import { type PageReader, pageReader } from './readers.ts'

export const listOffers = listOperation<OffersQuery, NetworkOffer>({
  name: 'offers.list',
  path: 'v2/getOffers',
  input: OffersQuery,
  defaults: { page: 1 },
  result: pageReader({ pagination: 'envelope', row: () => NetworkOffer }),
})

/** GET `v2/getOffers`, affiliate form, where `page` and `limit` are required. */
export const listAffiliateOffers = listOperation<AffiliateOffersQuery, AffiliateOffer>({
  name: 'offers.list',
  path: 'v2/getOffers',
  role: 'affiliate',
  input: AffiliateOffersQuery,
  defaults: { page: 1, limit: PAGE_SIZE },
  result: pageReader({ pagination: 'content', onlyPageWith: 'top_cr', row: () => AffiliateOffer }),
})

/** One offer by GET `v2/getOffers`, network form, with all `*_info` flags. */
export const getOffer = readOperation<OffersQuery, NetworkOffer | undefined>({
  ...listOffers,
  name: 'offers.get',
  takes: ['id'],
  idParameter: 'offer_ids',
  defaults: { event_info: 1, geo_info: 1, device_info: 1, cap_info: 1, category_info: 1, traffic_type_info: 1 },
  result: rowReader(listOffers.result),
})

export const getAffiliateOffer = readOperation<AffiliateOffersQuery, AffiliateOffer | undefined>({
  ...listAffiliateOffers,
  name: 'offers.get',
  takes: ['id'],
  idParameter: 'offer_ids',
  result: rowReader(listAffiliateOffers.result),
})

/** POST `v2/setOffer` without `id`. */
export const createOffer = writeOperation<OfferCreate, OfferWritten>({
  name: 'offers.create',
  path: 'v2/setOffer',
  effect: 'single',
  takes: ['offer'],
  input: OfferCreate,
  result: {
    shape: 'record',
    data: list(CreatedOffer),
    read(reply) {
      // As lenient as possible: the offer exists now, and its id must not be lost.
      const items = listFrom(reply.decode(list(CreatedOffer), reply.envelope.data))
      const created: unknown = Array.isArray(items) ? items[0] : items
      const digits = isRecord(created) ? idDigits(created.id) : undefined
      if (digits !== undefined) return { id: readId(digits) as number, message: reply.message }
      throw reply.makeError(ResponseError, 'expected the id of the new offer; the offer may exist')
    },
  },
})

/** The fields that switch caps and rules on, and those that they switch. */
const SWITCHES = {
  has_cap_limit: /^cap_.*(?:limit|interval)$/,
  device_targeting: /^device_rules$/,
  geo_targeting: /^geo_countries$/,
}

/** Warns if caps or rules are changed without the field that switches them on. A cap of -1 means none. */
function missingSwitches(wire: WireRecord): Readonly<Record<string, WarningDetails<MissingSwitchEvent>>> {
  const warnings: Record<string, WarningDetails<MissingSwitchEvent>> = {}
  for (const [name, switched] of Object.entries(SWITCHES)) {
    const field = Object.keys(wire).find((one) => switched.test(one) && wire[one] !== '-1')
    if (wire[name] !== undefined || field === undefined) continue
    const message = `${field} may have no effect if the offer's ${name} is off; to switch it on, pass ${name}: true`
    warnings[name] = { code: 'missing-switch', message, field, switch: name }
  }
  return warnings
}

/** POST `v2/setOffer` with `id`. */
export const updateOffer = writeOperation<OfferUpdateForm, OfferWritten>({
  name: 'offers.update',
  path: 'v2/setOffer',
  effect: 'repeatable',
  takes: ['id', 'changes'],
  input: OfferUpdateForm,
  warningsFor: missingSwitches,
  result: {
    shape: 'none',
    read: ({ message }, { id }) => ({ id: readId(String(id)) as number, message }),
  },
})

const affiliateOffers = { list: listAffiliateOffers, get: getAffiliateOffer }

export const offerReads = { network: { list: listOffers, get: getOffer }, affiliate: affiliateOffers }

/** The calls for offers. `offers.set` sends `create` or `update`. */
export const offers = {
  network: { list: listOffers, get: getOffer, create: createOffer, update: updateOffer },
  affiliate: affiliateOffers,
}

/** Reads the requested row of a page. Invalid rows were passed through, so a row may be any value. */
function rowReader<Row>(page: PageReader<Row>): PageReader<Row, Row | undefined> {
  return {
    ...page,
    shape: 'row',
    read: (reply, wire) =>
      page
        .read(reply, wire)
        .items.find((row) => isRecord(row) && withoutZeros(row.id) === withoutZeros(wire.offer_ids)),
  }
}
