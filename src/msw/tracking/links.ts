/** The address by which an affiliate sends visitors to an offer. */
export const trackingLink = (base: string, offerId: number, affiliateId: number): string =>
  `${base}/click?offer_id=${offerId}&aff_id=${affiliateId}`

/** What a tracking link says; `undefined` for any other address. */
export interface TrackingLink {
  readonly offerId: number
  readonly affiliateId: number
}

export function readTrackingLink(address: string, bases: readonly string[]): TrackingLink | undefined {
  const url = new URL(address)
  if (!bases.some((base) => `${url.origin}${url.pathname}` === `${base}/click`)) return undefined
  const [offerId, affiliateId] = [url.searchParams.get('offer_id') ?? '', url.searchParams.get('aff_id') ?? '']
  return /^\d+$/.test(offerId) && /^\d+$/.test(affiliateId)
    ? { offerId: Number(offerId), affiliateId: Number(affiliateId) }
    : undefined
}
