import type { AffiliateClient, NetworkClient } from '../../client/clients.ts'
import type { checkedClientState } from '../../client/registry.ts'

type ClientState = ReturnType<typeof checkedClientState>
type Listener = NonNullable<ClientState['onEvent']>

/** The same client, which also counts its requests, those of retries among them. */
export function countRequests(client: NetworkClient | AffiliateClient, { onEvent }: ClientState) {
  let requests = 0
  const count: Listener = (event) => {
    if (event.type === 'request') requests++
    if (onEvent !== undefined) return onEvent(event)
    if (event.type === 'warning') console.warn(`affiliate-network-sdk: ${event.message}`)
  }
  return { client: client.with({ onEvent: count }) as NetworkClient, requests: () => requests }
}
