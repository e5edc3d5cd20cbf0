/** A route handler, as in Next and other frameworks, for Node or the edge. It is type-checked and run. */
import { createClient, isAffiliateNetworkError } from 'affiliate-network-sdk'

const network = createClient({
  baseUrl: process.env.NETWORK_URL ?? '',
  key: process.env.NETWORK_KEY ?? '',
  timezone: 0,
  retries: 0,
})

export async function GET(request: Request): Promise<Response> {
  const status = new URL(request.url).searchParams.get('status') as 'Active' | 'Paused'
  try {
    const { items, totalItems } = await network.offers.list({ status }, { signal: request.signal })
    return Response.json({ totalItems, payouts: items.map(({ payout }) => payout) })
  } catch (error) {
    if (!isAffiliateNetworkError(error)) throw error
    return Response.json({ kind: error.kind, outcome: error.outcome }, { status: 502 })
  }
}
