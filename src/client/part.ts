import { runList } from '../call/list.ts'
import { prepareCall } from '../call/prepare-call.ts'
import { run, trackCall } from '../call/run.ts'
import { inputError } from '../errors/input-error.ts'
import {
  isList,
  isOperation,
  type Operation,
  type OperationTree,
  type Resource,
  type Role,
} from '../operations/operation.ts'
import type { ClientState } from '../transport/client-state.ts'
import type { PreparedCall } from '../transport/request.ts'
import { brand } from './registry.ts'

export type Method = (...args: unknown[]) => unknown

/** A call of a client. `run` makes it; `prepare` only checks and encodes it, for a preview. */
export interface Call {
  readonly run: (args: readonly unknown[], clientState: ClientState) => unknown
  readonly prepare: (args: readonly unknown[], clientState: ClientState) => PreparedCall
  /** Its operation. `offers.set` and `request` have none. */
  readonly operation?: Operation
}

type CallTree = Call | CallGroup
type CallGroup = { readonly [name: string]: CallTree }

/** A part of a client: its calls for a network, and for an affiliate. */
export class Part<Network = unknown, Affiliate = unknown> {
  /** The types of the calls. No value has this field. */
  declare readonly calls?: { readonly network: Network; readonly affiliate: Affiliate }
  /**
   * The calls of a role; `undefined` where an affiliate has none.
   * @internal
   */
  readonly callsByRole: { readonly network: CallTree; readonly affiliate: CallTree | undefined }

  /** @internal */
  constructor(callsByRole: Part['callsByRole']) {
    this.callsByRole = callsByRole
    brand(this)
  }
}

/** A part's calls besides those of its operations. */
interface PartExtras {
  /** Makes calls that upload files. Only parts with uploads pass it, so that other bundles leave out its code. */
  readonly upload?: typeof run
  /** A network client's calls that don't belong to one operation. */
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
  Object.fromEntries(
    Object.entries(tree).map(([name, node]) => [
      name,
      isOperation(node) ? callOfOperation(node, upload) : callsOfTree(node, upload),
    ]),
  )

function callOfOperation(operation: Operation, upload: PartExtras['upload']): Call {
  const runOne = operation.bodyType === 'multipart' ? upload : run
  if (runOne === undefined) throw new TypeError(`${operation.name} needs upload`)
  return {
    operation,
    run: isList(operation)
      ? (args, clientState) => runList(operation, args, clientState)
      : (args, clientState) => runOne(operation, args, clientState),
    prepare: (args, clientState) => prepareCall(operation, args, clientState),
  }
}

type ToMethod = (call: Call) => Method

/** The methods of a role, by part. Methods that the role doesn't have reject, and are hidden. */
export function methodsOf(parts: Readonly<Record<string, Part>>, role: Role, toMethod: ToMethod): object {
  const callsOf = (one: Role) =>
    Object.fromEntries(Object.entries(parts).map(([name, { callsByRole }]) => [name, callsByRole[one]])) as CallGroup
  return methodsIn('', callsOf(role), callsOf('network'), toMethod)
}

/** Makes methods of a network's calls, or of a role's own. */
function methodsIn(path: string, own: CallGroup, all: CallGroup, toMethod: ToMethod): object {
  const methods = {}
  const add = (name: string, value: unknown, enumerable: boolean) =>
    Object.defineProperty(methods, name, { value, enumerable, writable: true, configurable: true })
  for (const [name, node] of Object.entries(all)) {
    const { [name]: below } = own
    const isOwn = below !== undefined
    if (isCall(node)) add(name, toMethod((below ?? node) as Call), isOwn)
    else {
      add(name, methodsIn(`${path}${name}.`, (below ?? {}) as CallGroup, node, toMethod), isOwn)
      // Such as `banners.list`, which each version has.
      if (path !== '') for (const call of Object.keys(node)) add(call, toMethod(misplaced(path, call, all)), false)
    }
  }
  return methods
}

/** A call written without its group, such as `v2` of `banners`. */
function misplaced(path: string, name: string, groups: CallGroup): Call {
  const received = path + name
  const expected = Object.keys(groups).map((group) => `${path}${group}.${name}`)
  const prepare = () => {
    throw inputError(received, { path: '', expected: expected.join(' or '), received })
  }
  return { run: (_, clientState) => trackCall(received, clientState, async () => prepare()), prepare }
}

const isCall = (node: CallTree): node is Call => Object.hasOwn(node, 'run')
