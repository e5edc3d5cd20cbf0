import type { MockNetwork } from 'affiliate-network-sdk/msw'
import { listen } from './network.ts'

let port = 4009

/** `serveMockNetwork` of a page, which has no ports: the `fetch` of the program finds the network by its address. */
export async function serveMockNetwork(network: MockNetwork, options: { readonly port?: number } = {}) {
  const url = `http://127.0.0.1:${options.port || ++port}`
  const close = listen(url, network)
  return { url, close: async () => close() }
}

/** `mockNetworkServer` of a page. */
export function mockNetworkServer(network: MockNetwork) {
  let close = () => {}
  return {
    listen() {
      close = listen(network.baseUrl, network)
    },
    close: () => close(),
  }
}
