import { operations } from '../operations/index.ts'
import type { Call } from './call.ts'

/** What the mock network knows of an operation of the client. */
export type ServedOperation = Pick<(typeof operations)[number], 'name' | 'path' | 'method' | 'role'>

const byPath = Map.groupBy<string, ServedOperation>(operations, ({ path }) => path)

/** The operations of a path; empty if there is none. */
export const operationsAt = (path: string): readonly ServedOperation[] => byPath.get(path) ?? []

/** The roles whose keys a path accepts. */
export const rolesAt = (path: string): ReadonlySet<ServedOperation['role']> =>
  new Set(operationsAt(path).map(({ role }) => role))

/** Which requests mean an operation that shares its method, path and role with another one. */
const MEANT: Readonly<Record<string, (parameters: Call['parameters']) => boolean>> = {
  'offers.get': ({ offer_ids }) => /^\d+$/.test(String(offer_ids)),
  'offers.create': (parameters) => !('id' in parameters),
  'offers.update': (parameters) => 'id' in parameters,
  'banners.v2.delete': (parameters) => 'banner_id' in parameters,
  'banners.v2.deleteAll': (parameters) => !('banner_id' in parameters),
  'banners.v3.delete': (parameters) => 'banner_id' in parameters,
  'banners.v3.deleteAll': (parameters) => !('banner_id' in parameters),
}

/** The operations that a call means. A request of one offer is `offers.get`, and then `offers.list` too. */
export function operationsOf({ path, method, query, parameters }: Call): readonly ServedOperation[] {
  const role = query.has('a') ? 'affiliate' : 'network'
  const candidates = operationsAt(path).filter((candidate) => candidate.method === method)
  const ofRole = candidates.filter((candidate) => candidate.role === role)
  return (ofRole.length > 0 ? ofRole : candidates)
    .filter(({ name }) => MEANT[name]?.(parameters) ?? true)
    .toSorted((one, other) => Number(other.name in MEANT) - Number(one.name in MEANT))
}
