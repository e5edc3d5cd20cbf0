import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
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
  return {
    name: 'relay',
    configurePreviewServer({ middlewares }) {
      middlewares.use((incoming, outgoing, next) => {
        if (!incoming.url?.startsWith('/network/')) return next()
        relay(requestOf(incoming, outgoing))
          .then((response) => sendBack(response, outgoing))
          // The page closed the connection, or the network did in the middle of its response.
          .catch(() => outgoing.destroy())
      })
    },
  }
}

/** A request of `node:http` as a `Request`, whose signal fires when the page closes the connection. */
function requestOf(incoming: IncomingMessage, outgoing: ServerResponse): Request {
  const abort = new AbortController()
  outgoing.on('close', () => abort.abort())
  const { method = 'GET', url = '/', headers } = incoming
  const pairs = Object.entries(headers).flatMap(([name, value]) => [value].flat().map((each) => [name, each ?? '']))
  return new Request(new URL(url, `http://${headers.host}`), {
    method,
    headers: pairs as [string, string][],
    signal: abort.signal,
    ...(method !== 'GET' && method !== 'HEAD' && { body: Readable.toWeb(incoming), duplex: 'half' }),
  } as RequestInit)
}

async function sendBack(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, [...response.headers].flat())
  if (response.body === null) outgoing.end()
  else await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing)
}
