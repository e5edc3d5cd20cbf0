import { describe, expect, it } from 'vitest'
import { type RawServer, type Reply, rawServer } from '../raw-server/raw-server.ts'
import { data } from '../raw-server/responses.ts'
import { clientOf, OFFER } from './client.ts'

/** Responds, and closes the connection 3 ms later, as a service does that keeps idle connections for a short time. */
const closeWhenIdle: Reply = (socket) => {
  socket.write(data([{ id: 77 }]))
  setTimeout(() => socket.end(), 3)
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const files = { name: 'a.png', data: new Uint8Array([1]) }

/** The connection of each request, and whether the client has asked for its end. */
const connectionsOf = ({ requests }: RawServer) =>
  requests.map(({ connection, headers }) => [connection, headers.connection])

const own = (count: number) => Array.from({ length: count }, (_, index) => [index, 'close'])

describe.each([
  ['the fetch of the runtime', undefined],
  ['the fetch option', ((input, init) => fetch(input, init)) as typeof fetch],
])('with the header connection: close, by %s', (_, given) => {
  it('each call has a connection of its own, and none meets one that the service closes', async () => {
    await using server = await rawServer(closeWhenIdle)
    const { network } = clientOf(server, { fetch: given, headers: { Connection: 'close' } })
    const count = 100
    for (let call = 0; call < count; call++) {
      expect(await network.offers.create(OFFER, { retries: 0 })).toMatchObject({ id: 77 })
      await pause(call % 4)
    }
    expect(connectionsOf(server)).toEqual(own(count))
    await server.idle()
  })

  it('so has each upload', async () => {
    await using server = await rawServer(data([{ banner_id: 501, offer_id: 7 }]))
    const { network } = clientOf(server, { fetch: given, headers: new Headers({ connection: 'close' }) })
    for (let call = 0; call < 5; call++) await network.banners.v3.upload({ offer_id: 7, files })
    expect(connectionsOf(server)).toEqual(own(5))
    await server.idle()
  })
})
