import { forbiddenField } from '../codecs/input.ts'
import type { ListOperation, Operation } from '../operations/operation.ts'
import { operations } from '../operations/index.ts'
import type { Call } from './call.ts'

export type AnyOperation = Operation | ListOperation

const byPath = new Map<string, AnyOperation[]>()
for (const operation of operations) byPath.set(operation.path, [...(byPath.get(operation.path) ?? []), operation])

/** The calls that share a path; empty where the service has no such operation. */
export const operationsAt = (path: string): readonly AnyOperation[] => byPath.get(path) ?? []

/** Whose key a path takes. */
export const rolesAt = (path: string): ReadonlySet<AnyOperation['role']> =>
  new Set(operationsAt(path).map(({ role }) => role))

/** Which of the calls of a path this is: by method, by whether it comes from an affiliate, and by what turns calls. */
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

/** The names by which `fail` may mean this call: a list of one offer id is what `offers.get` sends. */
export function namesOf(call: Call): string[] {
  const operation = operationOf(call)
  if (operation === undefined) return []
  return operation.name === 'offers.list' && /^\d+$/.test(call.query.get('offer_ids') ?? '')
    ? ['offers.get', operation.name]
    : [operation.name]
}
