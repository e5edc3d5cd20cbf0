import { ConnectionError } from '../errors.ts'

/**
 * A file failed while it went out. What the service made of the part that it got is not known. Only the runtime's code
 * is told of the reason: its own words may hold anything.
 */
export function sourceFailure(operation: string, path: string, what: string, reason?: unknown): ConnectionError {
  const { code, name } = (typeof reason === 'object' && reason !== null ? reason : {}) as {
    code?: unknown
    name?: unknown
  }
  const told = [code, name].find((word): word is string => typeof word === 'string' && /^[A-Za-z_]{1,40}$/.test(word))
  const detail = told === undefined || told === 'Error' ? '' : ` (${told})`
  return new ConnectionError(`${operation}: ${path}: ${what}${detail}`, {
    operation,
    outcome: 'unknown',
    code: told === undefined || told === 'Error' ? 'SOURCE_FAILED' : told,
  })
}
