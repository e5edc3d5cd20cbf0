import { describeType, describeValue, formatPath } from '../errors/describe.ts'
import type { Issue } from '../errors/errors.ts'
import { inputError } from '../errors/input-error.ts'
import { isRecord } from '../errors/objects.ts'
import { formatIssue } from '../errors/sentences.ts'

export type RulePath = readonly PropertyKey[]

/** The first invalid part of a rule: at a position of a string, or at a path of an object. */
export class RuleError extends Error {
  readonly issue: Omit<Issue, 'path'>
  readonly path: RulePath
  /** Of a string. */
  readonly position: number | undefined

  constructor(issue: Omit<Issue, 'path'>, path: RulePath, position?: number) {
    super(issue.expected)
    this.issue = issue
    this.path = path
    this.position = position
  }
}

export const atPosition = (position: number | undefined) => (position === undefined ? '' : ` at position ${position}`)

export const ruleError = (expected: string, value: unknown, path: RulePath, meant?: string): RuleError =>
  new RuleError({ expected, received: describeValue(value), ...(meant && { meant }) }, path)

export function asInputError<Rule, Result>(operation: string, rule: Rule, work: (rule: Rule) => Result): Result {
  try {
    return work(rule)
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    const { issue, position } = error
    const path = formatPath(error.path)
    const where = `rule ${typeof rule === 'string' ? describeValue(rule) : path}`.trimEnd() + atPosition(position)
    const shown = { ...issue, path, expected: issue.expected + atPosition(position) }
    throw inputError(operation, shown, formatIssue({ ...issue, path: where }))
  }
}

/** Reads the text of a rule by sticky patterns. Errors name the position. @throws RuleError */
export function ruleReader(rule: unknown) {
  if (typeof rule !== 'string' || !rule.isWellFormed())
    throw new RuleError({ expected: 'a string of well-formed Unicode', received: describeType(rule) }, [])
  let at = 0
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const [text] = pattern.exec(rule) ?? []
    at += text?.length ?? 0
    return text
  }
  const need = (pattern: RegExp, expected: string, meant?: string): string => {
    const text = take(pattern)
    if (text !== undefined) return text
    const received = at < rule.length ? describeValue(rule.slice(at)) : 'the end'
    throw new RuleError({ expected, received, ...(meant && { meant }) }, [], at)
  }
  return { take, need }
}

/** The own fields of a rule's object. A misspelt field would widen a rule, so others are refused. @throws RuleError */
export function checkedFields<Fields extends object>(
  value: Fields,
  names: readonly (keyof Fields & string)[],
  path: RulePath = [],
): { readonly [Name in keyof Fields]?: unknown } {
  if (!isRecord(value)) throw ruleError(`an object of ${names.join(', ')}`, value, path)
  const unknown = Object.keys(value).find((name) => !(names as readonly string[]).includes(name))
  const expected = `one of the fields ${names.join(', ')}`
  if (unknown !== undefined)
    throw new RuleError({ expected, received: 'an unknown field', code: 'unknown' }, [...path, unknown])
  return { ...value }
}

/** A text without the characters that have a meaning in a rule. @throws RuleError */
export function checkedText(value: unknown, forbidden: string, path: RulePath): string {
  if (typeof value !== 'string' || value === '' || !value.isWellFormed())
    throw ruleError('a non-empty string', value, path)
  if ([...forbidden].some((character) => value.includes(character)))
    throw ruleError(`a string without ${[...forbidden].join(' ')}`, value, path)
  return value
}

export function checkedFlag(allow: unknown): string {
  if (typeof allow !== 'boolean') throw ruleError('true or false', allow, ['allow'])
  return allow ? '1' : '0'
}
