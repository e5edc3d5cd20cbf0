import { describe, expect, it } from 'vitest'
import { hang } from '../../raw-server/faults.ts'
import { rawServer } from '../../raw-server/raw-server.ts'
import { BUSY, OK, response } from '../../raw-server/responses.ts'
import { fails, rejects } from '../../secrets/fails.ts'
import { clientOf } from '../../transport/client.ts'

/** Calls in an environment whose classes are not, or not all, those of the runtime. */
export function describeCalls(environment: string): void {
  describe(`in ${environment}`, () => {
    it('a read and a write come through', async () => {
      await using server = await rawServer(OK)
      const { network } = clientOf(server)
      expect(await network.advertisers.list()).toEqual([])
      expect(await network.request({ path: 'v2/setThing', form: { id: 1 } })).toEqual([])
      expect(server.requests.map(({ method, body }) => [method, body])).toEqual([
        ['GET', ''],
        // The fetch of happy-dom sends it in chunks.
        ['POST', expect.stringMatching(/^(?:4\r\n)?id=1(?:\r\n0\r\n\r\n)?$/)],
      ])
    })

    it('a 503 is retried, also with a signal', async () => {
      await using server = await rawServer([BUSY, OK, BUSY, OK])
      const { network } = clientOf(server)
      expect(await network.advertisers.list()).toEqual([])
      const { signal } = new AbortController()
      expect(await network.advertisers.list(undefined, { signal, totalTimeout: 20_000 })).toEqual([])
      expect(server.requests).toHaveLength(4)
    })

    it('a 503 that stays is an ApiError', async () => {
      await using server = await rawServer(BUSY)
      const error = await fails(clientOf(server).network.advertisers.list())
      expect(error).toMatchObject({ kind: 'api', status: 503, attempts: 3 })
    })

    it('a timeout ends an attempt, closes its connection, and is retried', async () => {
      await using server = await rawServer([hang, hang])
      const { network } = clientOf(server, { timeout: 400, retries: 1 })
      expect(await fails(network.advertisers.list())).toMatchObject({ kind: 'timeout', attempts: 2 })
      expect(server.requests).toHaveLength(2)
      await server.idle()
    })

    it('the timeout of the whole call ends it', async () => {
      await using server = await rawServer(hang)
      const error = await fails(clientOf(server).network.advertisers.list(undefined, { totalTimeout: 200 }))
      expect(error).toMatchObject({ kind: 'timeout', outcome: 'unknown', attempts: 1 })
      await server.idle()
    })

    it('an abort ends an attempt, the wait for a retry and the wait for a turn with its own reason', async () => {
      await using server = await rawServer([hang, response(503, '', { 'retry-after': '50' })])
      const { network } = clientOf(server, { concurrency: 1 })
      const stop = () => new AbortController()
      const [first, second, third] = [stop(), stop(), stop()]
      const running = rejects(network.advertisers.list(undefined, { signal: first.signal }))
      const queued = rejects(network.advertisers.list(undefined, { signal: second.signal }))
      await server.received(1)
      second.abort('two')
      expect(await queued).toBe('two')
      first.abort('one')
      expect(await running).toBe('one')
      const { network: other } = clientOf(server, { onEvent: ({ type }) => type === 'retry' && third.abort('three') })
      expect(await rejects(other.advertisers.list(undefined, { signal: third.signal }))).toBe('three')
    })
  })
}
