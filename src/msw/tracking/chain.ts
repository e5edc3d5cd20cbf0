import { hashText, hexDigits, mix } from '../random.ts'
import type { MockOffer } from '../state/offers.ts'
import type { MockState } from '../state/state.ts'
import { capReached } from './caps.ts'
import { readTrackingLink, type TrackingLink, trackingLink } from './links.ts'
import { admitsCountry, admitsDevice, type Visitor } from './targeting.ts'

/** Redirect test entry of SERVICE.md. */
export interface Hop {
  readonly order: number
  readonly method: number
  readonly url: string
  readonly redirect_to: string
  readonly latency_ms: number
  readonly is_store: number
  readonly track_flag: string
}

export interface Chain {
  readonly result: 0 | 1
  readonly message: string
  readonly redirects: readonly Hop[]
}

const STORES = new Set(['play.google.com', 'apps.apple.com', 'itunes.apple.com', 'market.android.com'])

function isStore(address: string): number {
  if (!URL.canParse(address)) return 0
  const { protocol, hostname } = new URL(address)
  return Number(protocol === 'market:' || STORES.has(hostname))
}

/** Offers can send visitors to each other; so many times and no more. */
const MOST_OFFERS = 5

/** Follows an address as a visitor would: through the network's links, then as far as the network can know. */
export function follow(address: string, visitor: Visitor, state: MockState, bases: readonly string[]): Chain {
  const hops: Hop[] = []
  const add = (method: number, url: string, redirect_to: string, tracked: boolean) => {
    const latency_ms = method === -2 ? -2 : 20 + (mix(hashText(url), hashText(visitor.country)) % 380)
    hops.push({
      order: hops.length + 1,
      method,
      url,
      redirect_to,
      latency_ms,
      is_store: isStore(redirect_to === '' ? url : redirect_to),
      track_flag: tracked ? '0' : '-1',
    })
  }
  const done = (result: 0 | 1, message: string): Chain => ({ result, message, redirects: hops })

  let link = readTrackingLink(address, bases)
  if (link === undefined) {
    add(-2, address, '', false)
    return done(1, '')
  }
  let current = address
  for (let visited = 0; visited < MOST_OFFERS; visited++) {
    const verdict = judge(link, visitor, state)
    if (typeof verdict === 'string') return done(0, verdict)
    if (typeof verdict === 'number') {
      const next = trackingLink(current.slice(0, current.indexOf('/click?')), verdict, link.affiliateId)
      add(302, current, next, true)
      current = next
      link = { ...link, offerId: verdict }
      continue
    }
    const landing = destination(verdict, link, state)
    add(302, current, landing, true)
    if (verdict.preview_url !== '') add(301, landing, verdict.preview_url, false)
    add(-2, verdict.preview_url || landing, '', false)
    return done(1, '')
  }
  return done(0, 'The offers redirect to each other without end.')
}

/**
 * Where a tracking link sends a visitor of whom nothing is known: to the offer, if the affiliate may run it. `undefined`
 * for any other address.
 */
export function clickTarget(address: string, base: string, state: MockState): string | undefined {
  const link = readTrackingLink(address, [base])
  const offer = state.offers.get(link?.offerId ?? 0)
  if (link === undefined || offer?.status !== 'Active') return undefined
  if (state.affiliates.get(link.affiliateId)?.status !== 'Active') return undefined
  if (!state.access.allows(offer, link.affiliateId)) return undefined
  const landing = destination(offer, link, state)
  return URL.canParse(landing) ? new URL(landing).href : undefined
}

/** The offer that takes the visitor, the id of one to try instead, or why there is none. */
function judge(
  { offerId, affiliateId }: TrackingLink,
  visitor: Visitor,
  state: MockState,
): MockOffer | number | string {
  const offer = state.offers.get(offerId)
  if (offer === undefined) return `There is no offer ${offerId}.`
  if (state.affiliates.get(affiliateId)?.status !== 'Active') return `There is no active affiliate ${affiliateId}.`
  if (!state.access.allows(offer, affiliateId)) return `Affiliate ${affiliateId} has no access to offer ${offerId}.`
  const instead = (id: number | string, reason: string) => Number(id) || Number(offer.secondary_offer) || reason
  if (offer.status !== 'Active') return instead(0, `Offer ${offerId} is not active.`)
  if (!admitsCountry(offer, visitor.country))
    return instead(offer.geo_redirect_offer, `Offer ${offerId} does not take visitors from ${visitor.country}.`)
  if (!admitsDevice(offer, visitor))
    return instead(offer.device_redirect_offer, `Offer ${offerId} does not take ${visitor.os} ${visitor.osv}.`)
  if (capReached(offer, affiliateId, state)) return instead(0, `The cap of offer ${offerId} is reached.`)
  return offer
}

/** The offer's URL with its macros filled in. */
function destination(offer: MockOffer, { affiliateId }: TrackingLink, { networkKey }: MockState): string {
  const transaction = hexDigits(4, hashText(networkKey), mix(offer.id, affiliateId))
  return offer.url
    .replaceAll('{TID}', transaction)
    .replaceAll('{OID}', String(offer.id))
    .replaceAll('{AFFID}', String(affiliateId))
}
