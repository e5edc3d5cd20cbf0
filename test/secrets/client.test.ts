import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createClient } from '../../src/index.ts'
import { rawServer } from '../raw-server/raw-server.ts'
import { OK } from '../raw-server/responses.ts'
import { CANARY } from './canary.ts'
import { hushed } from './console.ts'
import { expectNoKey } from './expect-no-key.ts'

const clients = () => {
  const network = createClient({ baseUrl: 'https://acme.example/x/', key: CANARY })
  const affiliate = createClient({ baseUrl: 'https://acme.example', key: CANARY, affiliateId: 42 })
  return { network, affiliate, copy: network.with({ timeout: 5 }), preview: network.preview }
}

describe('a client shows itself without its key', () => {
  it.each(Object.entries(clients()))('%s', async (_, client) => {
    await hushed(() => {
      console.log(client)
      console.log('%o %j', client, client)
    })
    expectNoKey(client, CANARY)
  })

  it('says what it is instead', async () => {
    const { network, affiliate } = clients()
    expect(JSON.parse(JSON.stringify(network))).toEqual({ client: 'NetworkClient', baseUrl: 'https://acme.example/x' })
    expect(inspect(affiliate)).toContain("affiliateId: '42'")
    expect(await hushed(() => console.log(network))).toEqual([expect.stringContaining('NetworkClient')])
  })

  it('structuredClone refuses it without the key', () => {
    let error: unknown
    try {
      structuredClone(clients().network)
    } catch (thrown) {
      error = expectNoKey(thrown, CANARY)
    }
    expect(error).toBeInstanceOf(DOMException)
  })

  it('a preview shows the place of the key only', async () => {
    const { network } = clients()
    const shown = await network.preview.offers.update(42, { status: 'Paused' })
    expectNoKey(shown, CANARY)
    expectNoKey(shown.toCurl(), CANARY)
    expect(shown.url).toBe('https://acme.example/x/api/v2/setOffer?key=<API_KEY>')
  })

  it('a list that waits to be read has no key in it', async () => {
    await using server = await rawServer(OK)
    const list = createClient({ baseUrl: server.url, key: CANARY }).offers.list()
    expectNoKey(await list, CANARY)
    expectNoKey(list, CANARY)
  })
})
