import { listFrom } from '../codecs/responses.ts'
import { describeValue, truncate } from '../errors/describe.ts'
import type { Issue } from '../errors/errors.ts'
import { isRecord } from '../errors/objects.ts'
import type { NetworkOffer } from '../schemas/network-offer.ts'
import type { OfferCreate } from '../schemas/offer-form.ts'
import { idFrom, isUnset } from './copied-fields.ts'

/** Part of an offer that a copy may leave out: a field of a new offer, `events` or `allow_traffics`. */
export type OfferPart = 'events' | 'allow_traffics' | keyof OfferCreate

/** What is expected of each part, and the fields by which its items are named. */
const LOSSES = {
  events: { expected: 'the initial event only, as offers.create writes no others', names: ['event_name', 'e_id'] },
  allow_traffics: { expected: 'none, as offers.create cannot write them', names: ['traffic_name', 'traffic_id'] },
  categories: { expected: 'ids among the overrides, as an offer shows names only', names: ['category_name'] },
} as const

type LostPart = keyof typeof LOSSES

/** The parts of an offer that a copy without them would lose, with their names. */
export const lossesOf = (offer: NetworkOffer): Issue[] =>
  (Object.keys(LOSSES) as LostPart[]).flatMap((part) => lossOf(offer, part))

/** Ids that mean something else in another network. */
export function ownIdsOf(offer: NetworkOffer): Issue[] {
  const ids = {
    advertiser_id: offer.advertiser_id,
    secondary_offer: offer.secondary_offer,
    device_redirect_offer_id: offer.device_redirect_offer,
    geo_redirect_target_id: idFrom(offer.geo_redirect_offer) ?? offer.geo_redirect_group,
  } satisfies { readonly [Name in keyof OfferCreate]?: unknown }
  return Object.entries(ids).flatMap(([path, id]) => {
    const expected = `an id of the other network among the overrides; or sameNetwork: true, or without: ['${path}'], in the third argument`
    return idFrom(id) === undefined ? [] : [{ path, expected, received: describeValue(id) }]
  })
}

function lossOf(offer: NetworkOffer, part: LostPart): Issue[] {
  const { expected, names } = LOSSES[part]
  const lost = part === 'events' ? furtherEvents(itemsOf(offer.events)) : itemsOf(offer[part])
  if (lost.length === 0) return []
  const shown = lost.slice(0, 3).map((item) => labelOf(item, names))
  const received = shown.join(', ') + (lost.length > 3 ? ` and ${lost.length - 3} more` : '')
  return [{ path: part, expected: `${expected}; or without: ['${part}'] in the third argument`, received }]
}

/** Items of a list in any form that services send, without empty ones. */
function itemsOf(value: unknown): readonly unknown[] {
  const list = listFrom(value)
  const items = Array.isArray(list) ? list : [list]
  return items.filter((item) => !(isRecord(item) ? Object.values(item).every(isUnset) : isUnset(item)))
}

/** Events besides the initial one, which is made of the fields of the offer. */
function furtherEvents(events: readonly unknown[]): readonly unknown[] {
  const isInitial = (event: unknown) => isRecord(event) && Number(event.e_id) === 1
  const others = events.filter((event) => !isInitial(event))
  return others.length === 0 ? events.slice(1) : others
}

function labelOf(item: unknown, names: readonly string[]): string {
  const label = isRecord(item) ? names.map((name) => item[name]).find((value) => !isUnset(value)) : item
  if (label === undefined) return 'one without a name'
  return describeValue(typeof label === 'string' ? truncate(label, 40) : label)
}
