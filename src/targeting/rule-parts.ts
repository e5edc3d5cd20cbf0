import { describeValue, formatPath } from '../errors/describe.ts'
import { inputError } from '../errors/input-error.ts'
import { isRecord, ownCopy } from '../errors/is-record.ts'

export type RulePath = readonly PropertyKey[]

/** The first part of a rule that is not valid: at a position of its text, or in a field of its object. */
export class RuleIssue extends Error {
  readonly received: string
  readonly path: RulePath
  /** ` at position 5`, of a text. */
  readonly position: string

  constructor(expected: string, received: string, path: RulePath, position = '') {
    super(expected)
    this.received = received
    this.path = path
    this.position = position
  }
}

export const refusal = (expected: string, value: unknown, path: RulePath): RuleIssue =>
  new RuleIssue(expected, describeValue(value), path)

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

/** Reads the text of a rule by sticky patterns. Errors name the position. @throws RuleIssue */
export function ruleReader(rule: unknown) {
  if (typeof rule !== 'string' || !rule.isWellFormed())
    throw new RuleIssue('a string of well-formed Unicode', typeof rule, [])
  let at = 0
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const [text] = pattern.exec(rule) ?? []
    at += text?.length ?? 0
    return text
  }
  const need = (pattern: RegExp, expected: string): string => {
    const text = take(pattern)
    if (text !== undefined) return text
    const received = at < rule.length ? JSON.stringify(rule.slice(at)) : 'the end'
    throw new RuleIssue(expected, received, [], ` at position ${at}`)
  }
  return { take, need }
}

/** The own fields of a rule's object. A misspelt field would widen a rule, so others are refused. @throws RuleIssue */
export function fieldsIn<Fields extends object>(
  value: Fields,
  names: readonly (keyof Fields & string)[],
  path: RulePath = [],
): { readonly [Name in keyof Fields]?: unknown } {
  if (!isRecord(value)) throw refusal(`an object of ${names.join(', ')}`, value, path)
  const unknown = Object.keys(value).find((name) => !(names as readonly string[]).includes(name))
  if (unknown !== undefined) throw refusal(`no field but ${names.join(', ')}`, value[unknown], [...path, unknown])
  return ownCopy(value)
}

/** A text without the characters that have a meaning in a rule. @throws RuleIssue */
export function textIn(value: unknown, forbidden: string, path: RulePath): string {
  if (typeof value !== 'string' || value === '' || !value.isWellFormed())
    throw refusal('a non-empty string', value, path)
  if ([...forbidden].some((character) => value.includes(character)))
    throw refusal(`a text without ${[...forbidden].join(' ')}`, value, path)
  return value
}

export function flagIn(allow: unknown): string {
  if (typeof allow !== 'boolean') throw refusal('true or false', allow, ['allow'])
  return allow ? '1' : '0'
}
