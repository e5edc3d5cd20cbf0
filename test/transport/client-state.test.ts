import { describe, expect, it } from 'vitest'
import type { ClientOptions } from '../../src/options/options.ts'
import { makeClientState } from '../../src/transport/client-state.ts'
import type { Limiter } from '../../src/transport/pacing/limiter.ts'
import { CANARY } from '../secrets/canary.ts'
import { expectNoKey } from '../secrets/expect-no-key.ts'

const least: ClientOptions = { baseUrl: 'https://acme.example', key: CANARY }

/** How many of some turns may be taken at once. */
async function taken(limiter: Pick<Limiter, 'turn'>, turns: number): Promise<number> {
  let count = 0
  for (let turn = 0; turn < turns; turn++)
    void limiter
      .turn()
      .take()
      .then(() => count++)
  await Promise.resolve()
  return count
}

describe('the options of a client', () => {
  it('have these defaults', async () => {
    const clientState = makeClientState(least)
    expect(clientState).toMatchObject({
      baseUrl: 'https://acme.example',
      key: CANARY,
      timeout: 30_000,
      retries: 2,
      validation: 'warn',
      reportYear: 2,
      maxResponseBytes: 33_554_432,
      headers: {},
    })
    for (const name of ['affiliateId', 'timezone', 'totalTimeout', 'fetch', 'onEvent'] as const)
      expect(clientState[name]).toBeUndefined()
    expect(clientState.sentWarnings.size).toBe(0)
    const { budget, ownLimiter } = clientState
    expect(Array.from({ length: 21 }, () => budget.spend()).lastIndexOf(true)).toBe(19)
    expect(await taken(ownLimiter, 5)).toBe(4)
  })

  it('are taken as they are given', async () => {
    const fetch = globalThis.fetch
    const onEvent = () => {}
    const given = {
      timeout: 1,
      totalTimeout: 2,
      retries: 0,
      validation: 'off',
      reportYear: 4,
      maxResponseBytes: 3,
      timezone: 0,
      fetch,
      onEvent,
    } as const
    expect(makeClientState({ ...least, ...given, headers: { 'X-A': 'b' } })).toMatchObject({
      ...given,
      headers: { 'x-a': 'b' },
    })
    const { ownLimiter, budget } = makeClientState({ ...least, concurrency: 1, retryBudget: 0 })
    expect(await taken(ownLimiter, 2)).toBe(1)
    expect(budget.spend()).toBe(false)
    const slow = makeClientState({ ...least, rateLimit: { requests: 1, intervalMs: 60_000 } }).ownLimiter
    expect(await taken(slow, 2)).toBe(1)
  })

  it.each([
    ['https://acme.example/', 'https://acme.example'],
    ['https://acme.example:8443/tenant//', 'https://acme.example:8443/tenant'],
    ['https://acme.example/a/b', 'https://acme.example/a/b'],
  ])('keep of %s the address %s', (given, baseUrl) =>
    expect(makeClientState({ ...least, baseUrl: given }).baseUrl).toBe(baseUrl))

  it('share limits and budget with the client that they change', () => {
    const { baseUrl, key, ownLimiter, budget } = makeClientState(least)
    const shared = makeClientState({ ...least, retryBudget: 1 }, { baseUrl, key, ownLimiter, budget })
    expect(shared.ownLimiter).toBe(ownLimiter)
    expect(shared.budget).toBe(budget)
    const own = [
      makeClientState(least, { baseUrl, key, ownLimiter: undefined, budget: undefined }),
      makeClientState({ ...least, key: 'of-another-tenant' }, { baseUrl, key, ownLimiter, budget }),
      makeClientState({ ...least, baseUrl: 'https://other.example' }, { baseUrl, key, ownLimiter, budget }),
    ]
    for (const one of own) {
      expect(one.ownLimiter).not.toBe(ownLimiter)
      expect(one.budget).not.toBe(budget)
    }
    const same = { ...least, baseUrl: new URL(`${baseUrl}/`), timeout: 5 }
    expect(makeClientState(same, { baseUrl, key, ownLimiter, budget }).budget).toBe(budget)
  })

  it('know the key, if it is a text, and the parameter in any case', () => {
    const { scrub } = makeClientState(least)
    expect(scrub(`a ${CANARY} b`)).toBe('a <API_KEY> b')
    const byFunction = makeClientState({ ...least, key: () => 'unknown-yet' })
    expect(byFunction.scrub('?key=unknown-yet&b=unknown-yet')).toBe('?key=<API_KEY>&b=unknown-yet')
  })

  it('are refused without showing the key', () => {
    let error: unknown
    try {
      makeClientState({ ...least, validation: CANARY as never })
    } catch (thrown) {
      error = thrown
    }
    expect(error).toMatchObject({ issues: [{ path: 'validation', received: '"<API_KEY>"' }] })
    expectNoKey(error, CANARY)
    const { stack, message } = error as Error
    expect(stack).toContain(message)
    expect(() => makeClientState(undefined as never)).toThrow('createClient: pass an object of options')
  })
})
