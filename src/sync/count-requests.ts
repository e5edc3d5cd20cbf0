import type { AffiliateClient, NetworkClient } from '../client/clients.ts'
import type { settingsOf } from '../client/internals.ts'

type Settings = NonNullable<ReturnType<typeof settingsOf>>
type Listener = NonNullable<Settings['onEvent']>

/** The same client, which also counts its requests, those of retries among them. */
export function countRequests(client: NetworkClient | AffiliateClient, { onEvent }: Settings) {
  let requests = 0
  const count: Listener = (event) => {
    if (event.type === 'request') requests++
    if (onEvent !== undefined) return onEvent(event)
    // As a client without `onEvent` does.
    if (event.type === 'warning') console.warn(`affiliate-network-sdk: ${event.message}`)
  }
  return { client: client.with({ onEvent: count }) as NetworkClient, requests: () => requests }
}
