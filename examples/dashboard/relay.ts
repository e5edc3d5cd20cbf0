import { getRequestListener } from '@hono/node-server'
import type { NetworkClient } from 'affiliate-network-sdk'
import { createRelay } from 'affiliate-network-sdk/relay'
import type { Plugin } from 'vite'

/**
 * Lets pages of people who are logged in call the network at `/network`, without its key. Only the calls that the dashboard
 * makes can pass.
 */
export function relayTo(network: NetworkClient, isLoggedIn: (request: Request) => boolean): Plugin {
  const relay = createRelay(network, {
    authenticate: isLoggedIn,
    allow: [
      'offers.list',
      'offers.get',
      'offers.update',
      'advertisers.list',
      'affiliates.listOfferAccess',
      'affiliates.setOfferAccess',
      'reports.overall',
      'reports.offer',
      'reports.affiliate',
      'reports.conversion',
      'banners.v3.list',
      'banners.v3.upload',
      'banners.v3.delete',
    ],
  })
  const answer = getRequestListener(relay, { overrideGlobalObjects: false })
  return {
    name: 'relay',
    configurePreviewServer({ middlewares }) {
      middlewares.use((incoming, outgoing, next) => {
        if (incoming.url?.startsWith('/network/')) void answer(incoming, outgoing)
        else next()
      })
    },
  }
}
