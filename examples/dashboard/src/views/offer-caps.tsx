import type { NetworkOffer } from 'affiliate-network-sdk'
import { type Cap, capsError, capsOf, reloadCaps, usedOf } from '../data/caps.ts'
import { timezone } from '../state/period.ts'
import { countText } from '../text/amounts.ts'
import { zoneName } from '../text/days.ts'
import { Info } from './card.tsx'
import { ErrorCard } from './error-card.tsx'

const present = { Daily: 'today', Weekly: 'this week', Monthly: 'this month', Total: 'in total' } as const
const each = { Daily: 'a day', Weekly: 'a week', Monthly: 'a month', Total: 'in total' } as const

/** The caps of an offer, and how much of them is used where that is known. */
export function OfferCaps({ of: offer }: { of: NetworkOffer }) {
  const caps = capsOf(offer)
  if (caps.length === 0) return '–'
  return caps.map((cap) => <CapLine key={cap.interval} offer={offer} cap={cap} />)
}

function CapLine({ offer, cap }: { offer: NetworkOffer; cap: Cap }) {
  const used = usedOf(offer, cap)
  const when = present[cap.interval]
  const limit = countText(cap.limit)
  if (used === undefined)
    return (
      <div>
        {cap.unit === 'Budget' && 'Budget '}
        {limit} {each[cap.interval]}
      </div>
    )
  const share = used / Math.max(1, cap.limit)
  return (
    <div>
      {countText(used)} of {limit} {when}
      <div class="track" aria-hidden="true" data-level={share > 0.95 ? 'full' : share > 0.8 ? 'high' : undefined}>
        <span style={{ width: `${100 * share}%` }} />
      </div>
    </div>
  )
}

/** What the used part of a cap is, because the service does not document how it counts. */
export function CapsNote() {
  return (
    <>
      <div class="note">
        Use of caps is counted from reports
        <Info about="use of caps">
          The service’s own count can differ: it documents neither which conversions count toward a cap nor when an
          interval begins. Here, a day, week (from Monday) and month are in {zoneName(timezone.value)}. Budgets show
          only their limit, and caps of single affiliates are not shown.
        </Info>
      </div>
      {capsError.value !== undefined && <ErrorCard error={capsError.value} onRetry={reloadCaps} />}
    </>
  )
}

/** The used share of the cap that is reached first, to sort by. */
export function usedShare(offer: NetworkOffer): number | undefined {
  const shares = capsOf(offer).flatMap((cap) => {
    const used = usedOf(offer, cap)
    return used === undefined ? [] : [used / Math.max(1, cap.limit)]
  })
  return shares.length === 0 ? undefined : Math.max(...shares)
}
