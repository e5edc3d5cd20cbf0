import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { createQueries } from 'affiliate-network-sdk/tanstack-query'
import { Suspense } from 'react'
import { requireManager } from '@/manager'
import { network } from '@/network'
import { scope } from '@/queries'
import { Offers } from './offers'

export default function Page() {
  return (
    <Suspense fallback={<p>Loading…</p>}>
      <Loaded />
    </Suspense>
  )
}

async function Loaded() {
  await requireManager()
  const cache = new QueryClient()
  const queries = createQueries(network(), { scope })
  await cache.prefetchQuery(queries.offers.list({ status: 'Active' }))
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <Offers />
    </HydrationBoundary>
  )
}
