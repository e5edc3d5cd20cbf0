import { list } from '../call/list.ts'
import { run } from '../call/run.ts'
import { type AnyOperation, type Calls, isOperation, isPaged, type Resource } from '../operations/operation.ts'
import type { Settings } from '../transport/settings.ts'
import { operationsOfMethods } from './known.ts'

/** Who calls: the operator of a network, or an affiliate. */
export type Role = keyof Resource

export type Method = (...args: unknown[]) => unknown
export type Tree = { readonly [name: string]: Method | Tree }

/** The tree of what is made of each operation. */
export const treeOf = (calls: Calls, make: (operation: AnyOperation) => Method): Tree =>
  Object.fromEntries(
    Object.entries(calls).map(([name, part]) => [name, isOperation(part) ? make(part) : treeOf(part, make)]),
  )

/** A part of a client: what it has for a network, and for an affiliate. */
export class Part<Network = unknown, Affiliate = unknown> {
  /** The calls, which are there in the types only. */
  declare readonly calls?: { readonly network: Network; readonly affiliate: Affiliate }
  /**
   * Makes the calls of a client; `undefined` where its role has none.
   * @internal
   */
  readonly make: (settings: Settings, role: Role) => Method | Tree | undefined

  /** @internal */
  constructor(make: Part['make']) {
    this.make = make
  }
}

/** The part with the calls of a resource. `uploads` makes those that send files, where there are some. */
export const part = <Network, Affiliate = undefined>(
  resource: Resource,
  uploads: typeof run = run,
): Part<Network, Affiliate> =>
  new Part((settings, role) => {
    const { [role]: calls } = resource
    return calls && treeOf(calls, (operation) => methodOf(operation, settings, uploads))
  })

/** The method of an operation. */
function methodOf(operation: AnyOperation, settings: Settings, uploads: typeof run): Method {
  const make = operation.bodyType === 'multipart' ? uploads : run
  const method: Method = isPaged(operation)
    ? (...args) => list(operation, args, settings)
    : (...args) => make(operation, args, settings)
  operationsOfMethods.set(method, operation)
  return method
}
