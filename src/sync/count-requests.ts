import type { AffiliateClient, NetworkClient } from '../client/clients.ts'
import type { clientStateOf } from '../client/internals.ts'
import { printWarning } from '../errors/print-warning.ts'

type Settings = NonNullable<ReturnType<typeof clientStateOf>>
type Listener = NonNullable<Settings['onEvent']>

/** The same client, which also counts its requests, those of retries among them. */
export function countRequests(client: NetworkClient | AffiliateClient, { onEvent }: Settings) {
  let requests = 0
  const count: Listener = (event) => {
    if (event.type === 'request') requests++
    if (onEvent !== undefined) return onEvent(event)
    if (event.type === 'warning') printWarning(event.message)
  }
  return { client: client.with({ onEvent: count }) as NetworkClient, requests: () => requests }
}
