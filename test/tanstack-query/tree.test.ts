import { describe, expect, it } from 'vitest'
import { createClient } from '../../src/index.ts'
import { operations } from '../../src/operations/index.ts'
import { createQueries } from '../../src/tanstack-query/index.ts'

const base = { baseUrl: 'https://acme.example', key: 'k3y&secret' }
const trees = {
  network: createQueries(createClient(base)),
  affiliate: createQueries(createClient({ ...base, affiliateId: 42 })),
}

type Callable = ((...args: unknown[]) => object) & Record<string, unknown>
const at = (tree: object, name: string) =>
  name.split('.').reduce<unknown>((part, step) => (part as Record<string, unknown>)[step], tree) as Callable

/** `offers.list` and the like, of everything in a tree that can be called. */
function callsOf(tree: object, path: readonly string[] = []): string[] {
  return Object.entries(tree).flatMap(([name, value]) => {
    if (name === 'key') return []
    return typeof value === 'function' ? [[...path, name].join('.')] : callsOf(value, [...path, name])
  })
}

describe.each(['network', 'affiliate'] as const)('the tree of a client: %s', (role) => {
  const own = operations.filter((operation) => operation.role === role || operation.role === 'both')

  it('has every call, and no other', () => {
    const known = new Set(own.map(({ name }) => name))
    // It sends one of two operations.
    if (role === 'network') known.add('offers.set')
    expect(callsOf(trees[role]).sort()).toEqual([...known].sort())
  })

  it.each(
    own.map((operation) => [operation.name, operation] as const),
  )('%s is what its operation is', (name, operation) => {
    const call = at(trees[role], name)
    const what = { from: '2026-06-01', to: '2026-06-02' }
    expect(Object.keys(call(what))).toContain(operation.retry === 'read' ? 'queryFn' : 'mutationFn')
    expect(Object.keys(call)).toEqual(
      'figures' in operation && name !== 'offers.get' ? ['all', 'infinite', 'key'] : ['key'],
    )
  })
})

it('takes a call that it does not know for a mutation, which nothing sends by itself', () => {
  const network = createClient(base)
  const newer = { ...network, offers: { ...network.offers, archive: async () => ({}) } }
  const archive = at(createQueries(newer, { scope: 'acme' }), 'offers.archive')
  expect(Object.keys(archive())).toEqual(['mutationKey', 'mutationFn', 'retry'])
})

it('cannot be changed by who holds it', () => {
  const { network } = trees
  for (const part of [network, network.offers, network.offers.list, network.banners.v3])
    expect(Object.isFrozen(part)).toBe(true)
})
