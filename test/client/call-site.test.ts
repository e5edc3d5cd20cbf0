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
  it('has its message and the line of the call on top of its stack', async ({ wire }) => {
    wire.respond({ status: 503, text: '' })
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
      expect(stack?.split('\n')[1]).toContain('call-site.test.ts')
    }
  })

  it('has the line that reads a list in its stack', async ({ wire }) => {
    wire.respond({ status: 503, text: '' })
    const list = wire.network().offers.list()
    const errors = [
      await herePlease(async () => await list),
      await herePlease(async () => {
        for await (const _ of list);
      }),
      await herePlease(async () => {
        for await (const _ of list.pages());
      }),
      await herePlease(async () => await list.toArray()),
    ]
    for (const { stack } of errors) expect(stack).toContain('call-site.test.ts')
  })

  it('keeps its message in JSON', async ({ wire }) => {
    wire.respond({ status: 503, text: '' })
    const error = await herePlease(() => wire.network().advertisers.list())
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({
      name: 'ApiError',
      kind: 'api',
      message: expect.stringMatching(/^advertisers\.list: the service returned 503 at http:\S+$/),
      status: 503,
    })
  })

  it('comes as a rejection, whatever the arguments do when they are looked at', async ({ wire }) => {
    const strict = <Thing extends object>(thing: Thing): Thing =>
      new Proxy(thing, {
        get(target, name) {
          if (!(name in target)) throw new Error(`no ${String(name)}`)
          return Reflect.get(target, name)
        },
      })
    const { offers, banners } = wire.network()
    await offers.update(1, strict({ status: 'Paused' }))
    await banners.v2.delete(strict({ offer_id: 1, banner_id: 1 }))
    expect(wire.requests).toHaveLength(2)
    const unreadable = {
      offer_id: 1,
      get files(): never {
        throw new Error('no files')
      },
    }
    const call = banners.v2.upload(unreadable)
    await expect(call).rejects.toThrow('no files')
    expect(wire.requests).toHaveLength(2)
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
