import Big from 'big.js'
import { useEffect, useRef } from 'preact/hooks'
import { conversions } from '../data/conversions.ts'
import { countOf, countText, moneyText } from '../text/amounts.ts'
import { timeText } from '../text/days.ts'
import { Amount } from './amount.tsx'
import { ErrorCard } from './error-card.tsx'
import { OfferLink } from './offer-link.tsx'

/** An endless table: it reads the next page when its end comes into view, or on request. */
export function ConversionsTable() {
  const { rows, total, loading, hasMore, error } = conversions.value
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (end.current === null || !hasMore || loading) return
    const options = { root: end.current.parentElement, rootMargin: '300px' }
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && conversions.more(), options)
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasMore, loading])
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section class="scroller endless" tabIndex={0} aria-label="Conversions table" aria-busy={loading}>
        <table class="numbers">
          <thead>
            <tr>
              {['Time', 'Offer', 'Affiliate', 'Status', 'Payout', 'Revenue'].map((name) => (
                <th key={name} scope="col" class={name === 'Payout' || name === 'Revenue' ? undefined : 'words'}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{timeText(row.ck_conversion_time)}</th>
                <td class="words">
                  <OfferLink id={Number(row.offer_id)} name={row.ck_offer_name} />
                </td>
                <td class="words">
                  <bdi>{row.ck_affiliate_name}</bdi>
                </td>
                <td class="words">{row.ck_conversion_status}</td>
                <td>{moneyText(Big(row.ck_payout), row.currency)}</td>
                <td>
                  <Amount value={Big(row.ck_revenue)} currency={row.currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <div ref={end} />
      </section>
      {error !== undefined && <ErrorCard error={error} onRetry={conversions.more} />}
      <div class="crawl">
        <p role="status">
          {total === undefined ? 'Loading…' : `${countText(rows.length)} of ${countOf(total, 'conversion')}`}
        </p>
        {hasMore && (
          <button type="button" class="button" disabled={loading} onClick={conversions.more}>
            Load more
          </button>
        )}
      </div>
    </>
  )
}
