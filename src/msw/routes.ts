import { forbiddenField } from '../codecs/input.ts'
import type { ListOperation, Operation } from '../operations/operation.ts'
import { operations } from '../operations/index.ts'
import type { Call } from './call.ts'

export type AnyOperation = Operation | ListOperation

const byPath = new Map<string, AnyOperation[]>()
for (const operation of operations) byPath.set(operation.path, [...(byPath.get(operation.path) ?? []), operation])

/** The operations of a path; empty if there is none. */
export const operationsAt = (path: string): readonly AnyOperation[] => byPath.get(path) ?? []

/** The roles whose keys a path accepts. */
export const rolesAt = (path: string): ReadonlySet<AnyOperation['role']> =>
  new Set(operationsAt(path).map(({ role }) => role))

/** The operation of a call: by path and method, by role, and by the parameter that distinguishes create from update. */
export function operationOf(call: Call): AnyOperation | undefined {
  const candidates = operationsAt(call.path).filter(
    ({ method, name }) => method === call.method && name !== 'offers.get',
  )
  const role = call.query.has('a') ? 'affiliate' : 'network'
  const ofRole = candidates.filter((candidate) => candidate.role === role)
  const chosen = ofRole.length > 0 ? ofRole : candidates
  const lacks = (parameter: string) => parameter !== '' && (call.parameters[parameter] ?? '') === ''
  return (
    chosen.find(({ input }) => lacks(forbiddenField(input) ?? '')) ??
    chosen.find(({ input }) => forbiddenField(input) === undefined)
  )
}

/** The names of a call for `fail`. A list of one offer id is what `offers.get` sends. */
export function namesOf(call: Call): string[] {
  const operation = operationOf(call)
  if (operation === undefined) return []
  return operation.name === 'offers.list' && /^\d+$/.test(call.query.get('offer_ids') ?? '')
    ? ['offers.get', operation.name]
    : [operation.name]
}
