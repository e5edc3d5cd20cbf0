import { advertisers } from './advertisers.ts'
import { affiliates } from './affiliates.ts'
import { banners } from './banners.ts'
import { offers } from './offers.ts'
import { byPost, isOperation, type Operation, type OperationTree, type Resource, type Role } from './operation.ts'
import { reports } from './reports.ts'
import { tool } from './tool.ts'

/** All resources, by their names in the client. */
export const resources = { tool, offers, reports, banners, advertisers, affiliates } satisfies Record<string, Resource>

const operationsIn = (tree: OperationTree): Operation[] =>
  Object.values(tree).flatMap((node) => (isOperation(node) ? [node] : operationsIn(node)))

const trees = Object.values<Resource>(resources).flatMap(({ network, affiliate = {} }) => [network, affiliate])
const ofCalls = [...new Set(trees.flatMap(operationsIn))]

/** Every operation of the service, in its network and its affiliate form. */
export const operations: readonly Operation[] = [...ofCalls, ...ofCalls.filter(({ mayPost }) => mayPost).map(byPost)]

/**
 * The operations that a role may call, by name. If several have the same name, it is the one that the call sends by
 * default.
 */
export function operationsOf(role: Role): ReadonlyMap<string, Operation> {
  const byName = new Map<string, Operation>()
  for (const operation of operations) {
    const isAllowed = operation.role === role || operation.role === 'both'
    if (isAllowed && !byName.has(operation.name)) byName.set(operation.name, operation)
  }
  return byName
}

type Resources = typeof resources

type NamesIn<Tree, Place extends string> = {
  [Name in keyof Tree & string]: Tree[Name] extends Operation
    ? `${Place}.${Name}`
    : NamesIn<Tree[Name], `${Place}.${Name}`>
}[keyof Tree & string]

/** Operation name, the same as its call's in the client. */
export type OperationName = {
  [Name in keyof Resources]: NamesIn<Resources[Name]['network'], Name>
}[keyof Resources]

/** The operations of a role by their places in the client, for types that follow from them. */
export type OperationTreeOf<Caller extends Role> = {
  [Name in keyof Resources as Resources[Name] extends Record<Caller, unknown>
    ? Name
    : never]: Resources[Name] extends Record<Caller, infer Tree> ? Tree : never
}

export const operationNames = [...new Set(operations.map(({ name }) => name as OperationName))]
