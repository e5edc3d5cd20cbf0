import { list } from '../call/list.ts'
import { type PreparedCall, prepareCall } from '../call/prepare-call.ts'
import { run } from '../call/run.ts'
import { type AnyOperation, type Calls, isOperation, isPaged, type Resource } from '../operations/operation.ts'
import type { Settings } from '../transport/settings.ts'

/** Who calls: the operator of a network, or an affiliate. */
export type Role = keyof Resource

export type Method = (...args: unknown[]) => unknown
export type Tree = { readonly [name: string]: Method | Tree }

type Arguments = readonly unknown[]

/** Makes a method of a call: of what sends it, or of what prepares it and sends nothing. */
export type Maker = (
  send: (args: Arguments, settings: Settings) => unknown,
  prepare: (args: Arguments, settings: Settings) => Pick<PreparedCall, 'encoded'> & Partial<PreparedCall>,
  operation?: AnyOperation,
) => Method

/** A part of a client: what it has for a network, and for an affiliate. */
export class Part<Network = unknown, Affiliate = unknown> {
  /** The calls, which are there in the types only. */
  declare readonly calls?: { readonly network: Network; readonly affiliate: Affiliate }
  /**
   * Makes its methods for a role; `undefined` where the role has none.
   * @internal
   */
  readonly make: (make: Maker, role: Role) => Method | Tree | undefined

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
  new Part((make, role) => {
    const { [role]: calls } = resource
    return calls && treeOf(calls, make, uploads)
  })

const treeOf = (calls: Calls, make: Maker, uploads: typeof run): Tree =>
  Object.fromEntries(
    Object.entries(calls).map(([name, one]) => [
      name,
      isOperation(one) ? methodOf(one, make, uploads) : treeOf(one, make, uploads),
    ]),
  )

function methodOf(operation: AnyOperation, make: Maker, uploads: typeof run): Method {
  const call = operation.bodyType === 'multipart' ? uploads : run
  const send: Parameters<Maker>[0] = isPaged(operation)
    ? (args, settings) => list(operation, args, settings)
    : (args, settings) => call(operation, args, settings)
  return make(send, (args, settings) => prepareCall(operation, args, settings), operation)
}

/** The methods of some parts that a role has, by the names of the parts. */
export const methodsOf = (parts: Readonly<Record<string, Part>>, make: Maker, role: Role): Tree =>
  Object.fromEntries(
    Object.entries(parts).flatMap(([name, part]) => {
      const made = part.make(make, role)
      return made === undefined ? [] : [[name, made]]
    }),
  )
