import { describeInstance, describeValue } from './describe.ts'
import { InputError, type Issue, type IssueCode } from './errors.ts'
import { isPlainObject, isRecord } from './objects.ts'
import { formatIssues } from './sentences.ts'

/** An InputError with several issues. `message` is used instead of the list of issues, if given. */
export function inputError(
  operation: string,
  issues: readonly Issue[],
  message: string = formatIssues(issues),
): InputError {
  return new InputError(`${operation}: ${message}`, { operation, outcome: 'not-sent', issues })
}

/** An InputError with one issue. `received` is a description, for values that are not shown. */
export function inputErrorAt(
  operation: string,
  path: string,
  expected: string,
  received: string,
  code?: IssueCode,
): InputError {
  return inputError(operation, [{ path, expected, received, ...(code && { code }) }])
}

export const valueError = (operation: string, path: string, expected: string, value: unknown): InputError =>
  inputError(operation, [valueIssue(path, expected, value)])

/** The issue of a value. The values of responses are not shown: they are described by their type. */
export const valueIssue = (
  path: string,
  expected: string,
  value: unknown,
  describe: (value: unknown) => string = describeValue,
): Issue => ({
  path,
  expected,
  received: describe(value),
  ...(value === undefined && { code: 'missing' }),
})

/** Checks that a value is a plain object. Inherited fields of other objects would be silently left out. @throws InputError */
export function checkPlainObject(
  operation: string,
  path: string,
  value: unknown,
  expected = 'an object',
): asserts value is Record<string, unknown> {
  if (!isRecord(value)) throw valueError(operation, path, expected, value)
  if (!isPlainObject(value)) throw inputErrorAt(operation, path, 'a plain object', describeInstance(value))
}
