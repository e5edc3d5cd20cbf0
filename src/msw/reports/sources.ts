import type { MockAdvertiser, MockAdvertiserInput } from '../state/advertisers.ts'
import type { MockAffiliate, MockAffiliateInput } from '../state/affiliates.ts'
import type { Collection } from '../state/collection.ts'
import type { MockOffer, MockOfferInput } from '../state/offers.ts'
import type { Traffic } from '../store/traffic.ts'

/** What reports are computed from. */
export interface ReportSources {
  readonly offers: Collection<MockOffer, MockOfferInput>
  readonly advertisers: Collection<MockAdvertiser, MockAdvertiserInput>
  readonly affiliates: Collection<MockAffiliate, MockAffiliateInput>
  readonly traffic: Traffic
  /** Seconds: statuses settle as time goes by. */
  readonly now: number
}

/** Which rows a report looks at. A list that is left out does not narrow. */
export interface ReportScope {
  readonly offers?: readonly number[] | undefined
  readonly affiliates?: readonly number[] | undefined
  readonly advertisers?: readonly number[] | undefined
  /** Status codes. */
  readonly statuses?: readonly number[] | undefined
  /** First events only. */
  readonly initialOnly: boolean
}

/** What every report is asked besides its scope and fields. */
export interface ReportPage {
  readonly order?: 'ASC' | 'DESC' | undefined
  readonly orderBy?: string | undefined
  readonly page: number
  readonly limit: number
  /** Rows that the order does not tell apart change places with this number. */
  readonly shuffle?: number | undefined
}

/** Whose eyes a report is for: an affiliate's income is what the network pays it. */
export type Audience = 'network' | 'affiliate'

/** Per index of the dictionaries, whether the scope admits it. */
export function masks(
  scope: ReportScope,
  { offers, traffic }: ReportSources,
): { offers: Uint8Array; affiliates: Uint8Array } {
  const { dictionaries } = traffic
  const admits = (ids: readonly number[] | undefined) => {
    const set = ids && new Set(ids)
    return (id: number) => set === undefined || set.has(id)
  }
  const [offer, affiliate, advertiser] = [admits(scope.offers), admits(scope.affiliates), admits(scope.advertisers)]
  return {
    offers: Uint8Array.from(dictionaries.offers.values(), (id) =>
      Number(offer(id) && advertiser(offers.get(id)?.advertiser_id ?? 0)),
    ),
    affiliates: Uint8Array.from(dictionaries.affiliates.values(), (id) => Number(affiliate(id))),
  }
}
