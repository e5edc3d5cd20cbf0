import { operations } from '../../src/operations/index.ts'
import type { Operation } from '../../src/operations/operation.ts'

/** A call of the client. */
export type Call = Operation

const GROUPS = ['tool', 'reports', 'offers', 'banners', 'advertisers', 'affiliates']

/** The resource that a call belongs to. */
export const groupOf = ({ name }: Call): string => name.split('.', 1)[0] ?? ''

/** All calls, in the order of their resources, then by name, the network's form first. */
export const calls: readonly Call[] = [...operations].sort(
  (a, b) =>
    GROUPS.indexOf(groupOf(a)) - GROUPS.indexOf(groupOf(b)) ||
    a.name.localeCompare(b.name) ||
    b.role.localeCompare(a.role) ||
    a.method.localeCompare(b.method),
)

/** The calls that are one operation of the service: those with the same method and path, such as `GET v2/getOffers`. */
export const callsByOperation: ReadonlyMap<string, readonly Call[]> = Map.groupBy(
  calls,
  ({ method, path }) => `${method} ${path}`,
)
