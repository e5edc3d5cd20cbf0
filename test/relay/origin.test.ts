import { describe, expect, it } from 'vitest'
import { createClient } from '../../src/index.ts'
import { createRelay } from '../../src/relay/index.ts'
import { fails } from '../secrets/fails.ts'
import { KEY, relayed } from './relayed.ts'

const FORM = 'content-type: application/x-www-form-urlencoded'
const write = (headers: readonly string[], port: number) =>
  [FORM, ...headers].map((header) => header.replaceAll('PORT', String(port)))

async function expectStatus(expected: number, origins: readonly string[] | undefined, headers: readonly string[]) {
  await using relay = await relayed(['offers.update'], { origins })
  const { status } = await relay.post('v2/setOffer', 'id=1&status=Paused', write(headers, relay.served.port))
  expect([status, relay.network.requests.length]).toEqual([expected, expected === 200 ? 1 : 0])
}

describe('a write', () => {
  it.each([
    [200, 'of the own origin', ['origin: http://127.0.0.1:PORT', 'cookie: s=1']],
    [200, 'behind a proxy that ends TLS', ['origin: https://127.0.0.1:PORT']],
    [200, 'without origin and cookie', []],
    [403, 'without origin, with a cookie', ['cookie: s=1']],
    [403, 'with a referrer in its place', ['cookie: s=1', 'referer: http://127.0.0.1:PORT/']],
    [403, 'of another host', ['origin: https://evil.example']],
    [403, 'of another port', ['origin: http://127.0.0.1:1']],
    [403, 'of the host without its port', ['origin: http://127.0.0.1']],
    [403, 'of an opaque origin', ['origin: null']],
    [403, 'of an empty origin', ['origin: ']],
    [403, 'of a host that begins alike', ['origin: http://127.0.0.1:PORT.evil.example']],
    [403, 'of two origins', ['origin: http://127.0.0.1:PORT', 'origin: https://evil.example']],
  ])('%i: %s', (expected, _, headers) => expectStatus(expected, undefined, headers))

  it.each([
    [200, 'of an origin that is listed', ['origin: https://app.example', 'cookie: s=1']],
    [200, 'without origin and cookie', []],
    [403, 'without origin, with a cookie', ['cookie: s=1']],
    [403, 'of the own origin', ['origin: http://127.0.0.1:PORT', 'cookie: s=1']],
    [403, 'of the own origin behind a proxy that ends TLS', ['origin: https://127.0.0.1:PORT']],
    [403, 'of a host that ends alike', ['origin: https://evil-app.example']],
    [403, 'of a listed host over http', ['origin: http://app.example']],
    [403, 'of a listed host on another port', ['origin: https://app.example:8443']],
    [403, 'of two origins', ['origin: https://app.example', 'origin: https://evil.example']],
  ])('where origins are listed, %i: %s', (expected, _, headers) =>
    expectStatus(expected, ['https://app.example'], headers))

  it('over https is not made by a page over http', async () => {
    const network = createClient({
      baseUrl: 'https://acme.example',
      key: KEY,
      fetch: async () => Response.json({ errorCode: 0 }),
    })
    const relay = createRelay(network, { allow: ['offers.update'] })
    const statusOf = async (url: string, origin: string) => {
      const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' }
      return (await relay(new Request(url, { method: 'POST', headers, body: 'id=1&status=Paused' }))).status
    }
    expect(await statusOf('https://app.example/api/v2/setOffer', 'https://app.example')).toBe(200)
    expect(await statusOf('https://app.example/api/v2/setOffer', 'http://app.example')).toBe(403)
  })

  it('of the own origin may come by a server that has another address itself', async () => {
    const network = createClient({
      baseUrl: 'https://acme.example',
      key: KEY,
      fetch: async () => Response.json({ errorCode: 0 }),
    })
    const relay = createRelay(network, { allow: ['offers.update'] })
    const statusOf = async (host: string, origin: string) => {
      const headers = { host, origin, 'content-type': 'application/x-www-form-urlencoded' }
      const init = { method: 'POST', headers, body: 'id=1&status=Paused' }
      return (await relay(new Request('http://10.0.0.1:3000/api/v2/setOffer', init))).status
    }
    expect(await statusOf('app.example', 'https://app.example')).toBe(200)
    expect(await statusOf('app.example', 'https://app.example:444')).toBe(403)
    expect(await statusOf('app.example', 'https://null')).toBe(403)
    expect(await statusOf('app.example:443', 'https://app.example')).toBe(200)
    expect(await statusOf('app.example:80', 'http://app.example')).toBe(200)
    expect(await statusOf('app.example:80', 'https://app.example')).toBe(403)
    expect(await statusOf('app.example:443', 'http://app.example')).toBe(403)
    expect(await statusOf('app.example:4430', 'https://app.example')).toBe(403)
    // However long both are.
    const long = `${'a'.repeat(63)}.`.repeat(3)
    expect(await statusOf(`${long}app.example`, `https://${long}app.example`)).toBe(200)
    expect(await statusOf(`${long}app.example`, `https://${long}app.exam`)).toBe(403)
    expect(await statusOf(`${long}app.example`, `https://${long}`)).toBe(403)
    expect(await statusOf(`${long}app.example`, `https://${`${long}app.example`.slice(0, 200)}`)).toBe(403)
  })

  it('of a name that leads to the relay is made only where no origins are listed', async () => {
    const fetch = async () => Response.json({ errorCode: 0 })
    const network = createClient({ baseUrl: 'https://acme.example', key: KEY, fetch })
    const statusWith = async (origins: readonly string[] | undefined) => {
      const headers = { origin: 'http://evil.example:3000', 'content-type': 'application/x-www-form-urlencoded' }
      const init = { method: 'POST', headers, body: 'id=1&status=Paused' }
      const relay = createRelay(network, { allow: ['offers.update'], origins })
      return (await relay(new Request('http://evil.example:3000/api/v2/setOffer', init))).status
    }
    expect(await statusWith(undefined)).toBe(200)
    expect(await statusWith(['https://app.example'])).toBe(403)
    expect(await statusWith([])).toBe(403)
  })

  it('is not of a host that the path names', async () => {
    // `new URL(incoming.url, base)`, which many adapters use, takes the host of such a path.
    await using relay = await relayed(['offers.update'])
    const headers = [FORM, 'cookie: s=1', 'origin: http://evil.example', 'content-length: 18']
    const { status } = await relay.raw('POST //evil.example/network/api/v2/setOffer', headers, 'id=1&status=Paused')
    expect([status, relay.sent()]).toEqual([403, []])
  })

  it('is not of the host "null" where the request names none', async () => {
    const network = createClient({ baseUrl: 'https://acme.example', key: KEY })
    const relay = createRelay(network, { allow: ['offers.update'] })
    const headers = { origin: 'https://null', 'content-type': 'application/x-www-form-urlencoded' }
    const init = { method: 'POST', headers, body: 'id=1&status=Paused' }
    expect((await relay(new Request('https://app.example/api/v2/setOffer', init))).status).toBe(403)
  })

  it('is refused before anybody is asked who it is', async () => {
    let asked = 0
    await using relay = await relayed(['offers.update'], { authorize: () => ++asked > 0 })
    await relay.post('v2/setOffer', 'id=1&status=Paused', [FORM, 'origin: https://evil.example'])
    expect(asked).toBe(0)
  })
})

