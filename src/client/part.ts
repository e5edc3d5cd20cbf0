import { runList } from '../call/list.ts'
import { type PreparedCall, prepareCall } from '../call/prepare-call.ts'
import { run } from '../call/run.ts'
import {
  type AnyOperation,
  isList,
  isOperation,
  type OperationTree,
  type Resource,
  type Role,
} from '../operations/operation.ts'
import type { ClientState } from '../transport/client-state.ts'
import { brand } from './registry.ts'

export type Method = (...args: unknown[]) => unknown
export type Tree = { readonly [name: string]: Method | Tree }

/** A call of a client. `run` makes it; `prepare` only checks and encodes it, for a preview. */
export interface Call {
  readonly run: (args: readonly unknown[], clientState: ClientState) => unknown
  readonly prepare: (args: readonly unknown[], clientState: ClientState) => PreparedCall
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
  readonly callsByRole: { readonly [Name in Role]?: CallTree | undefined }

  /** @internal */
  constructor(callsByRole: Part['callsByRole']) {
    this.callsByRole = callsByRole
    brand(this)
  }
}

/** What a part has besides the calls of its operations. */
interface PartExtras {
  /** Makes calls that upload files. Only parts with uploads pass it, so that other bundles leave out its code. */
  readonly upload?: typeof run
  /** Calls of a network's client that are not made of one operation. */
  readonly networkCalls?: Readonly<Record<string, Call>>
}

/** The part of a resource. */
export const partOf = <Network, Affiliate = undefined>(
  { network, affiliate }: Resource,
  { upload, networkCalls }: PartExtras = {},
): Part<Network, Affiliate> =>
  new Part({
    network: { ...callsOfTree(network, upload), ...networkCalls },
    affiliate: affiliate && callsOfTree(affiliate, upload),
  })

const callsOfTree = (tree: OperationTree, upload: PartExtras['upload']): CallTree =>
  mapValues(tree, (node) => (isOperation(node) ? callOfOperation(node, upload) : callsOfTree(node, upload)))

function callOfOperation(operation: AnyOperation, upload: PartExtras['upload']): Call {
  const runOne = operation.bodyType === 'multipart' ? upload : run
  if (runOne === undefined) throw new TypeError(`${operation.name} needs upload`)
  return {
    operation,
    run: (args, clientState) =>
      isList(operation) ? runList(operation, args, clientState) : runOne(operation, args, clientState),
    prepare: (args, clientState) => prepareCall(operation, args, clientState),
  }
}

/** The methods that parts have for a role, by the names of the parts. */
export const methodsOf = (parts: Readonly<Record<string, Part>>, role: Role, toMethod: (call: Call) => Method): Tree =>
  mapValues(parts, ({ callsByRole }) => callsByRole[role] && methodsIn(callsByRole[role], toMethod))

const methodsIn = (node: CallTree, toMethod: (call: Call) => Method): Method | Tree =>
  isCall(node) ? toMethod(node) : mapValues(node, (below) => methodsIn(below, toMethod))

const isCall = (node: CallTree): node is Call => Object.hasOwn(node, 'run')

/** Maps the values of a record. Names whose new value is `undefined` are left out. */
const mapValues = <Value, Result>(record: Readonly<Record<string, Value>>, map: (value: Value) => Result | undefined) =>
  Object.fromEntries(
    Object.entries(record)
      .map(([name, value]) => [name, map(value)] as const)
      .filter(([, result]) => result !== undefined),
  ) as { readonly [name: string]: Result }
