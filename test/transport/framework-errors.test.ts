import { afterEach, describe, expect, it, vi } from 'vitest'
import { createClient, type NetworkClient } from '../../src/index.ts'
import { createRelay } from '../../src/relay/index.ts'
import { rejects } from '../secrets/fails.ts'
import { CALLS, clientOf, NOBODY } from './client.ts'

/** What Next throws through its `fetch` while it renders a page ahead, which needs a request for this one. */
const dynamic = () =>
  Object.assign(new Error('Dynamic server usage: no-store fetch /'), { digest: 'DYNAMIC_SERVER_USAGE' })
/** What `redirect` of Next throws. */
const redirect = () => Object.assign(new Error('NEXT_REDIRECT'), { digest: 'NEXT_REDIRECT;replace;/login;307;' })

const file = { name: 'a.png', data: new Uint8Array(3) }

const ALL: [name: string, call: (network: NetworkClient) => PromiseLike<unknown>][] = [
  ...Object.entries(CALLS),
  ['an upload', (network) => network.banners.v3.upload({ offer_id: 1, files: [file] })],
  ['a page', (network) => network.offers.list()],
  ['all rows', (network) => network.offers.list({}, { concurrency: 3 }).toArray()],
  [
    'a loop',
    async (network) => {
      for await (const _ of network.offers.list());
    },
  ],
  [
    'a loop over pages',
    async (network) => {
      for await (const _ of network.offers.list().pages());
    },
  ],
]

afterEach(() => vi.unstubAllGlobals())

describe.for(ALL)('an error by which a framework steers rendering', ([name, call]) => {
  it(`comes out of ${name} as it is, after one request`, async () => {
    const error = dynamic()
    const before = { ...error, message: error.message, stack: error.stack }
    const fetch = vi.fn(() => Promise.reject(error))
    const { network, events } = clientOf(NOBODY, { fetch })
    expect(await rejects(call(network))).toBe(error)
    expect({ ...error, message: error.message, stack: error.stack }).toEqual(before)
    expect(fetch).toHaveBeenCalledOnce()
    expect(events.map(({ type }) => type)).toEqual(['request', 'end'])
  })
})

it('comes out of the global fetch that a framework has replaced, too', async () => {
  const error = dynamic()
  vi.stubGlobal('fetch', () => {
    throw error
  })
  expect(await rejects(clientOf(NOBODY).network.offers.list())).toBe(error)
})

it('comes out of the function for the key, which may read the request', async () => {
  const error = redirect()
  expect(await rejects(clientOf(NOBODY, { key: () => Promise.reject(error) }).network.offers.get(7))).toBe(error)
})

it('comes out of a relay, whose other requests are counted as before', async () => {
  const error = redirect()
  const allow = ['offers.list'] as const
  const request = () => new Request('https://app.example/network/api/v2/getOffers?page=1')
  const onError = vi.fn()
  const login = createRelay(clientOf(NOBODY).network, { allow, onError, authorize: () => Promise.reject(error) })
  for (let turn = 0; turn < 1002; turn++) expect(await rejects(login(request()))).toBe(error)
  const key = () => Promise.reject(error)
  const network = createClient({ baseUrl: 'https://acme.example', key })
  expect(await rejects(createRelay(network, { allow, onError })(request()))).toBe(error)
  expect(onError).not.toHaveBeenCalled()
})
