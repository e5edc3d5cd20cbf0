/** What a tracking link says, by which an affiliate sends visitors to an offer. */
export interface TrackingLink {
  /** Base address of the network. */
  readonly base: string
  readonly offerId: number
  readonly affiliateId: number
  /** Further parameters, such as sub ids. */
  readonly parameters: URLSearchParams
}

export const trackingLink = (base: string, offerId: number, affiliateId: number): string =>
  `${base}/tl?a=${affiliateId}&o=${offerId}`

/** The tracking link of one of these base addresses; `undefined` for any other URL. */
export function readTrackingLink(address: string, bases: readonly string[]): TrackingLink | undefined {
  const { origin, pathname, searchParams: parameters } = new URL(address)
  const base = bases.find((known) => `${origin}${pathname}` === `${known}/tl`)
  const [affiliateId, offerId] = [parameters.get('a') ?? '', parameters.get('o') ?? '']
  if (base === undefined || !/^\d+$/.test(affiliateId) || !/^\d+$/.test(offerId)) return undefined
  return { base, offerId: Number(offerId), affiliateId: Number(affiliateId), parameters }
}
