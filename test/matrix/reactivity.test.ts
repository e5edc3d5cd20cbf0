import { forkJoin, from, lastValueFrom, of, switchMap, toArray } from 'rxjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reactive, ref, shallowRef } from 'vue'
import { createClient, type NetworkClient, type NetworkOffer, type Page } from '../../src/index.ts'
import { createMockNetwork } from '../../src/msw/index.ts'
import { serveMockNetwork } from '../../src/msw/node.ts'

const mock = createMockNetwork({ seed: 7, offers: 501 })
let served: Awaited<ReturnType<typeof serveMockNetwork>>
let network: NetworkClient
beforeAll(async () => {
  served = await serveMockNetwork(mock)
  network = createClient({ baseUrl: served.url, key: mock.keys.network })
})
afterAll(() => served?.close())

describe('RxJS', () => {
  it('takes a list as a promise of the first page', async () => {
    // Its types know a list as an async iterable too, and infer a row or a page.
    const list = (): Promise<Page<NetworkOffer>> => network.offers.list({ limit: 500 })
    const pages = [
      await lastValueFrom(from(list())),
      await lastValueFrom(of(1).pipe(switchMap(list))),
      (await lastValueFrom(forkJoin({ offers: list() }))).offers,
    ]
    for (const { page, items } of pages) expect([page, items.length]).toEqual([1, 500])
  })

  it('takes the pages of a list one by one', async () => {
    const pages = await lastValueFrom(from(network.offers.list({ limit: 500 }).pages()).pipe(toArray()))
    expect(pages.map(({ page, items }) => [page, items.length])).toEqual([
      [1, 500],
      [2, 1],
    ])
  })
})

describe.each([
  ['ref', () => ref(network.offers.list({ limit: 500 })).value],
  ['shallowRef', () => shallowRef(network.offers.list({ limit: 500 })).value],
  ['reactive', () => reactive({ list: network.offers.list({ limit: 500 }) }).list],
  ['the client in reactive', () => reactive({ network }).network.offers.list({ limit: 500 })],
])('a list in %s of Vue', (_, held) => {
  it('is awaited and iterated as any list', async () => {
    const { totalItems, items } = await held()
    expect([totalItems, items.length]).toEqual([501, 500])
    expect(await held().toArray()).toHaveLength(501)
    const names: string[] = []
    for await (const { name } of held()) names.push(name)
    expect(names).toHaveLength(501)
  })
})
