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

/** Whether a request means an operation, of several with its method, path and role. */
function isMeant(name: string, parameters: Call['parameters']): boolean {
  if (name === 'offers.get') return /^\d+$/.test(String(parameters.offer_ids))
  if (name === 'offers.create') return !('id' in parameters)
  if (name === 'offers.update') return 'id' in parameters
  if (name.endsWith('.delete')) return 'banner_id' in parameters
  return name.endsWith('.deleteAll') ? !('banner_id' in parameters) : true
}

/** The operations that a call means. A request of one offer is `offers.get`, and then `offers.list` too. */
export function operationsOf({ path, method, query, parameters }: Call): readonly ServedOperation[] {
  const role = query.has('a') ? 'affiliate' : 'network'
  const candidates = operationsAt(path).filter((candidate) => candidate.method === method)
  const ofRole = candidates.filter((candidate) => candidate.role === role)
  return (ofRole.length > 0 ? ofRole : candidates)
    .filter(({ name }) => isMeant(name, parameters))
    .toSorted((one, other) => Number(other.name === 'offers.get') - Number(one.name === 'offers.get'))
}
