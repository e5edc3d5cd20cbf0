import type { NetworkOffer } from 'affiliate-network-sdk'
import { type Cap, capsError, capsOf, reloadCaps, usedOf } from '../data/caps.ts'
import { timezone } from '../state/period.ts'
import { countText } from '../text/amounts.ts'
import { zoneName } from '../text/days.ts'
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
  if (cap.unit === 'Budget')
    return (
      <div>
        Budget {limit} {each[cap.interval]}
      </div>
    )
  if (used === undefined)
    return (
      <div>
        {limit} {each[cap.interval]}
      </div>
    )
  return (
    <div>
      {countText(used)} of {limit} {when}
      <meter
        aria-label={`Conversions ${when}, ${offer.name}`}
        max={Math.max(1, cap.limit)}
        value={used}
        low={cap.limit * 0.8}
        high={cap.limit * 0.95}
        optimum={0}
      />
    </div>
  )
}

/** What the used part of a cap is, because the service does not document how it counts. */
export function CapsNote() {
  return (
    <>
      <details>
        <summary>Used: conversions in the overall report. The service's own count can differ.</summary>
        <p class="note">
          They are counted by day, week from Monday or calendar month in {zoneName(timezone.value)}, and in total since
          the offer was created. The service documents neither which conversions count towards a cap nor when an
          interval begins. It does not document what counts towards a budget either, so only the limit is shown. Caps of
          single affiliates are not shown.
        </p>
      </details>
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
