import { runList } from '../call/list.ts'
import { type Preparation, prepareCall } from '../call/prepare-call.ts'
import { run } from '../call/run.ts'
import { type AnyOperation, type Calls, callKind, isOperation, type Resource } from '../operations/operation.ts'
import type { Settings } from '../transport/settings.ts'

/** Who calls: the operator of a network, or an affiliate. */
export type Role = keyof Resource

export type Method = (...args: unknown[]) => unknown
export type Tree = { readonly [name: string]: Method | Tree }

/** A call of a client: what sends it, and what prepares it and sends nothing. */
export interface Call {
  readonly send: (args: readonly unknown[], settings: Settings) => unknown
  readonly prepare: (args: readonly unknown[], settings: Settings) => Preparation
  /** The operation that it is, if it is one. */
  readonly operation?: AnyOperation
}

export type CallTree = Call | { readonly [name: string]: CallTree }

/** A part of a client: what it has for a network, and for an affiliate. */
export class Part<Network = unknown, Affiliate = unknown> {
  /** The calls, which are there in the types only. */
  declare readonly calls?: { readonly network: Network; readonly affiliate: Affiliate }
  /**
   * The calls of a role; `undefined` where it has none.
   * @internal
   */
  readonly callsOf: { readonly [Name in Role]?: CallTree | undefined }

  /** @internal */
  constructor(callsOf: Part['callsOf']) {
    this.callsOf = callsOf
  }
}

/** The part with the calls of a resource. `runFiles` makes those that send files, where there are some. */
export const part = <Network, Affiliate = undefined>(
  { network, affiliate }: Resource,
  runFiles: typeof run = run,
  more?: Readonly<Record<string, Call>>,
): Part<Network, Affiliate> =>
  new Part({
    network: { ...treeOf(network, runFiles), ...more },
    affiliate: affiliate && treeOf(affiliate, runFiles),
  })

const treeOf = (calls: Calls, runFiles: typeof run): CallTree =>
  mapValues(calls, (one) => (isOperation(one) ? callOf(one, runFiles) : treeOf(one, runFiles)))

function callOf(operation: AnyOperation, runFiles: typeof run): Call {
  const make = { list: runList, upload: runFiles, redirectTest: run, call: run }[callKind(operation)]
  return {
    operation,
    send: (args, settings) => make(operation as never, args, settings),
    prepare: (args, settings) => prepareCall(operation, args, settings),
  }
}

/** The methods of some parts that a role has, by the names of the parts. */
export const methodsOf = (parts: Readonly<Record<string, Part>>, role: Role, toMethod: (call: Call) => Method): Tree =>
  mapValues(parts, ({ callsOf }) => callsOf[role] && methodsIn(callsOf[role], toMethod))

const methodsIn = (calls: CallTree, toMethod: (call: Call) => Method): Method | Tree =>
  isCall(calls) ? toMethod(calls) : mapValues(calls, (one) => methodsIn(one, toMethod))

const isCall = (calls: CallTree): calls is Call => typeof calls.send === 'function'

/** The same names with other values, without those that become `undefined`. */
const mapValues = <Value, Result>(record: Readonly<Record<string, Value>>, map: (value: Value) => Result | undefined) =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => {
      const result = map(value)
      return result === undefined ? [] : [[name, result]]
    }),
  ) as { readonly [name: string]: Result }
