/** The other entries in a program for a page, without types of Node. It is type-checked but not run. */
import { createClient, type NetworkOffer, type Page } from 'affiliate-network-sdk'
import { Advertiser, NetworkOffer as OfferSchema } from 'affiliate-network-sdk/schemas'
import { createQueries, type Key, type NetworkQueries, type Query } from 'affiliate-network-sdk/tanstack-query'

const network = createClient({ baseUrl: 'https://acme.example', key: 'key', timezone: 0 })
const affiliate = network.with({ affiliateId: 42 })

export async function everySchema(): Promise<void> {
  const advertiser = await network.request({ path: 'v2/getAdvertisers', schema: Advertiser })
  console.log(advertiser.id satisfies string, OfferSchema)
}

/** The options of queries, without TanStack Query installed. */
export async function everyKindOfQuery(): Promise<void> {
  const queries: NetworkQueries = createQueries(network, { scope: 'acme' })
  const page: Query<Page<NetworkOffer>> = queries.offers.list({ status: 'Active' })
  page.queryKey satisfies Key
  // @ts-expect-error neither an id nor skipToken
  queries.offers.get({})
  const rows = await queries.reports.overall
    .all({ from: '2026-06-01', to: '2026-06-02', fields: ['ck_income'] }, { onDrift: 'throw' })
    .queryFn({ signal: AbortSignal.timeout(1000) })
  rows[0]?.ck_income satisfies string | undefined
  await queries.offers.update().mutationFn({ id: 1, status: 'Paused' })
  console.log(page.queryKey, createQueries(affiliate).offers.list.infinite().initialPageParam)
}
