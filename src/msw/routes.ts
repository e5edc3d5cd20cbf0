import { type AnyOperation, operationFor, operationsAt, singleFor } from '../operations/read-request.ts'
import type { Call } from './call.ts'

/** The roles whose keys a path accepts. */
export const rolesAt = (path: string): ReadonlySet<AnyOperation['role']> =>
  new Set(operationsAt(path).map(({ role }) => role))

/** The operations of a call's path, method and role. */
function candidatesOf({ path, method, query }: Call): readonly AnyOperation[] {
  const candidates = operationsAt(path).filter((candidate) => candidate.method === method)
  const role = query.has('a') ? 'affiliate' : 'network'
  const ofRole = candidates.filter((candidate) => candidate.role === role)
  return ofRole.length > 0 ? ofRole : candidates
}

/** The operation of a call. */
export const operationOf = (call: Call): AnyOperation | undefined =>
  operationFor(candidatesOf(call), (parameter) => (call.parameters[parameter] ?? '') !== '')

/** The names of a call for `fail`. A list of one offer id is what `offers.get` sends. */
export function namesOf(call: Call): string[] {
  const named = [singleFor(candidatesOf(call), Object.fromEntries(call.query)), operationOf(call)]
  return named.flatMap((operation) => operation?.name ?? [])
}
