import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { onPort } from './raw.ts'

const service = onPort({ seed: 7, offers: 3, affiliates: 1, conversions: 0 })
const key = service.network.keys.network

/** Sends a request line and headers unchanged, which `fetch` cannot do. */
async function send(requestLine: string, headers: readonly string[]): Promise<{ status: number; response: string }> {
  const socket = connect(Number(new URL(service.address()).port), '127.0.0.1')
  socket.write([`${requestLine} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'))
  const response = await text(socket)
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1]), response }
}
const PATH = `/api/v2/getOffers?key=${key}`

describe('raw requests', () => {
  it.each([
    ['a path', PATH, 'Host: 127.0.0.1'],
    ['a whole address, which stands for itself', `http://network.test${PATH}`, 'Host: elsewhere.example'],
    ['a whole address of TLS, as a proxy passes it on', `https://network.test:8443${PATH}`, 'Host: network.test:8443'],
    ['an empty host', PATH, 'Host:'],
    ['a host of IPv6', PATH, 'Host: [::1]:80'],
  ])('get a response: %s', async (_, target, host) => {
    const { status, response } = await send(`GET ${target}`, [host])
    expect([status, response]).toEqual([200, expect.stringContaining('"totalItems":3')])
  })

  it('with an absolute URL set the host of links', async () => {
    const own = service.affiliateKey()
    const { response } = await send(`GET http://network.test/api/v2/getOffers?key=${own}&a=42&page=1&limit=500`, [
      'Host: elsewhere.example',
    ])
    expect(response).toContain('"tracking_link":"http://network.test/tl?')
  })

  it.each([
    ['a host with blanks', `GET ${PATH}`, 'Host: a b c'],
    ['a host with a name in it', `GET ${PATH}`, 'Host: user:word@network.test'],
    ['a host with a path', `GET ${PATH}`, 'Host: network.test/x'],
    ['an address of another kind', `GET ftp://network.test${PATH}`, 'Host: network.test'],
    ['an address with a name in it', `GET http://user:word@network.test${PATH}`, 'Host: network.test'],
    ['no address', 'OPTIONS *', 'Host: network.test'],
  ])('are refused with 400, without the key in the response: %s', async (_, requestLine, host) => {
    const { status, response } = await send(requestLine, [host])
    expect(status).toBe(400)
    expect(response).not.toContain(key)
  })

  it('with the method TRACE are refused with 405', async () => {
    const { status, response } = await send(`TRACE ${PATH}`, ['Host: network.test'])
    expect([status, response]).toEqual([405, expect.stringMatching(/^allow: GET, POST\r$/im)])
    expect(response).not.toContain(key)
  })
})

it.each([
  ['payout', '9007199255', 400],
  ['revenue', '99999999999999999999', 400],
  ['payout', '9007199254.00000', 202],
])('an offer with a %s of %s gets %i', async (field, amount, status) => {
  const { body, status: code } = await service.post('v2/setOffer', { id: 1001, [field]: amount })
  expect([code, body.errorCode]).toEqual([status, status === 400 ? 6311 : 0])
})
