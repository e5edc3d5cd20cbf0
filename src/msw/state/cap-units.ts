import type { MockOffer } from './offers.ts'
import type { Conversion } from './traffic.ts'

/**
 * What a conversion adds to its offer's caps: 1, or for a budget its payout in micro units of the network's currency.
 */
export function capUnits({ cap_type, cap_event_range }: MockOffer, { e_id, payout }: Conversion): number {
  if (cap_event_range === 'initial' && e_id !== 1) return 0
  return cap_type === 'Budget' ? payout : 1
}
