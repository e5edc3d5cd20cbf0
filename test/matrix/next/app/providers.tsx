'use client'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { isAffiliateNetworkError } from 'affiliate-network-sdk'
import { type ReactNode, useState } from 'react'

/** Goes to the login page once the relay says that the session has ended. */
function onError(error: Error): void {
  if (isAffiliateNetworkError(error) && error.code === 'not-signed-in') window.location.assign('/sign-in')
}

const createCache = () =>
  new QueryClient({
    // The page doesn't request the server's data again right away.
    defaultOptions: { queries: { staleTime: 60_000 } },
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
  })

/** One cache per visitor: on the server, a cache at the top of a file would be shared by all visitors. */
export function Providers({ children }: { children: ReactNode }) {
  const [cache] = useState(createCache)
  return <QueryClientProvider client={cache}>{children}</QueryClientProvider>
}
