import type { AnyOperation } from './operation.ts'

/** The operations of a resource for each role. */
export interface Resource {
  readonly network: OperationTree
  readonly affiliate?: OperationTree
}

/** Operations by the place of their calls in the client. */
export interface OperationTree {
  readonly [name: string]: AnyOperation | OperationTree
}

/** Whether a node of a tree is an operation, and not a tree of them. */
export const isOperation = (node: AnyOperation | OperationTree): node is AnyOperation => Object.hasOwn(node, 'takes')
