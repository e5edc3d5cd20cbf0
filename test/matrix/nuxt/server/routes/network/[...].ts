import type { Relay } from 'affiliate-network-sdk/relay'

let relay: Relay | undefined

export default defineEventHandler((event) => {
  relay ??= makeRelay()
  return relay(toWebRequest(event))
})
