import { describe, expect } from 'vitest'
import { it } from '../wire-server.ts'

/** Calls from a place with a name, and gives the error. */
async function herePlease(call: () => PromiseLike<unknown>): Promise<Error> {
  try {
    await call()
  } catch (error) {
    return error as Error
  }
  throw new Error('The call did not fail.')
}

describe('an error', () => {
  it('has the line of the call in its stack, and its message on top', async ({ wire }) => {
    wire.answer({ status: 503, text: '' })
    const network = wire.network()
    const errors = [
      await herePlease(() => network.advertisers.list()),
      await herePlease(() => network.offers.list()),
      await herePlease(() => network.offers.get(7)),
      await herePlease(() => network.request({ path: 'v2/getOffers' })),
      await herePlease(() => network.offers.update(7, { payout: 'x' })),
    ]
    for (const { name, message, stack } of errors) {
      expect(stack?.startsWith(`${name}: ${message}\n`)).toBe(true)
      expect(stack).toContain('call-site.test.ts')
    }
  })

  it('keeps its message in JSON', async ({ wire }) => {
    wire.answer({ status: 503, text: '' })
    const error = await herePlease(() => wire.network().advertisers.list())
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({
      name: 'ApiError',
      kind: 'api',
      message: expect.stringMatching(/^advertisers\.list: the service answered 503 at http:\S+$/),
      status: 503,
    })
  })

  it('names the argument that is missing', async ({ wire }) => {
    const { offers } = wire.network()
    expect(await herePlease(() => offers.update(7, undefined as never))).toMatchObject({
      issues: [{ path: 'changes' }],
    })
    expect(await herePlease(() => offers.update({ id: 7 } as never, {}))).toMatchObject({
      issues: [{ path: 'id', received: 'an object' }],
    })
    expect(await herePlease(() => offers.list().toArray({ maxi: 1 } as never))).toMatchObject({
      issues: [{ path: 'maxi' }],
    })
    expect(await herePlease(() => offers.list().toArray(5 as never))).toMatchObject({ issues: [{ path: 'options' }] })
    expect(wire.requests).toEqual([])
  })
})
