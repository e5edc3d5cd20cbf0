import { type OperationName, operationNames } from '../../operations/index.ts'

/** All operations of a resource, or all of them. */
export type OperationGroup =
  | '*'
  | 'tool.*'
  | 'offers.*'
  | 'reports.*'
  | 'banners.*'
  | 'banners.v2.*'
  | 'banners.v3.*'
  | 'advertisers.*'
  | 'affiliates.*'

/** Target of `fail`: an operation, or a group of operations. */
export type FaultTarget = OperationName | OperationGroup

/** The groups that an operation belongs to, the smallest first: `banners.v2.*`, `banners.*`, `*`. */
export function groupsOf(name: string): string[] {
  const parts = name.split('.')
  return parts.map((_, at) => [...parts.slice(0, parts.length - 1 - at), '*'].join('.'))
}

export const operationGroups: readonly string[] = [...new Set(operationNames.flatMap(groupsOf))]
