/** The parts of a client, by their types, in reading order. */
export const PARTS: ReadonlyMap<string, { readonly part: string; readonly role?: 'affiliate' }> = new Map([
  ['NetworkOffers', { part: 'offers' }],
  ['NetworkReports', { part: 'reports' }],
  ['NetworkBanners', { part: 'banners' }],
  ['NetworkBannersV2', { part: 'banners.v2' }],
  ['NetworkBannersV3', { part: 'banners.v3' }],
  ['Advertisers', { part: 'advertisers' }],
  ['Affiliates', { part: 'affiliates' }],
  ['Tool', { part: 'tool' }],
  ['AffiliateOffers', { part: 'offers', role: 'affiliate' }],
  ['AffiliateReports', { part: 'reports', role: 'affiliate' }],
  ['AffiliateBanners', { part: 'banners', role: 'affiliate' }],
])

/** The name of a part of a client, as calls have it: `offers`, or `offers (affiliate)`. */
export function partTitle(type: string): string | undefined {
  const { part, role } = PARTS.get(type) ?? {}
  return role === undefined ? part : `${part} (${role})`
}
