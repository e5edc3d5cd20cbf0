import { period } from '../state/period.ts'
import { remote } from '../state/remote.ts'

export interface Affiliate {
  readonly id: number
  readonly name: string
}

/** The affiliates with traffic, the largest first. The service has no list of all affiliates. */
export const activeAffiliates = remote(
  ({ reports }) => {
    if (period.value === undefined) return undefined
    const { before: from, to, timezone } = period.value
    const fields = ['ck_affiliate_id', 'ck_affiliate_name', 'ck_conversion'] as const
    return reports.affiliate.all({ from, to, timezone, limit: 1000, fields, orderBy: 'ck_affiliate_id' })
  },
  (rows): Affiliate[] =>
    rows
      .toSorted((a, b) => b.ck_conversion - a.ck_conversion)
      .map((row) => ({ id: row.ck_affiliate_id, name: row.ck_affiliate_name })),
)
