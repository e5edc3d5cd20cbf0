import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAffiliateNetworkError } from '../../src/errors/errors.ts'
import { rawServer } from '../raw-server/raw-server.ts'
import { CANARY } from '../secrets/canary.ts'
import { expectNoKey } from '../secrets/expect-no-key.ts'
import { CALLS, type CallName, clientOf, REPEATABLE } from '../transport/client.ts'
import { faultyResponse } from './responses.ts'
import { limited, testTimeout } from './time-limit.ts'

describe('a response of random bytes', () => {
  it(
    'a call returns data or rejects with an error of the package, in time, and no non-repeatable POST is sent twice',
    async () => {
      let next: { bytes: Buffer; end: 'open' | 'close' | 'reset' } = { bytes: Buffer.alloc(0), end: 'close' }
      await using server = await rawServer((socket) => {
        const { bytes, end } = next
        socket.write(bytes, () => {
          if (end === 'close') socket.end()
          if (end === 'reset') setTimeout(() => socket.resetAndDestroy(), 2)
        })
      })
      let run = 0
      const names = Object.keys(CALLS) as CallName[]
      await fc.assert(
        fc.asyncProperty(faultyResponse, fc.constantFrom(...names), async (response, name) => {
          next = response
          // A mark for each call, because a request may arrive after its call has timed out and the next one has begun.
          const mark = String(run++)
          // Calls that may be made twice would only spend the time of this test on waits.
          const retries = REPEATABLE.includes(name) ? 0 : 1
          const options = { timeout: 100, retries, headers: { 'x-run': mark } }
          const { network } = clientOf(server, options)
          const started = process.threadCpuUsage()
          try {
            await CALLS[name](network)
          } catch (error) {
            if (!isAffiliateNetworkError(error)) throw error
            expectNoKey(error, CANARY)
            expect(['api', 'response', 'connection', 'timeout']).toContain(error.kind)
            expect(error.attempts).toBe(1)
          }
          // The time of this thread: the machine may be busy with others.
          expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(2_000)
          const sent = server.requests.slice(-50).filter(({ headers }) => headers['x-run'] === mark)
          expect(sent.length).toBeLessThanOrEqual(1)
        }),
        limited(150),
      )
    },
    testTimeout,
  )
})
