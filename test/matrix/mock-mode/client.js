// client.js
import { createClient } from 'affiliate-network-sdk'

async function mockClient() {
  const { createMockNetwork } = await import('affiliate-network-sdk/msw')
  const { setupWorker } = await import('msw/browser')
  const mock = createMockNetwork({ seed: 7 })
  const worker = setupWorker(...mock.handlers)
  await worker.start({ onUnhandledFrame: 'bypass' })
  return createClient({
    baseUrl: mock.baseUrl,
    key: mock.keys.network,
    timezone: 0,
  })
}

const relayed = { baseUrl: '/network', relay: true, timezone: 0 }
export const client = import.meta.env.MODE === 'mock' ? await mockClient() : createClient(relayed)
