import { period } from '../state/period.ts'
import { remote } from '../state/remote.ts'
import { RepeatedRowsError } from '../text/errors.ts'
import { type Figures, figuresOf, onlyCurrency } from './figures.ts'

export interface OfferFigures extends Figures {
  readonly id: number
  readonly name: string
}

export interface ByOffer {
  readonly offers: readonly OfferFigures[]
  readonly currency: string
}

/** The figures of the period by offer. */
export const byOffer = remote(
  ({ reports }) => {
    if (period.value === undefined) return undefined
    const { from, to, timezone } = period.value
    const fields = ['ck_offer_id', 'ck_offer_name', 'ck_gross', 'ck_conversion', 'ck_income', 'ck_cost'] as const
    const query = { from, to, timezone, limit: 1000, fields, orderBy: 'ck_offer_id' } as const
    return reports.overall.all(query, { onDrift: 'throw' })
  },
  (rows): ByOffer => {
    const offers = rows.map((row) => ({ id: row.ck_offer_id, name: row.ck_offer_name, ...figuresOf(row) }))
    if (new Set(offers.map(({ id }) => id)).size < offers.length) throw new RepeatedRowsError()
    return { currency: onlyCurrency(rows), offers }
  },
  period,
)
