import { hashText, hexDigits, mix } from '../random.ts'
import type { MockOffer } from '../state/offers.ts'
import type { MockState } from '../state/state.ts'
import { isCapReached } from './caps.ts'
import { readTrackingLink, type TrackingLink, trackingLink } from './links.ts'
import { admitsCountry, admitsDevice, type Visitor } from './targeting.ts'

/** A hop of a redirect test. */
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

function isStore(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'market:' || STORES.has(hostname)
}

/** Offers can redirect to each other, but not more often than this. */
const MOST_OFFERS = 5

/** Follows a URL as a visitor would: through the network's tracking links to the end of what the network knows. */
export function follow(address: string, visitor: Visitor, state: MockState, bases: readonly string[]): Chain {
  const redirects: Hop[] = []
  const add = (method: number, url: string, redirect_to: string, tracked: boolean) =>
    redirects.push({
      order: redirects.length + 1,
      method,
      url,
      redirect_to,
      latency_ms: method === -2 ? -2 : 20 + (mix(hashText(url), hashText(visitor.country)) % 380),
      is_store: Number(isStore(redirect_to || url)),
      track_flag: tracked ? '0' : '-1',
    })
  const done = (result: 0 | 1, message: string): Chain => ({ result, message, redirects })

  let link = readTrackingLink(address, bases)
  if (link === undefined) {
    add(-2, address, '', false)
    return done(1, '')
  }
  let current = address
  for (let visited = 0; visited < MOST_OFFERS; visited++) {
    const next = offerFor(link, visitor, state)
    if (typeof next === 'string') return done(0, next)
    if (typeof next === 'number') {
      const redirected = trackingLink(link.base, next, link.affiliateId)
      add(302, current, redirected, true)
      current = redirected
      link = { ...link, offerId: next }
      continue
    }
    const landing = destination(next, link, state)
    add(302, current, landing, true)
    if (next.preview_url !== '') add(301, landing, next.preview_url, false)
    add(-2, next.preview_url || landing, '', false)
    return done(1, '')
  }
  return done(0, 'The offers redirect to each other without end.')
}

/**
 * Where a tracking link leads when it is opened: to the offer, if the affiliate may promote it. Nothing is known of the
 * visitor, so targeting does not apply. `undefined` for any other URL.
 */
export function openedLink(address: string, base: string, state: MockState): string | undefined {
  const link = readTrackingLink(address, [base])
  const offer = state.offers.get(link?.offerId ?? 0)
  if (link === undefined || offer?.status !== 'Active') return undefined
  if (state.affiliates.get(link.affiliateId)?.status !== 'Active') return undefined
  if (!state.access.allows(offer, link.affiliateId)) return undefined
  const landing = destination(offer, link, state)
  return URL.canParse(landing) ? new URL(landing).href : undefined
}

/** The offer that accepts the visitor, the id of an offer to try instead, or the reason why there is none. */
function offerFor(
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
  if (isCapReached(offer, affiliateId, state)) return instead(0, `The cap of offer ${offerId} is reached.`)
  return offer
}

/** Macros of an offer's URL, and the parameters of tracking links that fill them. */
const MACROS: Readonly<Record<string, string>> = {
  S1: 's1',
  S2: 's2',
  S3: 's3',
  S4: 's4',
  S5: 's5',
  SOURCE: 'sc',
  SUB_AFFID: 'sub_affid',
  DEVICE_ID: 'device_id',
}

/** The URL of an offer with its macros filled in. Unknown macros stay. */
function destination(
  offer: MockOffer,
  { affiliateId, parameters }: TrackingLink,
  { networkKey }: Pick<MockState, 'networkKey'>,
): string {
  const values: Readonly<Record<string, string>> = {
    TID: hexDigits(4, hashText(networkKey), mix(offer.id, affiliateId)),
    OID: String(offer.id),
    AFFID: String(affiliateId),
    ...Object.fromEntries(
      Object.entries(MACROS).map(([macro, name]) => [macro, encodeURIComponent(parameters.get(name) ?? '')]),
    ),
  }
  return offer.url.replaceAll(
    /\{([A-Z0-9_]+)\}/g,
    (macro, name) => (Object.hasOwn(values, name) ? values[name] : macro) as string,
  )
}
