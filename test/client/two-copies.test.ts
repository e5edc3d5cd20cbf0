import { beforeAll, expect, it, vi } from 'vitest'
import { createClient as createOfParts } from '../../src/client/create-client-of-parts.ts'
import { isAffiliateNetworkError } from '../../src/index.ts'
import { createRelay } from '../../src/relay/index.ts'
import { syncConversions, syncOffers, syncReport } from '../../src/sync/index.ts'
import { sqliteStore } from '../../src/sync/sqlite/sqlite.ts'
import { createQueries } from '../../src/tanstack-query/index.ts'

const base = { baseUrl: 'https://acme.example', key: 'k3y&secret' }

/** What another copy of the package made, as a monorepo with two versions of it has. */
let other: { client: never; parts: typeof import('../../src/client/create-client-of-parts.ts') }
beforeAll(async () => {
  vi.resetModules()
  const { createClient } = await import('../../src/index.ts')
  const parts = await import('../../src/client/create-client-of-parts.ts')
  other = { client: createClient(base) as never, parts }
})

const store = sqliteStore(':memory:')
const options = { store, since: '2026-06-01', fields: ['ck_day'] } as const

it.each<[place: string, use: () => unknown]>([
  ['createQueries: client', () => createQueries(other.client)],
  ['createQueries: client', () => createQueries(other.client, { scope: 'acme' })],
  ['createRelay: network', () => createRelay(other.client, { allow: ['offers.list'] })],
  ['syncConversions: client', () => syncConversions(other.client, options)],
  ['syncReport: client', () => syncReport(other.client, { ...options, report: 'overall' })],
  ['syncOffers: client', () => syncOffers(other.client, { store })],
  ['createClient: parts.offers', () => createOfParts(base, { offers: other.parts.offerReads as never })],
])('%s says that another copy of the package made it', async (place, use) => {
  const error = await (async () => use())().catch((reason: unknown) => reason)
  expect(error).toMatchObject({
    name: 'InputError',
    message: expect.stringMatching(
      new RegExp(`^${place}: expected a .*, received one made by another copy of affiliate-network-sdk$`),
    ),
  })
})

it('an error of another copy is known as one', async () => {
  const error = await (other.client as ReturnType<typeof import('../../src/index.ts').createClient>).offers
    .get(-1)
    .catch((reason: unknown) => reason)
  expect(isAffiliateNetworkError(error)).toBe(true)
})
