import type { MockState } from '../state/state.ts'
import { type ClickGroup, type Conversion, type MockConversionStatus, statusAt } from '../state/traffic.ts'
import type { PageAsked } from './paginate.ts'
import type { Window } from './window.ts'

/** What reports are computed from. */
export type ReportSources = Pick<MockState, 'offers' | 'advertisers' | 'affiliates' | 'traffic' | 'now'>

/** The clicks and conversions that a report is about. A list that is left out does not filter. */
export interface ReportScope {
  readonly offers?: readonly number[] | undefined
  readonly affiliates?: readonly number[] | undefined
  readonly advertisers?: readonly number[] | undefined
  /** Whether a conversion with this id and status is among them. */
  readonly keeps?: ((id: number, status: MockConversionStatus) => boolean) | undefined
  /** Conversions of initial events only. */
  readonly initialOnly: boolean
}

/** What every report is asked. */
export interface ReportQuery extends PageAsked {
  readonly window: Window
  readonly scope: ReportScope
  readonly fields: readonly string[]
  /** The affiliate's income is what the network pays it. */
  readonly audience: 'network' | 'affiliate'
  readonly order?: 'ASC' | 'DESC' | undefined
  readonly orderBy?: string | undefined
  /** Changes the order of rows with equal sort keys, if given. */
  readonly shuffle?: number | undefined
}

/** The clicks in a window and scope. */
export const selectedClicks = (sources: ReportSources, query: ReportQuery): ClickGroup[] =>
  sources.traffic.clicks.filter(selects(sources, query))

/** The conversions in a window and scope. */
export function selectedConversions(sources: ReportSources, query: ReportQuery): Conversion[] {
  const isSelected = selects(sources, query)
  const { initialOnly, keeps } = query.scope
  const conversions: Conversion[] = []
  for (const conversion of sources.traffic.conversions.values())
    if (
      isSelected(conversion) &&
      (!initialOnly || conversion.e_id === 1) &&
      (keeps === undefined || keeps(conversion.id, statusAt(conversion, sources.now)))
    )
      conversions.push(conversion)
  return conversions
}

function selects({ offers }: ReportSources, { window, scope }: ReportQuery) {
  const { start, end } = window
  const [offerIds, affiliateIds, advertiserIds] = [scope.offers, scope.affiliates, scope.advertisers].map(
    (ids) => ids && new Set(ids),
  )
  return ({ time, offer_id, affiliate_id }: ClickGroup | Conversion) =>
    time >= start &&
    time < end &&
    (offerIds === undefined || offerIds.has(offer_id)) &&
    (affiliateIds === undefined || affiliateIds.has(affiliate_id)) &&
    (advertiserIds === undefined || advertiserIds.has(offers.get(offer_id)?.advertiser_id ?? 0))
}
