import { createMockNetwork, type MockNetwork } from 'affiliate-network-sdk/msw'
import { setupWorker } from 'msw/browser'

/**
 * The mock network of the demo. It runs in this page, behind a service worker at the page's own address.
 *
 * Query parameters of the page change it: `?seed=7`, `?offers=40`, `?latency=0` (milliseconds), `?now=2026-07-01T00:00:00Z`.
 */
export async function startDemoNetwork(): Promise<MockNetwork> {
  const asked = new URLSearchParams(location.search)
  const mock = createMockNetwork({
    baseUrl: new URL('network', document.baseURI),
    seed: Number(asked.get('seed') ?? 7),
    offers: Number(asked.get('offers') ?? 40),
    latencyMs: Number(asked.get('latency') ?? 150),
    now: asked.get('now') ?? new Date().toISOString().slice(0, 10),
  })
  await setupWorker(...mock.handlers).start({
    quiet: true,
    onUnhandledFrame: 'bypass',
    serviceWorker: { url: new URL('mockServiceWorker.js', document.baseURI).href },
  })
  return mock
}
