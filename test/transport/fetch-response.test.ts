import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createClient } from '../../src/index.ts'
import type { ClientEvent } from '../../src/options/client-event.ts'
import type { FetchResponse, ResponseInfo } from '../../src/options/options.ts'
import { CANARY } from '../secrets/canary.ts'
import { fails } from '../secrets/fails.ts'
import { OFFER } from './client.ts'

/** A client whose `fetch` gives a response with no more than its type requires, and a body. */
function clientOf(status: number, text: string, location: string | null = null) {
  const events: ClientEvent[] = []
  const response = (): FetchResponse => {
    const { body } = new Response(text)
    return { status, headers: { get: (name) => (name === 'location' ? location : null) }, body }
  }
  const network = createClient({
    baseUrl: 'https://acme.example',
    key: CANARY,
    retries: 0,
    fetch: async () => response(),
    onEvent: (event) => events.push(event),
  })
  return { network, events }
}

describe('a response of a custom fetch with only `status`, `headers.get` and a body', () => {
  it('is read, and reported without headers', async () => {
    const { network, events } = clientOf(200, '{"errorCode":0,"data":[]}')
    const notified: ResponseInfo[] = []
    expect(await network.advertisers.list({}, { onResponse: (info) => notified.push(info) })).toEqual([])
    expect(events.map(({ type }) => type)).toEqual(['request', 'response', 'end'])
    expect(notified).toMatchObject([{ status: 200, headers: {} }])
  })

  it.each<[what: string, more: (text: string) => Partial<FetchResponse>]>([
    ['an arrayBuffer', (text) => ({ arrayBuffer: async () => new TextEncoder().encode(text).buffer })],
    ['a text', (text) => ({ text: async () => text })],
    ['a text beside a stream of Node', (text) => ({ body: Readable.from([]), text: async () => text })],
  ])('or %s in its place is read, so that a write that arrived succeeds', async (_, more) => {
    const fetch = async () => ({
      status: 200,
      headers: new Headers(),
      ...more('{"errorCode":0,"data":[],"message":"Saved"}'),
    })
    const network = createClient({ baseUrl: 'https://acme.example', key: CANARY, fetch })
    expect(await network.offers.update(7, { status: 'Paused' })).toEqual({ id: 7, message: 'Saved' })
  })

  it('leaves the outcome of a write unknown if its status is 200 and its body cannot be read', async () => {
    const error = await fails(clientOf(200, '').network.offers.create(OFFER))
    expect(error).toMatchObject({ kind: 'response', status: 200, outcome: 'unknown' })
  })

  it('may be a redirect', async () => {
    const error = await fails(clientOf(302, '', 'https://other.example/').network.advertisers.list())
    expect(error).toMatchObject({ kind: 'connection', status: 302, code: 'REDIRECTED' })
  })
})
