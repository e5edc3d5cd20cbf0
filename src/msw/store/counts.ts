import { increase } from './columns.ts'
import type { Traffic } from './traffic.ts'

/** All clicks, gross clicks and conversions of each offer, of all time. */
export function countsByOffer({
  clicks,
  conversions,
  dictionaries,
}: Traffic): (offerId: number) => { clicks: number; gross: number; conversions: number } {
  const size = dictionaries.offers.size
  const all = new Float64Array(size)
  const gross = new Float64Array(size)
  const converted = new Float64Array(size)
  const cells = clicks.columns
  for (let row = 0; row < clicks.length; row++) {
    increase(all, cells.offer[row] as number, cells.all[row] as number)
    increase(gross, cells.offer[row] as number, cells.gross[row] as number)
  }
  const { offer } = conversions.columns
  for (let row = 0; row < conversions.length; row++) increase(converted, offer[row] as number, 1)
  return (offerId) => {
    const index = dictionaries.offers.find(offerId) ?? -1
    return { clicks: all[index] ?? 0, gross: gross[index] ?? 0, conversions: converted[index] ?? 0 }
  }
}
