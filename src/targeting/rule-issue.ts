import { describeValue, formatPath } from '../errors/describe.ts'
import { inputError } from '../errors/input-error.ts'

/** Where a value is in the object of a rule. */
export type Path = readonly PropertyKey[]

/** The first part of a rule that is not valid: at a position of its text, or in a field of its object. */
export class RuleIssue extends Error {
  readonly received: string
  readonly path: Path
  /** ` at position 5`, of a text. */
  readonly position: string

  constructor(expected: string, received: string, path: Path = [], position?: number) {
    super(expected)
    this.received = received
    this.path = path
    this.position = position === undefined ? '' : ` at position ${position}`
  }
}

/** An issue of a value in the object of a rule. */
export const refusal = (expected: string, value: unknown, path: Path): RuleIssue =>
  new RuleIssue(expected, describeValue(value), path)

/** Runs a function on a rule. A RuleIssue becomes an InputError. */
export function asInputError<Rule, Result>(operation: string, rule: Rule, work: (rule: Rule) => Result): Result {
  try {
    return work(rule)
  } catch (error) {
    if (!(error instanceof RuleIssue)) throw error
    const { message, received, position } = error
    const path = formatPath(error.path)
    const where = `rule ${typeof rule === 'string' ? JSON.stringify(rule) : path}`.trimEnd() + position
    const issue = { path, expected: message + position, received }
    throw inputError(operation, [issue], `${where}: expected ${message}, received ${received}`)
  }
}
