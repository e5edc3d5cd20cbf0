import { bracketed, failureName } from '../errors/describe.ts'
import { ConnectionError } from '../errors/errors.ts'

/**
 * A file failed while it went out. What the service made of the part that it got is not known. Only the runtime's code
 * is told of the reason: its own words may hold anything.
 */
export function sourceFailure(operation: string, path: string, what: string, reason?: unknown): ConnectionError {
  const told = failureName(reason)
  return new ConnectionError(`${operation}: ${path}: ${what}${bracketed(told)}`, {
    operation,
    outcome: 'unknown',
    code: told ?? 'SOURCE_FAILED',
  })
}
