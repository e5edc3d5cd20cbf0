import { createClient } from 'affiliate-network-sdk'
import type { MockNetwork } from 'affiliate-network-sdk/msw'
import { serveMockNetwork } from 'affiliate-network-sdk/msw/node'
import type { Browser } from 'puppeteer-core'
import type { Login } from '../../examples/dashboard/login.ts'
import { relayTo } from '../../examples/dashboard/relay.ts'
import { readersOf, type Visit } from './open-page.ts'
import { serveDashboard } from './site.ts'

/** Serves the dashboard behind a relay to this network, with a login or open to all, and opens an empty page to visit it with. */
export async function behindRelay(
  browser: Browser,
  mock: MockNetwork,
  visit: (visit: Visit, url: string) => Promise<void>,
  login?: Login,
): Promise<void> {
  const served = await serveMockNetwork(mock)
  const network = createClient({ baseUrl: served.url, key: mock.keys.network })
  const plugins = login ? [login.plugin, relayTo(network, login.isLoggedIn)] : [relayTo(network, () => true)]
  const site = await serveDashboard({ mode: 'server', plugins })
  const context = await browser.createBrowserContext()
  try {
    const page = await context.newPage()
    await page.setViewport({ width: 1280, height: 900 })
    await visit({ page, context, ...readersOf(page) }, site.url)
  } finally {
    await context.close()
    await site.close()
    await served.close()
  }
}
