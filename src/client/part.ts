import { runList } from '../call/list.ts'
import { type Preparation, prepareCall } from '../call/prepare-call.ts'
import { run } from '../call/run.ts'
import { type AnyOperation, type Calls, callKind, isOperation, type Resource } from '../operations/operation.ts'
import type { Settings } from '../transport/settings.ts'

/** Who calls: the operator of a network, or an affiliate. */
export type Role = keyof Resource

export type Method = (...args: unknown[]) => unknown
export type Tree = { readonly [name: string]: Method | Tree }

/** A call of a client. `send` makes it; `prepare` only checks and encodes it, for a preview. */
export interface Call {
  readonly send: (args: readonly unknown[], settings: Settings) => unknown
  readonly prepare: (args: readonly unknown[], settings: Settings) => Preparation
  /** Its operation. `offers.set` and `request` have none. */
  readonly operation?: AnyOperation
}

type CallTree = Call | { readonly [name: string]: CallTree }

/** A part of a client: its calls for a network, and for an affiliate. */
export class Part<Network = unknown, Affiliate = unknown> {
  /** The types of the calls. No value has this field. */
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

/** Makes a part of a resource. `runFiles` makes uploads: a bundle of parts without uploads leaves out their code. */
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

/** The methods that parts have for a role, by the names of the parts. */
export const methodsOf = (parts: Readonly<Record<string, Part>>, role: Role, toMethod: (call: Call) => Method): Tree =>
  mapValues(parts, ({ callsOf }) => callsOf[role] && methodsIn(callsOf[role], toMethod))

const methodsIn = (calls: CallTree, toMethod: (call: Call) => Method): Method | Tree =>
  isCall(calls) ? toMethod(calls) : mapValues(calls, (one) => methodsIn(one, toMethod))

const isCall = (calls: CallTree): calls is Call => typeof calls.send === 'function'

/** Maps the values of a record. Names whose new value is `undefined` are left out. */
const mapValues = <Value, Result>(record: Readonly<Record<string, Value>>, map: (value: Value) => Result | undefined) =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => {
      const result = map(value)
      return result === undefined ? [] : [[name, result]]
    }),
  ) as { readonly [name: string]: Result }
