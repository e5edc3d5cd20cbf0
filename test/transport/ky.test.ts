import type { Input, KyInstance, Options, RetryOptions } from 'ky'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { hang } from '../raw-server/faults.ts'
import { rawServer } from '../raw-server/raw-server.ts'
import { BUSY, OK } from '../raw-server/responses.ts'
import { clientOf } from './client.ts'

/** Replaces options of a call of ky on their way, and keeps those that the client gave. */
const ky = vi.hoisted(() => ({
  replace: (_: Options): Options => ({}),
  given: [] as Options[],
}))

vi.mock('ky', async (importOriginal) => {
  const original = await importOriginal<typeof import('ky')>()
  const create = (defaults: Options): KyInstance => {
    const instance = original.default.create(defaults)
    const replaced = (input: Input, options: Options = {}) => {
      ky.given.push(options)
      return instance(input, { ...options, ...ky.replace(options) })
    }
    return replaced as KyInstance
  }
  return { ...original, default: { create } }
})

const retryOf = (options: Options | undefined) => options?.retry as RetryOptions

beforeEach(() => {
  ky.replace = () => ({})
  ky.given.length = 0
})

describe('the options that a client gives to ky', () => {
  it('retry.delay is the wait between two attempts', async () => {
    await using server = await rawServer([BUSY, BUSY, OK])
    const { network, events } = clientOf(server)
    const asked: number[] = []
    const delay = (attempt: number) => {
      asked.push(attempt)
      return 0
    }
    ky.replace = ({ retry }) => ({ retry: { ...(retry as RetryOptions), delay } })
    await network.advertisers.list()
    expect(asked).toEqual([1, 2])
    expect(server.requests).toHaveLength(3)
    // The client's own function says what the event says.
    const [told] = events.flatMap((event) => (event.type === 'retry' && event.attempt === 2 ? [event.delayMs] : []))
    expect(retryOf(ky.given[0]).delay?.(2)).toBe(told)
  })

  it('retry.limit is the number of retries', async () => {
    await using server = await rawServer([BUSY, BUSY, OK])
    const { network } = clientOf(server)
    ky.replace = ({ retry }) => ({ retry: { ...(retry as RetryOptions), limit: 0 } })
    await expect(network.advertisers.list(undefined, { retries: 7 })).rejects.toMatchObject({
      status: 503,
      attempts: 1,
    })
    expect(retryOf(ky.given[0]).limit).toBe(7)
  })

  it('timeout ends an attempt', async () => {
    await using server = await rawServer(hang)
    const { network } = clientOf(server)
    ky.replace = () => ({ timeout: 1 })
    const call = network.advertisers.list(undefined, { timeout: 2_000_000_000, retries: 0 })
    await expect(call).rejects.toMatchObject({ kind: 'timeout', attempts: 1 })
    expect(ky.given[0]?.timeout).toBe(2_000_000_000)
  })

  it.each([
    ['signal', (caller: AbortSignal) => ({ signal: caller })],
    ['totalTimeout', () => ({ totalTimeout: 2_000_000_000 })],
  ])('signal ends a wait between two attempts of a call with %s', async (_, optionsOf) => {
    await using server = await rawServer([BUSY, OK])
    const { network } = clientOf(server)
    const replaced = new AbortController()
    ky.replace = ({ retry }) => {
      const delay = () => {
        queueMicrotask(() => replaced.abort(new Error('ended by ky')))
        return 2_000_000_000
      }
      return { signal: replaced.signal, retry: { ...(retry as RetryOptions), delay } }
    }
    const caller = new AbortController()
    await expect(network.advertisers.list(undefined, optionsOf(caller.signal))).rejects.toThrow()
    expect(server.requests).toHaveLength(1)
    expect(ky.given[0]?.signal?.aborted).toBe(false)
  })

  it('signal is aborted with the reason of the caller', async () => {
    await using server = await rawServer(hang)
    const { network } = clientOf(server)
    const caller = new AbortController()
    const call = network.advertisers.list(undefined, { signal: caller.signal })
    await server.received(1)
    caller.abort('enough')
    await expect(call).rejects.toBe('enough')
    expect(ky.given[0]?.signal?.reason).toBe('enough')
  })

  it('signal is left out where a call has neither a signal nor a totalTimeout: ky would combine it with its own', async () => {
    await using server = await rawServer(OK)
    await clientOf(server).network.advertisers.list()
    expect(ky.given[0]).not.toHaveProperty('signal')
  })
})
