import { signal } from '@preact/signals'
import { endless } from '../state/endless.ts'
import { period } from '../state/period.ts'

/** Nothing is read before somebody wants to see it. */
export const conversionsShown = signal(false)

/** The conversions of the period, the newest first. */
export const conversions = endless(
  ({ reports }) => {
    if (!conversionsShown.value || period.value === undefined) return undefined
    const { from, to, timezone } = period.value
    const fields = [
      'ck_conversion_time',
      'ck_offer_name',
      'ck_affiliate_name',
      'ck_conversion_status',
      'ck_payout',
      'ck_revenue',
    ] as const
    const query = { from, to, timezone, fields, limit: 500, orderBy: 'ck_conversion_time', order: 'DESC' } as const
    return reports.conversion.infinite(query)
  },
  ({ id }) => id,
)
