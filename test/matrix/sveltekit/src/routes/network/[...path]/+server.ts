import { createClient } from 'affiliate-network-sdk'
import { createRelay, type Relay } from 'affiliate-network-sdk/relay'

// Created at the first request: `vite build` loads this file, and has no secrets.
let relay: Relay | undefined

function handle({ request }: { request: Request }): Promise<Response> {
  const { NETWORK_URL = '', NETWORK_KEY = '' } = process.env
  relay ??= createRelay(createClient({ baseUrl: NETWORK_URL, key: NETWORK_KEY }), {
    allow: ['offers.list'],
    // Everybody may call it: this project has no login.
    authorize: () => true,
  })
  return relay(request)
}

export { handle as GET, handle as POST }
