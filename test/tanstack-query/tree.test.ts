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

/** The names of all calls in a tree, such as `offers.list`. */
function callsOf(tree: object, path: readonly string[] = []): string[] {
  return Object.entries(tree).flatMap(([name, value]) => {
    if (name === 'key') return []
    return typeof value === 'function' ? [[...path, name].join('.')] : callsOf(value, [...path, name])
  })
}

describe.each(['network', 'affiliate'] as const)('the tree of the %s client', (role) => {
  const own = operations.filter((operation) => operation.role === role || operation.role === 'both')

  it('has exactly the calls of the client', () => {
    const known = new Set(own.map(({ name }) => name))
    // A call without an operation of its own: it sends a create or an update.
    if (role === 'network') known.add('offers.set')
    expect(callsOf(trees[role]).sort()).toEqual([...known].sort())
  })

  it.each(
    own.map((operation) => [operation.name, operation] as const),
  )('%s is a query, a list or a mutation according to its operation', (name, operation) => {
    const call = at(trees[role], name)
    const what = { from: '2026-06-01', to: '2026-06-02' }
    expect(Object.keys(call(what))).toContain(operation.effect === 'read' ? 'queryFn' : 'mutationFn')
    expect(Object.keys(call)).toEqual(operation.result.shape === 'page' ? ['all', 'infinite', 'key'] : ['key'])
  })
})

it('treats a call without an operation as a mutation, which is never sent automatically', () => {
  expect(Object.keys(at(trees.network, 'offers.set')())).toEqual(['mutationKey', 'mutationFn', 'retry'])
})

it('is frozen', () => {
  const { network } = trees
  for (const part of [network, network.offers, network.offers.list, network.banners.v3])
    expect(Object.isFrozen(part)).toBe(true)
})
