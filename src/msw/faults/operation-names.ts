import { operations } from '../../operations/index.ts'

/** Name of an operation, which is the name of its call in the client. */
export type OperationName =
  | 'tool.testRedirect'
  | 'offers.list'
  | 'offers.get'
  | 'offers.create'
  | 'offers.update'
  | 'reports.overall'
  | 'reports.advertiser'
  | 'reports.affiliate'
  | 'reports.offer'
  | 'reports.conversion'
  | 'banners.v2.list'
  | 'banners.v3.list'
  | 'banners.v2.upload'
  | 'banners.v3.upload'
  | 'banners.v2.delete'
  | 'banners.v3.delete'
  | 'banners.v2.deleteAll'
  | 'banners.v3.deleteAll'
  | 'advertisers.list'
  | 'affiliates.listOfferAccess'
  | 'affiliates.setOfferAccess'

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

/** What `fail` applies to: an operation, or a group of them. */
export type FaultTarget = OperationName | OperationGroup

/** Names of all operations. A test compares the type with them. */
export const operationNames: readonly string[] = [...new Set(operations.map(({ name }) => name))]

/** The groups that an operation belongs to, the smallest first: `banners.v2.*`, `banners.*`, `*`. */
export function groupsOf(name: string): string[] {
  const parts = name.split('.')
  return parts.map((_, at) => [...parts.slice(0, parts.length - 1 - at), '*'].join('.'))
}

export const operationGroups: readonly string[] = [...new Set(operationNames.flatMap(groupsOf))]
