import type { Traffic } from './traffic.ts'

/** All clicks, gross clicks and conversions of each offer, of all time. */
export function countsByOffer({
  clicks,
  conversions,
  dictionaries,
}: Traffic): (offerId: number) => { clicks: number; gross: number; conversions: number } {
  const { all, gross } = clicks.ofOffers
  const converted = conversions.ofOffers
  return (offerId) => {
    const index = dictionaries.offers.find(offerId) ?? -1
    return { clicks: all[index] ?? 0, gross: gross[index] ?? 0, conversions: converted[index] ?? 0 }
  }
}
