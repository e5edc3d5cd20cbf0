/** Two tests for `node --test`, of which one fails before it could close its network, and one after a call over it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from 'affiliate-network-sdk'
import { createMockNetwork } from 'affiliate-network-sdk/msw'
import { serveMockNetwork } from 'affiliate-network-sdk/msw/node'

const mock = createMockNetwork({ offers: 1, affiliates: 1, conversions: 0 })
const { url, close } = await serveMockNetwork(mock, { unref: true })

test('fails at once', async () => {
  assert.equal(1, 2)
  await close()
})

test('fails after a call', async () => {
  const { offers } = createClient({ baseUrl: url, key: mock.keys.network })
  assert.equal((await offers.list()).totalItems, 2)
  await close()
})