describe('the refusal of a write', () => {
  it.each([
    ['offers.update', 'v2/setOffer', 'id=1&status=Paused', FORM],
    ['affiliates.setOfferAccess', 'v2/setAffiliateOfferList', 'id=1&accessible_offers=2', FORM],
    ['banners.v3.deleteAll', 'v3/delOfferBanners', 'offer_id=1', FORM],
    ['banners.v3.upload', 'v3/setOfferBanners?offer_id=1', '', 'content-type: multipart/form-data; boundary=b'],
  ] as const)('of %s names both origins, and the option', async (name, target, body, type) => {
    await using relay = await relayed([name])
    const received = await relay.post(target, body, [type, 'origin: https://evil.example'])
    expect([received.status, relay.sent()]).toEqual([403, []])
    expect(JSON.parse(received.body)).toMatchObject({
      code: 'foreign-origin',
      message: `the relay of ${relay.served.url} makes no change for a page of https://evil.example`,
      hint: "List the page's origin in the option `origins`, or let the proxy in front of the relay keep the Host of requests.",
    })
  })

  it('has the code in the error of the page, which says that it was the relay', async () => {
    await using relay = await relayed(['offers.update'])
    const headers = { origin: 'https://evil.example' }
    const page = createClient({ baseUrl: `${relay.served.url}/network`, relay: true, headers })
    const error = await fails(page.offers.update(1, { status: 'Paused' }))
    expect(error).toMatchObject({ kind: 'api', status: 403, code: 'foreign-origin', outcome: 'rejected' })
    expect(error.message).toMatch(
      /^offers\.update: the relay of \S+ makes no change for a page of https:\/\/evil\.example$/,
    )
    expect(error.hint).toMatch(/ `origins`, or let the proxy /)
  })

  it('says nothing of a proxy where origins are listed, and what to send without an Origin', async () => {
    await using relay = await relayed(['offers.update'], { origins: ['https://app.example'] })
    const hintOf = async (header: string) =>
      JSON.parse((await relay.post('v2/setOffer', 'id=1&status=Paused', [FORM, header])).body).hint
    expect(await hintOf('origin: https://evil.example')).toBe("List the page's origin in the option `origins`.")
    expect(await hintOf('cookie: s=1')).toBe('Send the header Origin, or no cookie.')
  })
})

describe('a read', () => {
  it('needs no origin, also if it is a redirect test by POST', async () => {
    await using relay = await relayed(['offers.list', 'tool.testRedirect'])
    const foreign = ['origin: https://evil.example', 'cookie: s=1']
    expect((await relay.get('v2/getOffers?page=1', foreign)).status).toBe(200)
    const test = JSON.stringify({ url: 'https://t.example/', country: 'US', os: 'iOS', osv: '9.0' })
    expect((await relay.post('v2/test', test, [...foreign, 'content-type: application/json'])).status).toBe(200)
  })
})
