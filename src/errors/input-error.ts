import { type describeType, describeValue, ENVIRONMENT_HINT } from './describe.ts'
import { InputError, type Issue } from './errors.ts'
import { isPlainObject, isRecord } from './objects.ts'
import { formatIssue, formatIssues } from './sentences.ts'

/** The most issues that an error holds: a response may have a million invalid rows, and an input as many invalid ids. */
export const MOST_ISSUES = 100

/** An InputError with one issue. `sentence` is used in place of the issue's own. */
export const inputError = (operation: string, issue: Issue, sentence = formatIssue(issue)): InputError =>
  new InputError(`${operation}: ${sentence}`, { operation, outcome: 'not-sent', issues: [issue] })

/** An InputError with the first 100 of some issues. `count` is how many there are. */
export function inputErrorOfIssues(operation: string, all: readonly Issue[], count = all.length): InputError {
  const issues = all.slice(0, MOST_ISSUES)
  return new InputError(`${operation}: ${formatIssues(issues, count)}`, { operation, outcome: 'not-sent', issues })
}

/** An InputError about a value that is shown. */
export const valueError = (operation: string, path: string, expected: string, value: unknown): InputError =>
  inputError(operation, issueOf(path, expected, value))

/** An InputError about a value that must be left out, for the reason in `expected`. */
export const excludedError = (
  operation: string,
  path: string,
  expected: string,
  code: 'excluded' | 'reserved' = 'excluded',
): InputError => inputError(operation, { path, expected, received: 'a value', code })

/** The issue of a value. The values of responses are not shown: they are described by their type. */
export const issueOf = (
  path: string,
  expected: string,
  value: unknown,
  describe: (value: unknown) => string = describeValue,
): Issue => ({
  path,
  expected,
  received: Number.isNaN(value) ? `NaN${ENVIRONMENT_HINT}` : describe(value),
  ...(value === undefined && { code: 'missing' }),
})

/** Checks that a value is a plain object. Inherited fields of other objects would be silently left out. @throws InputError */
export function checkPlainObject(
  operation: string,
  path: string,
  value: unknown,
  expected = 'an object',
  describe?: typeof describeType,
): asserts value is Record<string, unknown> {
  if (!isRecord(value)) throw inputError(operation, issueOf(path, expected, value, describe))
  if (!isPlainObject(value))
    throw inputError(operation, { path, expected: 'a plain object', received: 'an instance of a class' })
}
