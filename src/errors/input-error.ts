import { describeValue, formatIssues } from './describe.ts'
import { InputError, type Issue } from './errors.ts'
import { isPlainObject } from './is-record.ts'
import { type KnownNames, unknownNameIssue } from './unknown-name.ts'

/** An InputError with several issues. `message` is used instead of the list of issues, if given. */
export function inputError(
  operation: string,
  issues: readonly Issue[],
  message: string = formatIssues(issues),
): InputError {
  return new InputError(`${operation}: ${message}`, { operation, outcome: 'not-sent', issues })
}

/** An InputError with one issue. `received` is a description, for values that are not shown. */
export function inputErrorAt(operation: string, path: string, expected: string, received: string): InputError {
  return inputError(operation, [{ path, expected, received }])
}

/** An InputError about one value, which is shown in the message. */
export function valueError(operation: string, path: string, expected: string, value: unknown): InputError {
  return inputErrorAt(operation, path, expected, describeValue(value))
}

/** Checks that a value is a plain object. Inherited fields of other objects would be silently left out. @throws InputError */
export function checkPlainObject(operation: string, path: string, value: object): void {
  if (isPlainObject(value)) return
  const { name } = Object(value.constructor)
  const received = typeof name === 'string' && /^\w{1,40}$/.test(name) ? `an instance of ${name}` : 'another object'
  throw inputErrorAt(operation, path, 'a plain object', received)
}

/** Checks that a record has known names only. `issueOf` makes the issue for an unknown name. @throws InputError */
export function checkKnownNames(
  operation: string,
  record: object,
  known: KnownNames,
  issueOf: (name: string, names: readonly string[]) => Issue = unknownNameIssue,
): void {
  const names = Object.keys(known)
  const unknown = Object.keys(record).filter((name) => !names.includes(name))
  if (unknown.length === 0) return
  throw inputError(
    operation,
    unknown.map((name) => issueOf(name, names)),
  )
}
