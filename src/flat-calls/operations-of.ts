import { operations } from '../operations/index.ts'
import type { AnyOperation, Role } from '../operations/operation.ts'

/** The operations that a role may call, by name. Of several with one name, it is the one that the call sends by default. */
export function operationsOf(role: Role): ReadonlyMap<string, AnyOperation> {
  const byName = new Map<string, AnyOperation>()
  for (const operation of operations) {
    const isAllowed = operation.role === role || operation.role === 'both'
    if (isAllowed && !byName.has(operation.name)) byName.set(operation.name, operation)
  }
  return byName
}
